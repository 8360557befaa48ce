/** What the agent and the person get of an enforced result (design §4 "Shape of the redacted result") · S1-03, S1-08 */
import { agentWithheldPart, agentWithheldResult, secretDefaultLabel } from "../errors.js";
import { append, createList, each, endsWith, isArray, readOwn } from "../primordials.js";
import { toJsonText } from "../redaction/json-text.js";
import type { JsonObject, JsonValue } from "../sensitivity/types.js";
import { asArray } from "./as-array.js";
import { isObject } from "./call-tool-result.js";
import { scrubWords } from "./scrub-value.js";
import type { WithheldItem } from "./types.js";
import type { Withholding } from "./withholding.js";

export interface RedactionRecord {
  readonly withheld: readonly WithheldItem[];
  /** What joins `_meta`; `undefined` where the agent gets all there was. */
  readonly meta: JsonObject | undefined;
}

/** Handles for the agent, items for the person. To be called last: a label may hold a copy, too. */
export function createRecordOf(run: Withholding): RedactionRecord {
  const withheld = createList<WithheldItem>();
  const redactions = createList<JsonValue>();
  each(run.groups, ({ values, reference, ...item }) => {
    const { schemaPath: path, reason, handle } = item;
    const value = values.length === 1 ? (values[0] as JsonValue) : asArray(values);
    append(withheld, reference ? { ...item, reference } : { ...item, value });
    // A reference's label is the page's words, and those may quote the secret.
    const isFree = run.guessable && endsWith(reason, "secret_reference");
    const label = isFree ? secretDefaultLabel() : scrubWords(run, item.label);
    append(redactions, { path, reason, handle, label });
  });
  // The copies have no handle: what they are copies of has one, here or in an earlier result.
  if (run.foundCopies) append(redactions, { path: "", reason: "copy" });
  const record = { "webmcp-airlock/redaction": { version: 1, redactions: asArray(redactions) } };
  return { withheld: asArray(withheld), meta: redactions.length > 0 ? record : undefined };
}

/** A plain object keeps its shape; any other plain value needs an envelope for the record. */
export function writeResult(value: JsonValue, isPlain: boolean, record: RedactionRecord): JsonValue {
  const { meta } = record;
  if (isPlain && !meta) return value;
  const object = isObject(value) ? value : { structuredContent: value };
  const whole = isPlain ? object : { ...object, ...writeContent(object, record) };
  const own = readOwn(whole, "_meta");
  return meta ? { ...whole, _meta: isObject(own) ? { ...own, ...meta } : meta } : whole;
}

function writeContent(result: JsonObject, { meta, withheld }: RedactionRecord): JsonObject {
  const blocks = readOwn(result, "content");
  const content = createList<JsonValue>();
  const say = (text: string) => append(content, { type: "text", text });
  if (isArray(blocks)) {
    each(blocks as readonly JsonValue[], (block) => {
      const text = isObject(block) ? readOwn(block, "text") : undefined;
      if (isObject(block) && typeof text === "object") append(content, { ...block, text: toJsonText(text) });
      else if (block !== null) append(content, block);
    });
  } else if (!meta) return {};
  each(withheld, ({ reason, handle }) => {
    if (reason === "secret_reference") say(agentWithheldPart(handle));
  });
  if (meta && content.length === 0) say(agentWithheldResult());
  return { content: asArray(content) };
}
