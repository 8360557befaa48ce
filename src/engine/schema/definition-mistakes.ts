/**
 * Mistakes that a tool's definition shows: parts of its schemas that are not understood, and marks
 * that do nothing. One function for each kind: to add one is to add it to `FINDERS`. The page says
 * them when a tool is registered, and a site's own tests fail by them.
 */
import {
  dictionary,
  isRecord,
  listForEach,
  listIncludes,
  objectKeys,
  reflectGetOwnPropertyDescriptor,
} from "../../intrinsics/language.js";
import type { PageMistake } from "../../texts/mistake-lines.js";
import { compilePlan, MARK, type Plan } from "./compile-plan.js";
import { KEYWORDS } from "./keywords.js";
import { type Holder, markMeant } from "./like-a-mark.js";
import { looksLikeJson, standardOf } from "./read-schema.js";
import { locationOf } from "./schema-node.js";
import { snapshotSchema, UNREADABLE } from "./snapshot-schema.js";

export interface Definition {
  /** The members as they were read, each once; schemas of libraries are converted. */
  readonly tool: {
    readonly inputSchema?: unknown;
    readonly outputSchema?: unknown;
    readonly _meta?: unknown;
  };
  /**
   * The author's own object, for its names alone: reading a member again may run code of the page.
   */
  readonly source: unknown;
  /** Undefined where there is no `outputSchema`. */
  outputPlan(): Plan | undefined;
  inputPlan(): Plan;
}

/** A place is a JSON Pointer into the definition. */
export type Found = (code: PageMistake, place: string, detail?: string) => void;
type Find = (definition: Definition, found: Found) => void;

/** An author reads the first ones, and mends them. */
const MOST = 5;

/** The members of a tool that may hold marks, and are read. */
const READ = ["inputSchema", "outputSchema", "annotations", "_meta"];

const findNotSchemas: Find = ({ tool: { inputSchema, outputSchema } }, found) => {
  if (outputSchema === UNREADABLE) found("not-a-json-schema", "/outputSchema");
  if (inputSchema && !looksLikeJson(inputSchema)) found("bad-input-schema", "/inputSchema");
};

/** No member is read twice: a getter of the page's stays unasked. */
const dataOf = (holder: unknown, name: string): unknown =>
  reflectGetOwnPropertyDescriptor(holder as object, name)?.value;

/** A schema that may have marks, or annotations: where nobody reads it, its name does not matter. */
function holdsMarks(value: unknown): boolean {
  if (standardOf(value)) return true;
  if (!isRecord(value)) return false;
  const isSchema = isRecord(dataOf(value, "properties")) || isRecord(dataOf(value, "items"));
  return dataOf(value, "sensitiveHint") === true || (isSchema && compilePlan(snapshotSchema(value)).hasMarks);
}

/**
 * The mark that was meant by a member that nobody reads, or the member that should hold it.
 *
 * @param isMarked the tool has marks where they count: another schema is a note of the page's own.
 */
export const misspeltMark = (
  holder: Exclude<Holder, "schema">,
  value: object,
  name: string,
  isMarked: boolean,
): string | undefined =>
  markMeant(holder, name) ??
  (!isMarked && !listIncludes(READ, name) && holdsMarks(dataOf(value, name))
    ? "outputSchema or annotations"
    : undefined);

const findMisspelt: Find = ({ tool, source, outputPlan }, found) => {
  const isMarked = !!outputPlan()?.hasMarks;
  const look = (holder: Exclude<Holder, "schema">, value: unknown, at: string): void =>
    listForEach(objectKeys((value as object | undefined) ?? {}), (name) => {
      const meant = misspeltMark(holder, value as object, name, isMarked);
      if (meant) found("misspelt-mark", `${at}/${name}`, meant);
    });
  look("tool", source, "");
  look("annotations", dataOf(source, "annotations"), "/annotations");
  look("_meta", tool._meta, "/_meta");
};

const findSchemaFaults: Find = ({ outputPlan, inputPlan }, found) => {
  const look = (member: string, plan: Plan | undefined): void =>
    plan &&
    listForEach(plan.faults, ({ node, keyword }, index) => {
      const isKnown = keyword === "" || KEYWORDS[keyword];
      const code = keyword === MARK ? "misplaced-mark" : isKnown ? "malformed-keyword" : "misspelt-mark";
      if (index < MOST) found(code, `${member}${locationOf(node, keyword)}`, `"${MARK}"`);
    });
  look("/outputSchema", outputPlan());
  look("/inputSchema", inputPlan());
};

/** In the order in which they are said. */
const FINDERS: readonly Find[] = dictionary([findNotSchemas, findMisspelt, findSchemaFaults]);

export const findMistakes = (definition: Definition, found: Found): void =>
  listForEach(FINDERS, (find) => find(definition, found));
