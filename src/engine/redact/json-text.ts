/**
 * JSON text: written of our own plain data, and read where a tool returns its result as such text.
 */

import {
  arrayIsArray,
  createRecord,
  hasForeignToJson,
  jsonParse,
  jsonStringify,
  listMap,
  recordForEach,
} from "../../intrinsics/language.js";
import { stringIncludes, stringTrim } from "../../intrinsics/text.js";
import type { JsonObject, JsonValue } from "../schema/types.js";

/** A copy without prototypes, which could hold a `toJSON`. */
function bare(value: JsonValue): JsonValue {
  if (typeof value !== "object" || value === null) return value;
  if (arrayIsArray(value)) return listMap(value as readonly JsonValue[], bare);
  const copy = createRecord<JsonValue>();
  recordForEach(value as JsonObject, (key, member) => {
    copy[key] = bare(member);
  });
  return copy;
}

/**
 * JSON by own members only. Attack: a page that puts `toJSON` on a prototype.
 *
 * @param value plain data of ours. Copying takes longer than writing, so it is copied only on a
 * tampered page.
 */
export const toJsonText = (value: JsonValue): string =>
  jsonStringify(hasForeignToJson() ? bare(value) : value) as string;

/**
 * The object or array whose JSON a text is, also if it was encoded more than once; `undefined` for
 * any other text (the JSON of a string or number is ordinary text). A value that is not a string is
 * returned as it is.
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
