/** Takes copies of known values out of a text (design §4 "Copies") · S1-11 */
import { createList, each, slice, some, sortList } from "../primordials.js";
import type { CopyFinder, Match } from "./copy-finder.js";

/** What stands where a copy was. */
export const SCRUBBED = "[withheld]";

/** The text without what was found, which is sorted. */
export function replaceMatches(text: string, found: Match[]): string {
  let scrubbed = "";
  let from = 0;
  sortList(found, (a, b) => a.start - b.start);
  each(found, ({ start, end }) => {
    if (end <= from) return;
    // What overlaps is replaced as one.
    if (start >= from) scrubbed += slice(text, from, start) + SCRUBBED;
    from = end;
  });
  return scrubbed + slice(text, from);
}

/**
 * Finding (by all of `finders`) is separate from replacing, so that nothing is ever found in a replacement and nothing
 * is cut up before it could be found. Where an encoded copy lies is not known: its text is withheld as a whole.
 */
export function scrubText(finders: readonly CopyFinder[], text: string): string {
  const found = createList<Match>();
  each(finders, (finder) => finder.findIn(text, found));
  const scrubbed = replaceMatches(text, found);
  return some(finders, (finder) => finder.holdsEncoded(scrubbed)) ? SCRUBBED : scrubbed;
}
