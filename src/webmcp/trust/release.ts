/** The last word on a result of this document: the session sees it, and it carries what was said about it · S0-33 … S0-36 */
import { isObject } from "../../engine/enforce/call-tool-result.js";
import { ownRecord } from "../../engine/enforce/own-records.js";
import type { Enforced } from "../../engine/enforce/passes.js";
import type { Contract } from "../../engine/enforce/types.js";
import { toJsonText } from "../../engine/redact/json-text.js";
import type { JsonObject, JsonValue } from "../../engine/schema/types.js";
import {
  arrayIsArray,
  asArray,
  createList,
  isRecord,
  listAppend,
  listForEach,
  objectKeys,
  readOwn,
} from "../../intrinsics/language.js";
import type { DeclaredTrust } from "./declared-trust.js";
import type { DocumentTrust, Said } from "./document-trust.js";
import { NOTHING_SAID, statementsOf } from "./statements.js";

export interface Released {
  readonly enforced: Enforced;
  /** The page warns of an attack in this result: what the person is shown of it. Untrusted text. */
  readonly warning?: string;
}

/** More than is shown, in UTF-16 code units. */
const MAX_WORDS = 2_000;

function withAnnotations(value: JsonObject, annotations: JsonObject, origin: string): JsonObject {
  const own = readOwn(value, "_meta");
  const { annotations: claimed, ...meta } = isObject(own) ? own : {};
  const isSilent = objectKeys(annotations).length === 0;
  if (isSilent && claimed === undefined) return value;
  const verified = createList<JsonValue>();
  listAppend(verified, origin);
  const record = {
    "webmcp-airlock/attribution": ownRecord({ version: 1, verified: asArray(verified) }),
  };
  const { _meta: _, ...others } = value;
  const whole = isSilent ? meta : { ...meta, annotations, ...record };
  return objectKeys(whole).length > 0 ? { ...others, _meta: whole } : others;
}

/** Where the statements cannot be read, nothing that the page wrote in their place may pass for ours. */
const withoutAnnotations = (value: JsonObject, origin: string): JsonObject =>
  withAnnotations(value, {}, origin);

/** The texts of an MCP result; of any other, its JSON. */
function wordsOf(value: JsonValue | undefined): string {
  if (!isObject(value)) return typeof value === "string" ? value : toJsonText(value ?? "");
  const { _meta: _, ...others } = value;
  const content = readOwn(others, "content");
  let words = "";
  if (arrayIsArray(content))
    listForEach(content as readonly JsonValue[], (block) => {
      const text = isObject(block) ? readOwn(block, "text") : undefined;
      if (typeof text === "string" && words.length < MAX_WORDS) words += ` ${text}`;
    });
  return words || toJsonText(others);
}

/** @param contract of the tool, whose origin is that of this document. */
export function release(
  trust: DocumentTrust,
  enforced: Enforced,
  { text: declared }: DeclaredTrust,
  { name, origin }: Contract,
): Released {
  const { value, copy, user } = enforced;
  const agent = statementsOf(value);
  const raw = copy === value ? agent : statementsOf(copy, true);
  const said: Said = { origin, declared, agent, raw, hasWithheld: user.withheld.length > 0 };
  trust.see(said);
  const isSilent = agent === NOTHING_SAID && raw === NOTHING_SAID;
  if (isSilent && (declared === undefined || value === undefined || !isObject(value))) return { enforced };
  const read = agent === undefined || raw === undefined ? undefined : trust.aggregate(said, name);
  const annotations = read && readOwn(read, "annotations");
  const warning = read && readOwn(read, "isMalicious") === true ? { warning: wordsOf(value ?? copy) } : {};
  if (value === undefined || !isObject(value)) return { enforced, ...warning };
  const annotated = isRecord(annotations)
    ? withAnnotations(value, annotations as JsonObject, origin)
    : withoutAnnotations(value, origin);
  if (annotated === value) return { enforced, ...warning };
  const { nativeText: _native, ...others } = enforced;
  return { enforced: { ...others, value: annotated }, ...warning };
}
