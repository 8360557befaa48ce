/** `createScrubber`: replaces copies of known values in text · S1-11 */

import { asArray, createList, listAppend, listForEach, mathMax, SafeMap } from "../../intrinsics/language.js";
import type { Match } from "../copies/copy-search.js";
import { findCopies, findWords, gradeOf, Masker } from "../copies/masker.js";
import { replaceMatches } from "../copies/replace-matches.js";
import { RemovedValues } from "./removed-values.js";
import type { RemovedValue } from "./types.js";

export interface Scrubber {
  /** @returns the text with every copy replaced, and the number of replacements. */
  scrub(text: string): { readonly text: string; readonly count: number };
  /**
   * The values that no text is searched for: with fewer than three letters and digits they would be
   * found everywhere, and hundreds that say little are no secret.
   */
  readonly ignored: readonly string[];
}

/** The number of places in sorted matches; overlapping matches are one place. */
function countPlaces(found: readonly Match[]): number {
  let count = 0;
  let last = 0;
  listForEach(found, ({ start, end }) => {
    if (start >= last) count += 1;
    last = mathMax(last, end);
  });
  return count;
}

/**
 * A scrubber for `values`. Every copy becomes `[withheld]`: a literal one; one with other grouping,
 * in other case or with invisible characters; a JSON-escaped, percent-encoded or HTML-escaped one;
 * and base64 (any alignment and alphabet, with or without line breaks) or hexadecimal of it. What
 * could be guessed (less than 32 bits by an estimate, as every text under ten characters) is
 * searched for as whole words in any grouping, and as dates, but not inside words.
 *
 * @param values strings, each searched for as a whole; or what `redact` removed, of which each text
 * and number, also in JSON text, each key in a sentence, and each unusual name is searched for
 */
export function createScrubber(values: readonly (string | RemovedValue)[]): Scrubber {
  const maskers = createList<Masker>();
  const ignored = createList<string>();
  const add = (text: string): void => {
    if (gradeOf(text) === undefined) listAppend(ignored, text);
    // If the last list is full, the value begins another: a value that is dropped would let its
    // copies pass.
    else if (!maskers[maskers.length - 1]?.add(text)) {
      const masker = new Masker();
      listAppend(maskers, masker);
      masker.add(text);
    }
  };
  const removed = new RemovedValues(new SafeMap());
  listForEach(values, (value) => {
    if (typeof value === "string") removed.note(value);
    // Untyped callers may pass anything: ignored.
    if (!value || typeof value !== "object") return;
    if (value.name) removed.note(value.name);
    removed.note(value.value);
  });
  while (!removed.readOn());
  listForEach([removed.lasting, removed.passing, removed.ignored], (texts) => listForEach(texts, add));
  const scrub = (text: string) => {
    const found = createList<Match>();
    const visit = (match: Match): void => listAppend(found, match);
    findCopies(maskers, text, visit);
    findWords(maskers, text, visit);
    // Sorts what was found, so it comes first.
    const scrubbed = replaceMatches(text, found);
    return { text: scrubbed, count: countPlaces(found) };
  };
  return { scrub, ignored: asArray(ignored) };
}
