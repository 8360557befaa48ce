/** Takes copies of removed values, and handles that are not ours, out of plain data (design §4 "Copies") · S1-11 */
import { append, createList, regExpExec, slice, toStringPrimitive } from "../primordials.js";
import { scrubText } from "../redaction/create-scrubber.js";
import { MAX_DEPTH, OMITTED, type Walked } from "../redaction/removals.js";
import type { Match } from "../redaction/scrub-index.js";
import type { JsonValue } from "../sensitivity/types.js";
import { rewriteInside } from "./rewrite-inside.js";
import type { Withholding } from "./withholding.js";

/** Only the boundary hands out handles: one inside a result is a page's attempt to have it redeemed. */
export const HANDLE = /airlock-[\da-f]{32}/i;

export function scrubWords(run: Withholding, text: string): string {
  const handles = createList<Match>();
  let end = 0;
  for (let match = regExpExec(HANDLE, text); match; match = regExpExec(HANDLE, slice(text, end))) {
    const start = end + match.index;
    end = start + match[0].length;
    append(handles, { start, end });
  }
  const result = scrubText(run.indexes, text, handles);
  run.foundCopies ||= result.count > 0;
  return result.text;
}

/** A number that holds a copy becomes null; a member whose name does goes with its name. */
export function scrubValue(run: Withholding, value: JsonValue, depth = 0): JsonValue {
  if (typeof value !== "object") {
    const words = toStringPrimitive(value);
    const clean = scrubWords(run, words);
    return clean === words ? value : typeof value === "string" ? clean : null;
  }
  if (value === null) return value;
  if (depth > MAX_DEPTH) {
    run.foundCopies = true;
    return null;
  }
  const visit = (member: JsonValue, key: string | number): Walked =>
    typeof key === "string" && scrubWords(run, key) !== key ? OMITTED : scrubValue(run, member, depth + 1);
  return rewriteInside(value, visit);
}
