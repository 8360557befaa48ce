/** WebMCP ModelContextTool dictionary: every member is read once, in lexicographic order · S1-05 */
import { snapshotSchema } from "../sensitivity/snapshot-schema.js";
import { type Annotations, convertAnnotations } from "./convert-annotations.js";
import { noOwnMembers, type OwnMembers, snapshotMeta } from "./own-members.js";
import {
  type Callable,
  type Place,
  requireMember,
  toCallback,
  toDictionary,
  toDOMString,
  toObject,
  toUSVString,
  type UntrustedObject,
} from "./webidl.js";

export interface ConvertedTool {
  readonly name: string;
  readonly title: string | undefined;
  readonly description: string;
  /** Still the page's own object: it becomes JSON in a later step, as the draft has it. */
  readonly inputSchema: UntrustedObject | undefined;
  readonly execute: Callable;
  readonly annotations: Annotations | null;
  readonly own: OwnMembers;
}

const PLACE: Place = { method: "registerTool", dictionary: "ModelContextTool" };

export function convertTool(value: unknown): ConvertedTool {
  const source = toDictionary(PLACE, value);
  const own = noOwnMembers();
  own.meta = snapshotMeta(source["_meta"]);
  const annotations = convertAnnotations(PLACE, source["annotations"], own);
  const description = toDOMString(
    PLACE,
    "description",
    requireMember(PLACE, "description", source["description"]),
  );
  const execute = toCallback(PLACE, "execute", requireMember(PLACE, "execute", source["execute"]));
  const rawInputSchema = source["inputSchema"];
  const inputSchema =
    rawInputSchema === undefined ? undefined : toObject(PLACE, "inputSchema", rawInputSchema);
  const name = toDOMString(PLACE, "name", requireMember(PLACE, "name", source["name"]));
  own.outputSchema = snapshotSchema(source["outputSchema"]);
  const rawTitle = source["title"];
  const title = rawTitle === undefined ? undefined : toUSVString(PLACE, "title", rawTitle);
  return { name, title, description, inputSchema, execute, annotations, own };
}
