/** An MCP result: what it is, and what of it may pass · S1-11, S1-21, S1-22 */
import {
  arrayIsArray,
  asArray,
  createList,
  isRecord,
  listAppend,
  listForEach,
  listIncludes,
  listSome,
  objectHasOwn,
  objectKeys,
  readOwn,
} from "../../intrinsics/language.js";
import { regExpExec, stringIncludes } from "../../intrinsics/text.js";
import { SCRUBBED } from "../copies/replace-matches.js";
import { holdsName } from "../redact/holds-name.js";
import { parseJsonText, toJsonText } from "../redact/json-text.js";
import { OMITTED, type Walked } from "../redact/removals.js";
import type { TextPlace } from "../redact/rewrite-texts.js";
import { rewriteInside } from "../redact/write.js";
import type { Location } from "../schema/location.js";
import type { JsonObject, JsonValue } from "../schema/types.js";
import { isOfResult, isOpenMember, membersOf } from "./mcp-members.js";
import { withRecord } from "./own-records.js";
import type { Withholding } from "./withholding.js";

/** The path of a content block. */
export const BLOCK = "/content/*";

export const isObject = isRecord as (value: JsonValue | undefined) => value is JsonObject;

/**
 * Its `content` is an array of objects with a string `type`, or it has `structuredContent` or
 * `isError`.
 */
export function isCallToolResult(value: JsonValue): value is JsonObject {
  if (!isObject(value)) return false;
  const content = readOwn(value, "content");
  // Null replaces a block that was removed.
  const isForeign = (block: JsonValue) =>
    block !== null && !(isObject(block) && typeof readOwn(block, "type") === "string");
  return (
    objectHasOwn(value, "structuredContent") ||
    objectHasOwn(value, "isError") ||
    (arrayIsArray(content) && !listSome(content as readonly JsonValue[], isForeign))
  );
}

/**
 * Whether it can only be an MCP result: all that one has, and nothing else. What a schema says of
 * any name is not meant for its members; what it says of one of them by name is.
 */
export function isPureResult(result: JsonObject, root: Location): boolean {
  const isForeign = (name: string) => !isOfResult(name) || root.step(name) !== root.step("");
  return (
    objectHasOwn(result, "content") &&
    isObject(readOwn(result, "structuredContent")) &&
    !listSome(objectKeys(result), isForeign)
  );
}

/**
 * Takes the marked fields out. Until the result is written, a text block of JSON is held as its
 * parsed value.
 * sensitive-results §redact a tool result, 6
 */
export function redactCallToolResult(run: Withholding, result: JsonObject): JsonObject {
  if (!run.contract.enforces) return result;
  // Null says no more than a missing `structuredContent`.
  const bare = readOwn(result, "structuredContent") ?? undefined;
  let read: JsonValue | undefined;
  let structured: JsonValue | undefined;
  const take = (value: JsonValue): void => {
    read = parseJsonText(value) ?? value;
    structured = run.redact(value);
  };
  // Without structured content, nothing describes the blocks: marked data may be anywhere in them.
  if (bare === undefined) run.closed = true;
  else take(bare);
  const readJson = (json: JsonValue): Walked | undefined => {
    // Without `structuredContent`, the first JSON text is the structured value.
    if (read === undefined) take(json);
    // The schema describes no other JSON text.
    if (!isSameJson(json, read as JsonValue)) return undefined;
    return structured === undefined ? OMITTED : ours(parseJsonText(structured));
  };
  // If the structured value loses nothing, marked data may be anywhere else.
  const isComplete =
    structured === bare || (typeof structured === "string" && structured === toJsonText(read as JsonValue));
  const isSuspect = (member: JsonValue) => isComplete && holdsName(member, run.contract.plan);
  const kept = rewriteInside(result, (member, key) => {
    if (key === "content" && arrayIsArray(member))
      return rewriteInside(member, (block) => redactBlock(run, block, isSuspect, readJson));
    if (key === "structuredContent") return structured ?? OMITTED;
    // The schema does not describe members that MCP does not know.
    const isOfMcp =
      key === "_meta"
        ? isObject(member) && !isSuspect(member)
        : key === "isError" && typeof member === "boolean";
    return isOfMcp ? member : run.take("/*", member);
  }) as JsonObject;
  return structured === undefined ? kept : { ...kept, structuredContent: structured };
}

/** Whether both are written as the same JSON. */
function isSameJson(one: JsonValue, other: JsonValue): boolean {
  if (!one || !other || typeof one !== "object" || typeof other !== "object") return one === other;
  const names = objectKeys(other);
  let at = 0;
  const differs = (name: string): boolean =>
    name !== names[at++] ||
    !isSameJson((one as JsonObject)[name] as never, (other as JsonObject)[name] as never);
  return (
    arrayIsArray(one) === arrayIsArray(other) && !listSome(objectKeys(one), differs) && at === names.length
  );
}

/**
 * Redacts one block. Removes members that its type does not have, and the whole block if an object
 * or JSON is in place of a text.
 *
 * @param readJson the replacement for a block whose text is this JSON; `undefined` if nothing
 * describes it.
 */
function redactBlock(
  run: Withholding,
  block: JsonValue,
  isSuspect: (member: JsonValue) => boolean,
  readJson: (json: JsonValue) => Walked | undefined,
): Walked {
  const names = isObject(block) && membersOf(readOwn(block, "type"));
  // Null replaces a block that was removed.
  if (!names) return block && run.take(BLOCK, block);
  let json: JsonValue | undefined;
  let isOdd: unknown;
  const look = (holder: JsonObject): JsonValue =>
    rewriteInside(holder, (member, key: string) => {
      const isOpen = isOpenMember(key);
      if (!isOpen && !listIncludes(names, key)) return run.take(BLOCK, member);
      if (isObject(member) && key === "resource") return look(member);
      isOdd ||= (!isOpen && parseJsonText(member)) || isSuspect(member);
      if (key === "text") json = parseJsonText(member);
      return member;
    });
  const kept = look(block as JsonObject);
  return (json && readJson(json)) ?? (isOdd ? run.take(BLOCK, block) : kept);
}

/** The holder of a block's text or bytes: an embedded resource has them one level deeper. */
function contentsOf(block: JsonObject): JsonObject {
  const resource = readOwn(block, "resource");
  return isObject(resource) ? resource : block;
}

/** A text block that we wrote. Attack: forging one; page data is JSON, which has no symbols. */
const ours = (text: JsonValue | undefined): JsonObject => ({ text, [OMITTED]: true }) as JsonObject;

export const isOurs = (block: JsonValue): boolean => objectHasOwn(block as object, OMITTED);

/**
 * Leaves nothing unstructured: for closed redaction.
 * sensitive-results §redact a tool result, 7
 */
export function dropLoose(run: Withholding, result: JsonObject): JsonObject {
  const drop = (path: string, value: JsonValue): Walked =>
    value === null || isOurs(value) ? value : run.take(path, value);
  return rewriteInside(result, (member, key) => {
    if (key === "_meta") return drop("/_meta", member);
    if (key !== "content" || !arrayIsArray(member)) return member;
    return rewriteInside(member, (block) => drop(BLOCK, block));
  }) as JsonObject;
}

/**
 * An MCP result says what was kept wherever its agent may look: clients show a model the content
 * alone, or the structured content alone, and none shows `_meta` of the result.
 * sensitive-results §bridge a tool, 3
 */
export function writeContent(result: JsonObject, record: JsonObject | undefined): JsonObject {
  const blocks = readOwn(result, "content");
  if (!arrayIsArray(blocks) && !record) return result;
  const content = createList<JsonValue>();
  if (arrayIsArray(blocks))
    listForEach(blocks as readonly JsonValue[], (block) => writeBlock(content, block));
  if (record) listAppend(content, { type: "text", text: readOwn(record, "message") as string });
  const whole = { ...result, content: asArray(content) };
  const structured = readOwn(result, "structuredContent");
  return record && isObject(structured)
    ? { ...whole, structuredContent: withRecord(structured, record) }
    : whole;
}

/**
 * Leaves out removed blocks, and pictures or files that held a copy; writes parsed JSON back as
 * text.
 */
function writeBlock(content: JsonValue[], block: JsonValue): void {
  if (block === null) return;
  const holder = isObject(block) ? contentsOf(block) : {};
  const bytes = readOwn(holder, "blob") ?? readOwn(holder, "data");
  if (typeof bytes === "string" && stringIncludes(bytes, SCRUBBED)) return;
  const { text } = block as { text: JsonValue };
  listAppend(content, isOurs(block) ? { type: "text", text: toJsonText(text) } : block);
}

const MAY_BE_JSON = /^\s*[{["]/;

/**
 * @returns whether a block's text is the JSON of the structured content: then it is written again
 * from that.
 */
function repeats(structured: JsonValue | undefined): (block: JsonObject) => boolean {
  let json: string | undefined;
  return (block) => {
    if (structured === undefined) return false;
    const text = readOwn(block, "text");
    if (isOurs(block)) return true;
    if (typeof text !== "string" || !regExpExec(MAY_BE_JSON, text)) return false;
    json ??= toJsonText(structured);
    return text === json;
  };
}

/** What is read of an MCP result: no texts that repeat its structured content, and no bytes. */
export function withoutRepeats(value: JsonValue): JsonValue {
  if (!isObject(value)) return value;
  const isSame = repeats(readOwn(value, "structuredContent"));
  const content = readOwn(value, "content");
  const isResult = isCallToolResult(value);
  const toRead = (block: JsonValue): JsonValue => {
    if (!isObject(block)) return block;
    if (isSame(block)) return { ...block, text: null };
    return isResult && hasBytes(block) ? { ...block, data: null } : block;
  };
  return arrayIsArray(content) ? { ...value, content: rewriteInside(content, toRead) } : value;
}

/**
 * Rewrites an MCP result part by part: a block that repeats its structured content is written again
 * from that.
 */
export function rewriteResult(
  result: JsonObject,
  rewrite: (part: JsonValue, at?: TextPlace) => JsonValue,
): JsonValue {
  const before = readOwn(result, "structuredContent") ?? null;
  const structured = rewrite(before, { parent: undefined, key: "structuredContent", path: "" });
  const isSame = repeats(before);
  const again = (block: JsonObject): JsonValue => {
    if (structured === before) return block["text"] as JsonValue;
    return isOurs(block) ? (parseJsonText(structured) ?? structured) : toJsonText(structured);
  };
  const parent: TextPlace = { parent: undefined, key: "content", path: "/content" };
  const rewriteBlock = (block: JsonValue, key: number): JsonValue => {
    const name = isObject(block) && (isSame(block) ? "text" : hasBytes(block) && "data");
    if (!name) return rewrite(block, { parent, key });
    // Attack: a key in another member of the block.
    const rest = { ...block, [name]: null };
    const kept = rewrite(rest, { parent, key });
    const own = name === "text" ? again(block) : (block[name] as JsonValue);
    return kept === rest && own === block[name] ? block : { ...(kept as JsonObject), [name]: own };
  };
  const isPart = (member: JsonValue, name: string): boolean =>
    name === "structuredContent" || (name === "content" && arrayIsArray(member));
  const others = rewriteInside(result, (member, name) => (isPart(member, name) ? null : member));
  return rewriteInside(rewrite(others) as JsonObject, (member, name: string) => {
    const whole = result[name] as JsonValue;
    if (!isPart(whole, name)) return member;
    return name === "content" ? rewriteInside(whole as object, rewriteBlock) : structured;
  });
}

const BASE64 = /^[a-z\d+/]*={0,2}$/i;

/** Pictures and sounds are not read. Attack: words in the place of their bytes. */
export function hasBytes(block: JsonObject): boolean {
  const type = readOwn(block, "type");
  const data = readOwn(block, "data");
  const isMedia = type === "image" || type === "audio";
  return isMedia && typeof data === "string" && regExpExec(BASE64, data) !== null;
}
