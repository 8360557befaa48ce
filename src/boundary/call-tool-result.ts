/** An MCP result: what it is, and what of it may pass (design §4) · S1-11, S1-21, S1-22 */
import { hasOwn, isArray, isOneOf, isRecord, readOwn, some } from "../primordials.js";
import { parseJsonText, toJsonText } from "../redaction/json-text.js";
import { OMITTED, type Walked } from "../redaction/removals.js";
import type { JsonObject, JsonValue } from "../sensitivity/types.js";
import { rewriteInside } from "./rewrite-inside.js";
import type { Withholding } from "./withholding.js";

/** The path of a content block. */
export const BLOCK = "/content/*";

export const isObject = isRecord as (value: JsonValue | undefined) => value is JsonObject;

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
  if (!run.contract.enforces) return result;
  // Null says no more about the result than no `structuredContent` at all.
  const bare = readOwn(result, "structuredContent") ?? undefined;
  let quoted: string | undefined;
  let structured: JsonValue | undefined;
  const read = (value: JsonValue): void => {
    quoted = toJsonText(parseJsonText(value) ?? value);
    structured = run.redact(value);
  };
  // Without one, nothing says what the content is: what was marked may be anywhere in it.
  if (bare === undefined) run.closed = true;
  else read(bare);
  const redactBlock = (block: JsonValue): Walked => {
    const json = jsonIn(block);
    if (json === undefined) return isKnown(block) ? block : run.take(BLOCK, block);
    // Without `structuredContent`, the first JSON text is the structured value.
    if (quoted === undefined) read(json);
    // Nothing describes any other.
    if (toJsonText(json) !== quoted) return run.take(BLOCK, block);
    return structured === undefined ? OMITTED : ours(parseJsonText(structured));
  };
  const kept = rewriteInside(result, (member, key) => {
    if (key === "content" && isArray(member)) return rewriteInside(member, redactBlock);
    if (key === "structuredContent") return structured ?? OMITTED;
    // Nothing describes members that MCP does not know.
    const isOfMcp = key === "_meta" || (key === "isError" && typeof member === "boolean");
    return isOfMcp ? member : run.take("/*", member);
  }) as JsonObject;
  return structured === undefined ? kept : { ...kept, structuredContent: structured };
}

/** Where a block has its text or bytes: an embedded resource has them one level deeper. */
export function contentsOf(block: JsonObject): JsonObject {
  const resource = readOwn(block, "resource");
  return isObject(resource) ? resource : block;
}

const jsonIn = (block: JsonValue): JsonValue | undefined =>
  isObject(block)
    ? parseJsonText((readOwn(block, "text") ?? readOwn(contentsOf(block), "text")) as JsonValue)
    : undefined;

/** A text block of ours: no data of a page has a symbol, so none can pass for one. */
const ours = (text: JsonValue | undefined): JsonObject => ({ text, [OMITTED]: true }) as JsonObject;

export const isOurs = (block: JsonValue): boolean => hasOwn(block as object, OMITTED);

/** Null stands where a block was taken out. */
const isKnown = (block: JsonValue): boolean =>
  block === null ||
  (isObject(block) &&
    isOneOf(["text", "image", "audio", "resource", "resource_link"], readOwn(block, "type")));

/** Leaves nothing unstructured: for closed redaction, and where something guessable was removed. */
export function dropLoose(run: Withholding, result: JsonObject): JsonObject {
  const drop = (path: string, value: JsonValue): Walked => {
    if (value === null || isOurs(value)) return value;
    return run.closed ? run.take(path, value) : run.keep(path, "free-text", value);
  };
  return rewriteInside(result, (member, key) => {
    if (key === "_meta") return drop("/_meta", member);
    if (key !== "content" || !isArray(member)) return member;
    return rewriteInside(member, (block) => drop(BLOCK, block));
  }) as JsonObject;
}
