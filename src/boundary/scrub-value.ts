/** Takes copies of removed values, and handles that are not ours, out of plain data (design §4 "Copies") · S1-11 */
import { regExpExec, toStringPrimitive } from "../primordials.js";
import { OMITTED } from "../redaction/removals.js";
import { SCRUBBED, scrubText } from "../redaction/scrub-text.js";
import type { JsonValue } from "../sensitivity/types.js";
import { rewriteInside } from "./rewrite-inside.js";
import type { Withholding } from "./withholding.js";

/** Only the boundary hands out handles: one inside a result is a page's attempt to have it redeemed. */
export const HANDLE = /airlock-[\da-f]{32}/i;

/** A text with a handle goes as a whole. */
export function scrubWords(run: Withholding, words: string): string {
  // Most words are shorter than any copy in any form: a value has ten characters, and all but a quarter of its base64 counts.
  if (words.length < 9) return words;
  const text = regExpExec(HANDLE, words) ? SCRUBBED : scrubText(run.finders, words);
  run.foundCopies ||= text !== words;
  return text;
}

/** A number that holds a copy becomes null, or is left out of its object; a member whose name does goes with its name. */
export function scrubValue(run: Withholding, value: JsonValue): JsonValue {
  if (typeof value !== "object") {
    const words = toStringPrimitive(value);
    const clean = scrubWords(run, words);
    return clean === words ? value : typeof value === "string" ? clean : null;
  }
  if (value === null) return value;
  return rewriteInside(value, (member, key) =>
    typeof key === "string" && scrubWords(run, key) !== key
      ? OMITTED
      : (scrubValue(run, member) ?? (member && OMITTED)),
  );
}
