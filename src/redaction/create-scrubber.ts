/** `createScrubber`: takes copies of known values out of text (design §4 "Copies") · S1-11 */
import { each, split } from "../primordials.js";
import { isScrubbable } from "./entropy.js";
import { createQuickFinder } from "./quick-finder.js";
import { SCRUBBED, scrubText } from "./scrub-text.js";

export interface Scrubber {
  /** @returns the text with every copy replaced, and how many places that were. */
  scrub(text: string): { readonly text: string; readonly count: number };
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
  const finder = createQuickFinder();
  each(values, (value) => {
    if (typeof value === "string" && isScrubbable(value)) finder.add(value);
  });
  const scrub = (text: string) => {
    const scrubbed = scrubText([finder], text);
    return { text: scrubbed, count: split(scrubbed, SCRUBBED).length - split(text, SCRUBBED).length };
  };
  return { scrub };
}
