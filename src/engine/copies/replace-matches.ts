/** Takes copies of known values, and what else was found, out of a text · S1-11 */
import { listForEach, listSort } from "../../intrinsics/language.js";
import { regExpExec, stringSlice } from "../../intrinsics/text.js";
import type { Match } from "./copy-search.js";

/** An accent that is written apart says something of the last letter. */
const MARK = /\p{M}/u;

/** The text in place of a copy. */
export const SCRUBBED = "[withheld]";

/** Takes `[withheld]` for each place that was found. What overlaps counts as one. */
export function replaceMatches(text: string, found: Match[]): string {
  let replaced = "";
  let from = 0;
  listSort(found, (a, b) => a.start - b.start);
  listForEach(found, ({ start, end }) => {
    if (end <= from) return;
    if (start >= from) replaced += stringSlice(text, from, start) + SCRUBBED;
    from = end;
    while (from < text.length && regExpExec(MARK, text[from] as string)) from += 1;
  });
  return replaced + stringSlice(text, from);
}
