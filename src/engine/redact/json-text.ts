/** JSON inside a string: a tool may return its result as JSON text. */

import { jsonParse } from "../../intrinsics/language.js";
import { stringIncludes, stringTrim } from "../../intrinsics/text.js";
import type { JsonObject, JsonValue } from "../schema/types.js";

/** JSON text of our own plain data. Attack: a `toJSON` on a prototype; it is never called. */
export { stringifyOwn as toJsonText } from "./stringify-own.js";

/**
 * The object or array whose JSON a text is, also if it was encoded more than once; `undefined` for any other text (the
 * JSON of a string or number is ordinary text). A value that is not a string is returned as it is.
 */
export function parseJsonText(value: JsonValue): JsonObject | readonly JsonValue[] | undefined {
  if (typeof value !== "string") return value && typeof value === "object" ? value : undefined;
  // `trim` also removes byte order marks and no-break spaces.
  const text = stringTrim(value);
  if (!stringIncludes('{["', text[0] || " ")) return undefined;
  try {
    // Terminates: each encoding doubles the backslashes of the one before.
    return parseJsonText(jsonParse(text) as JsonValue);
  } catch {
    return undefined;
  }
}
