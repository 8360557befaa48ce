/** An MCP result: what it is, and what of it may pass (design §4) · S1-11, S1-21, S1-22 */
import { hasOwn, isArray, isOneOf, isRecord, objectKeys, readOwn, some } from "../primordials.js";
import { parseJsonText, toJsonText } from "../redaction/json-text.js";
import { OMITTED, type Walked } from "../redaction/removals.js";
import type { JsonObject, JsonValue } from "../sensitivity/types.js";
import { rewriteInside } from "./rewrite-inside.js";
import type { Withholding } from "./withholding.js";

const BLOCK = "/content/*";

export const isObject = (value: JsonValue | undefined): value is JsonObject => isRecord(value);

/** Its `content` is an array of objects with a string `type`, or it has `structuredContent` or `isError`. */
export function isCallToolResult(value: JsonValue): value is JsonObject {
  if (!isObject(value)) return false;
  const content = readOwn(value, "content");
  // Null stands where a block was taken out.
  const isForeign = (block: JsonValue) =>
    block !== null && !(isObject(block) && typeof readOwn(block, "type") === "string");
  return (
    hasOwn(value, "structuredContent") ||
    hasOwn(value, "isError") ||
    (isArray(content) && !some(content as readonly JsonValue[], isForeign))
  );
}

/** Fields out. Until the result is written, a text that was JSON is the value that it stands for. */
export function redactCallToolResult(run: Withholding, result: JsonObject): JsonObject {
  // Null says no more about the result than no `structuredContent` at all.
  const bare = readOwn(result, "structuredContent") ?? undefined;
  let quoted = bare && toJsonText(bare);
  let structured = bare && run.redact(bare);
  // Without one, nothing says what the content is: what was marked may be anywhere in it.
  run.closed ||= bare === undefined;
  const redactText = (json: JsonValue): JsonValue | undefined => {
    const text = toJsonText(json);
    if (text === quoted) return structured;
    // Its shape says nothing about the rest of the content.
    const { closed } = run;
    const kept = run.redact(json);
    run.closed = closed;
    // Without `structuredContent`, the first JSON text is the structured value.
    if (quoted === undefined) structured = kept;
    quoted ??= text;
    return kept;
  };
  const kept = rewriteInside(result, (member, key) => {
    if (key === "content" && isArray(member)) {
      return rewriteInside(member, (block) => redactBlock(run, block, redactText));
    }
    if (key === "structuredContent") return structured ?? OMITTED;
    // Nothing describes members that MCP does not know.
    return key === "_meta" || typeof member === "boolean" ? member : run.take("/*", member);
  }) as JsonObject;
  const whole = structured === undefined ? kept : { ...kept, structuredContent: structured };
  return run.closed ? dropLoose(run, whole) : whole;
}

function redactBlock(
  run: Withholding,
  block: JsonValue,
  redactText: (json: JsonValue) => JsonValue | undefined,
): Walked {
  if (!isObject(block)) return block === null ? block : run.take(BLOCK, block);
  const resource = readOwn(block, "resource");
  const text = readOwn(isObject(resource) ? resource : block, "text");
  const json = typeof text === "string" ? parseJsonText(text) : text;
  if (json !== undefined) {
    const kept = redactText(json);
    if (kept === undefined) return OMITTED;
    return isObject(resource) ? { type: "text", text: kept } : { ...block, text: kept };
  }
  const isKnown = isOneOf(["text", "image", "audio", "resource", "resource_link"], readOwn(block, "type"));
  return isKnown ? block : run.take(BLOCK, block);
}

/** Leaves nothing unstructured: for closed redaction, and where something guessable was removed. */
export function dropLoose(run: Withholding, result: JsonObject): JsonObject {
  const drop = (path: string, value: JsonValue): Walked =>
    isObject(value) && objectKeys(value).length > 0
      ? run.take(path, value, run.closed ? run.reason : "free-text")
      : OMITTED;
  const dropBlock = (block: JsonValue): Walked => {
    const { type, text, ...others } = { ...(block as JsonObject) };
    if (!run.compiled.contract.enforces || typeof text !== "object") return drop(BLOCK, block);
    drop(BLOCK, others as JsonObject);
    return { type: type as string, text };
  };
  return rewriteInside(result, (member, key) => {
    if (key === "_meta") return drop("/_meta", member);
    return key === "content" && isArray(member) ? rewriteInside(member, dropBlock) : member;
  }) as JsonObject;
}
