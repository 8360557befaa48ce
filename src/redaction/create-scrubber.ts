/** `createScrubber`: takes copies of known values out of text (design §4 "Copies") · S1-11 */
import { createList, each, regExpExec, slice, some, sortList } from "../primordials.js";
import { fold, plainOf } from "./encodings.js";
import { isScrubbable } from "./entropy.js";
import { type Match, ScrubIndex } from "./scrub-index.js";

/** What stands where a copy was. */
export const SCRUBBED = "[withheld]";

export interface Scrubber {
  /** @returns the text with every copy replaced, and how many places that were. */
  scrub(text: string): { readonly text: string; readonly count: number };
}

/**
 * A text without any of this holds no encoded copy, nor one in other lines: escapes and white space; so much of base64 as
 * depends on ten characters; hexadecimal digits with something between them.
 */
const ENCODED = /[%&\\+\t-\r]|\s\s|[\w/-]{12}|([\da-f]{2,}[^\da-z]{1,3}){3}/i;

/**
 * Finding (in all of `indexes`) is separate from replacing, so that nothing is ever found in a replacement and nothing
 * is cut up before it could be found. Where an encoded copy lies is not known: its text is withheld as a whole.
 */
export function scrubText(indexes: readonly ScrubIndex[], text: string, onReplaced?: () => void): string {
  const found = createList<Match>();
  each(indexes, (index) => index.findIn(text, undefined, found));
  sortList(found, (a, b) => a.start - b.start);
  let scrubbed = "";
  let from = 0;
  each(found, ({ start, end }) => {
    if (end <= from) return;
    // What overlaps is replaced as one.
    if (start >= from) {
      scrubbed += slice(text, from, start) + SCRUBBED;
      onReplaced?.();
    }
    from = end;
  });
  scrubbed += slice(text, from);
  if (indexes.length === 0 || regExpExec(ENCODED, scrubbed) === null) return scrubbed;
  const plain = plainOf(scrubbed);
  const folded = fold(plain);
  return some(indexes, (index) => index.holdsEncoded(plain, folded)) ? SCRUBBED : scrubbed;
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
  const index = new ScrubIndex();
  each(values, (value) => {
    if (typeof value === "string" && isScrubbable(value)) index.add(value);
  });
  const scrub = (text: string) => {
    let places = 0;
    const scrubbed = scrubText([index], text, () => {
      places += 1;
    });
    const count = scrubbed === text ? 0 : scrubbed === SCRUBBED ? 1 : places;
    return { text: scrubbed, count };
  };
  return { scrub };
}
