/** One look at all texts of a value instead of one at each: most results hold no copy at all. */
import { arrayIsArray, listForEach, recordForEach } from "../../intrinsics/language.js";
import { stringIncludes } from "../../intrinsics/text.js";
import type { JsonObject, JsonValue } from "../schema/types.js";

/**
 * Stands between two texts. No escape goes on over a comma and it begins none, so each text reads as it does alone; nor
 * is it base64, nor the letter a hexadecimal digit, so that short texts do not look like a long one that is encoded.
 */
const BETWEEN = ",z,";

/** Every text, name and number of plain data, as they are, in one text. */
export function joinTexts(value: JsonValue): string {
  let joined = BETWEEN;
  const add = (part: JsonValue): void => {
    if (typeof part !== "object") joined += part + BETWEEN;
    else if (arrayIsArray(part)) listForEach(part as readonly JsonValue[], add);
    else if (part !== null) {
      recordForEach(part as JsonObject, (name, member) => {
        joined += name + BETWEEN;
        add(member);
      });
    }
  };
  add(value);
  return joined;
}

/** The same; without escapes, its JSON reads as that. */
export const textsOf = (value: JsonValue, json: string): string =>
  stringIncludes(json, "\\") ? joinTexts(value) : json;
