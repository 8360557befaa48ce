/** JSON inside a string (design: "JSON text is parsed and redacted as if it were the structured value"). */
import { includes, jsonParse, trim } from "../../intrinsics/primordials.js";
import type { JsonObject, JsonValue } from "../schema/types.js";

/** JSON text of plain data of ours; a `toJSON` that somebody put on a prototype is never called. */
export { stringifyOwn as toJsonText } from "./stringify-own.js";

/**
 * The object or array that a text is the JSON of, also where it was encoded more than once; `undefined` where it is
 * none. (A JSON string, number, … is text like any other.) What is no text stands for itself.
 */
export function parseJsonText(value: JsonValue): JsonObject | readonly JsonValue[] | undefined {
  if (typeof value !== "string") return value && typeof value === "object" ? value : undefined;
  // Trimming takes byte order marks and no-break spaces, too.
  const text = trim(value);
  if (!includes('{["', text[0] || " ")) return undefined;
  try {
    // Each encoding doubles the backslashes of the one before, so this ends soon.
    return parseJsonText(jsonParse(text) as JsonValue);
  } catch {
    return undefined;
  }
}
