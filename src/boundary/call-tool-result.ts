/** Telling an MCP result from a plain one (design §4 "Shape of the redacted result"). */
import { hasOwn, isArray, objectKeys, readOwn, startsWith } from "../primordials.js";
import { put } from "../redaction/write.js";
import type { Location } from "../sensitivity/location.js";
import type { JsonObject, JsonValue } from "../sensitivity/types.js";

export const REDACTION_META = "webmcp-airlock/redaction";

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !isArray(value);
}

/** Its `content` is an array of objects with a string `type`, or it has `structuredContent` or `isError`. */
export function isCallToolResult(value: JsonValue | undefined): value is JsonObject {
  if (!isObject(value)) return false;
  if (hasOwn(value, "structuredContent") || hasOwn(value, "isError")) return true;
  const content = readOwn(value, "content");
  if (content === undefined || !isArray(content) || content.length === 0) return false;
  for (let i = 0; i < content.length; i++) {
    const block = content[i] as JsonValue;
    if (!isObject(block) || typeof readOwn(block, "type") !== "string") return false;
  }
  return true;
}

/** The schema itself describes members that an MCP result has too: then both readings apply. */
export function isAmbiguous(root: Location): boolean {
  const { declares } = root.facts;
  return declares.has("content") || declares.has("structuredContent") || declares.has("isError");
}

/** `_meta` without members that only we, or the protocol's own extensions, may set. */
export function withoutReservedMeta(meta: JsonObject): JsonObject {
  const kept: Record<string, JsonValue> = {};
  const keys = objectKeys(meta);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as string;
    const reserved = startsWith(key, "webmcp-airlock/") || startsWith(key, "io.modelcontextprotocol/");
    if (!reserved) put(kept, key, meta[key] as JsonValue);
  }
  return kept;
}
