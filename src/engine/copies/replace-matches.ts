/** Takes copies of known values, and what else was found, out of a text · S1-11 */
import { listForEach, listSort } from "../../intrinsics/language.js";
import { stringSlice } from "../../intrinsics/text.js";
import type { Match } from "./copy-search.js";

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
  });
  return replaced + stringSlice(text, from);
}
