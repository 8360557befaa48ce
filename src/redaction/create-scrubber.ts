/** `createScrubber`: takes copies of known values out of text (design §4 "Copies") · S1-11 */
import { createList, each, slice, sortList } from "../primordials.js";
import { isPlain, isScrubbable } from "./entropy.js";
import { type Match, ScrubIndex } from "./scrub-index.js";

/** What stands where a copy was. */
export const SCRUBBED = "[withheld]";

export interface Scrubber {
  /** @returns the text with every copy replaced, and how many places that were. */
  scrub(text: string): { readonly text: string; readonly count: number };
}

/**
 * Finding (in all of `indexes`, and what `found` holds already) is separate from replacing, so that nothing is ever
 * found in a replacement and nothing is cut up before it could be found.
 */
export function scrubText(
  indexes: readonly ScrubIndex[],
  text: string,
  found: Match[] = createList(),
): { text: string; count: number } {
  each(indexes, (index) => index.findIn(text, found));
  sortList(found, (a, b) => a.start - b.start);
  const isBase64 = (at: number): boolean => isPlain(text[at] as string, "+/-_=");
  let scrubbed = "";
  let from = 0;
  let count = 0;
  each(found, (match) => {
    let { start, end } = match;
    if (end <= from) return;
    // What overlaps is replaced as one.
    const isNew = start >= from;
    // Of a base64 run nothing is left: its ends hold bits of the value, too.
    while (match.base64 && start > from && isBase64(start - 1)) start -= 1;
    while (match.base64 && isBase64(end)) end += 1;
    if (isNew) {
      scrubbed += slice(text, from, start) + SCRUBBED;
      count += 1;
    }
    from = end;
  });
  return { text: scrubbed + slice(text, from), count };
}

/**
 * A scrubber for `values`: literal copies and JSON-escaped, percent-encoded, HTML-escaped, base64 (any alignment),
 * base64url and hexadecimal ones.
 *
 * @param values the values as strings. Values that could be guessed (fewer than 8 characters or about 32 bits) are
 *   not searched for: replacing them would tell a guesser that the guess was right, and blank out ordinary words.
 */
export function createScrubber(values: readonly string[]): Scrubber {
  const index = new ScrubIndex();
  each(values, (value) => {
    if (typeof value === "string" && isScrubbable(value)) index.add(value);
  });
  return { scrub: (text) => scrubText([index], text) };
}
