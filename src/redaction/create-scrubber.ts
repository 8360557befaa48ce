/** `createScrubber`: takes copies of known values out of text (design §4 "Copies") · S1-11 */
import { createList, each, mathMax } from "../primordials.js";
import type { Match } from "./copy-finder.js";
import { isScrubbable } from "./entropy.js";
import { QuickFinder } from "./quick-finder.js";
import { replaceMatches, SCRUBBED } from "./scrub-text.js";

export interface Scrubber {
  /** @returns the text with every copy replaced, and how many places that were. */
  scrub(text: string): { readonly text: string; readonly count: number };
}

/** How many places sorted matches are: what overlaps is one. */
function countPlaces(found: readonly Match[]): number {
  let count = 0;
  let last = 0;
  each(found, ({ start, end }) => {
    if (start >= last) count += 1;
    last = mathMax(last, end);
  });
  return count;
}

/**
 * A scrubber for `values`. Literal copies are replaced; a text with a JSON-escaped, percent-encoded, HTML-escaped,
 * base64 (any alignment and alphabet, in lines or not) or hexadecimal one is withheld as a whole.
 *
 * @param values the values as strings. Values that could be guessed (less than 32 bits by an estimate, as every text
 *   under ten characters) are not searched for: replacing them would tell a guesser that the guess was right, and
 *   blank out ordinary words.
 */
export function createScrubber(values: readonly string[]): Scrubber {
  const finder = new QuickFinder();
  each(values, (value) => {
    if (typeof value === "string" && isScrubbable(value)) finder.add(value);
  });
  const scrub = (text: string) => {
    const found = createList<Match>();
    if (finder.search(text, found)) return { text: SCRUBBED, count: 1 };
    if (found.length === 0) return { text, count: 0 };
    return { text: replaceMatches(text, found), count: countPlaces(found) };
  };
  return { scrub };
}
