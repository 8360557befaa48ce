/** Takes copies of known values, and what else was found, out of a text · S1-11 */
import { createList, listForEach, listSort } from "../../intrinsics/language.js";
import { stringSlice } from "../../intrinsics/text.js";
import type { CopySearch, Match } from "./copy-search.js";

/** What stands where a copy was. */
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

function findAll(searches: readonly CopySearch[], text: string): Match[] {
  const found = createList<Match>();
  listForEach(searches, (search: CopySearch) => search.find(text, found));
  return found;
}

/** Finding (by all of `searches`) is separate from replacing, so that nothing is found in a replacement or cut in two before. */
export const scrubText = (searches: readonly CopySearch[], text: string): string =>
  replaceMatches(text, findAll(searches, text));

/** Whether any of `searches` finds a copy, in any form, or cannot tell. */
export const holdsCopy = (searches: readonly CopySearch[], text: string): boolean =>
  findAll(searches, text).length > 0;
