/** JSON inside a string (design: "JSON text is parsed and redacted as if it were the structured value"). */
import { includes, jsonParse, jsonStringify, slice, trim } from "../primordials.js";
import type { JsonValue } from "../sensitivity/types.js";
import { stringifyOwn } from "./stringify-own.js";

/**
 * The object or array that `text` is the JSON of, also where it was encoded more than once; `undefined` where it is
 * none. (A JSON string, number, … is text like any other.)
 */
export function parseJsonText(text: string): JsonValue | undefined {
  // Trimming takes byte order marks and no-break spaces, too.
  const trimmed = trim(text);
  if (!includes('{["', slice(trimmed, 0, 1))) return undefined;
  try {
    const value = jsonParse(trimmed) as JsonValue;
    // Each encoding doubles the backslashes of the one before, so this ends soon.
    return typeof value === "string" ? parseJsonText(value) : value;
  } catch {
    return undefined;
  }
}

/** JSON text of plain data of ours; a `toJSON` that somebody put on a prototype is never called. */
export function toJsonText(value: JsonValue): string {
  return "toJSON" in {} || "toJSON" in [] ? stringifyOwn(value) : (jsonStringify(value) as string);
}
