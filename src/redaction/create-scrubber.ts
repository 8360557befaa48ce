/** `createScrubber`: takes copies of known values out of text (design §4 "Copies") · S1-11 */
import { createList, each, mathMax, some } from "../primordials.js";
import type { Match } from "./copy-finder.js";
import { isScrubbable } from "./entropy.js";
import { QuickFinder } from "./quick-finder.js";
import { eachRemovedText } from "./removed-texts.js";
import { replaceMatches, SCRUBBED } from "./scrub-text.js";
import type { RemovedValue } from "./types.js";

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
 * base64 (any alignment and alphabet, in lines or not) or hexadecimal one, or with one in other groups or letters of the
 * other case, is withheld as a whole.
 *
 * @param values strings, each searched for as a whole; or what `redact` removed, of which each text and number, also in
 *   JSON text, and each name that is no ordinary one is searched for. Values that could be guessed (less than 32 bits by
 *   an estimate, as every text under ten characters) are not searched for: replacing them would tell a guesser that the
 *   guess was right, and blank out ordinary words.
 */
export function createScrubber(values: readonly (string | RemovedValue)[]): Scrubber {
  const finders = [new QuickFinder()];
  const add = (text: string): void => {
    if (!isScrubbable(text) || finders[0]?.add(text)) return;
    // There is no room for more in it, and a value that is forgotten would pass.
    finders.unshift(new QuickFinder());
    add(text);
  };
  each(values, (value) => {
    if (typeof value === "string") add(value);
    // Whatever else callers without types give is none.
    if (!value || typeof value !== "object") return;
    add(value.name ?? "");
    eachRemovedText(value.value, add);
  });
  const scrub = (text: string) => {
    const found = createList<Match>();
    if (some(finders, (finder) => finder.search(text, found))) return { text: SCRUBBED, count: 1 };
    if (found.length === 0) return { text, count: 0 };
    return { text: replaceMatches(text, found), count: countPlaces(found) };
  };
  return { scrub };
}
