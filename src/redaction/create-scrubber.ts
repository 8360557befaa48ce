/** `createScrubber`: takes copies of known values out of text (design §4 "Copies") · S1-11 */
import { slice } from "../primordials.js";
import { isScrubbable } from "./entropy.js";
import { type Match, ScrubIndex } from "./scrub-index.js";

/** What stands where a copy was. */
export const SCRUBBED = "[withheld]";

export interface Scrubber {
  /** @returns the text with every copy replaced, and how many places that were. */
  scrub(text: string): { readonly text: string; readonly count: number };
}

/** Finding is separate from replacing, so that nothing is ever found in a replacement. */
export function scrubText(index: ScrubIndex, text: string): { text: string; count: number } {
  if (index.size === 0) return { text, count: 0 };
  const matches = index.find(text);
  // More work than the text is worth: all of it stays behind.
  if (matches === undefined) return { text: SCRUBBED, count: 1 };
  if (matches.length === 0) return { text, count: 0 };
  let scrubbed = "";
  let from = 0;
  for (let i = 0; i < matches.length; i++) {
    const { start, end } = matches[i] as Match;
    scrubbed += slice(text, from, start) + SCRUBBED;
    from = end;
  }
  return { text: scrubbed + slice(text, from), count: matches.length };
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
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (typeof value === "string" && isScrubbable(value)) index.add(value);
  }
  return { scrub: (text) => scrubText(index, text) };
}
