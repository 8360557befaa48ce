/** `createScrubber`: replaces copies of known values in text · S1-11 */

import { createList, listAppend, listForEach, mathMax, SafeMap } from "../../intrinsics/language.js";
import { CopySearch, type Match } from "../copies/copy-search.js";
import { replaceMatches } from "../copies/replace-matches.js";
import { WeakValues } from "../copies/weak-values.js";
import { gradeOf } from "./grade.js";
import { eachRemovedText } from "./removed-texts.js";
import type { RemovedValue } from "./types.js";

export interface Scrubber {
  /** @returns the text with every copy replaced, and the number of replacements. */
  scrub(text: string): { readonly text: string; readonly count: number };
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

/** Where the last search is full, the value begins another: a value that is dropped would let its copies pass. */
function addTo<Search extends { add(value: string): boolean }>(
  searches: Search[],
  text: string,
  begin: () => Search,
): void {
  if (searches[searches.length - 1]?.add(text)) return;
  const search = begin();
  listAppend(searches, search);
  search.add(text);
}

/**
 * A scrubber for `values`. Every copy becomes `[withheld]`: a literal one; one with other grouping, in other case or with
 * invisible characters; and a JSON-escaped, percent-encoded, HTML-escaped, base64 (any alignment and alphabet, with or
 * without line breaks) or hexadecimal one.
 *
 * @param values strings, each searched for as a whole; or what `redact` removed, of which each text and number, also in
 *   JSON text, and each unusual name is searched for. What could be guessed (less than 32 bits by an
 *   estimate, as every text under ten characters) is searched for as equal words, numbers and dates: in any case, grouping
 *   and common form, also with escaped characters, but not inside words, in base64 or in hexadecimal digits. Of strings given by themselves only strong ones are.
 */
export function createScrubber(values: readonly (string | RemovedValue)[]): Scrubber {
  const strong = createList<CopySearch>();
  const weak = createList<WeakValues>();
  const add = (text: string): void => {
    if (gradeOf(text).isStrong) addTo(strong, text, () => new CopySearch());
  };
  const met = new SafeMap<string, true>();
  const addRemoved = (text: string): void => {
    if (met.has(text)) return;
    met.set(text, true);
    add(text);
    if (gradeOf(text).kind !== undefined) addTo(weak, text, () => new WeakValues());
  };
  listForEach(values, (value) => {
    if (typeof value === "string") add(value);
    // Untyped callers may pass anything: ignored.
    if (!value || typeof value !== "object") return;
    addRemoved(value.name ?? "");
    eachRemovedText(value.value, addRemoved);
  });
  const scrub = (text: string) => {
    const found = createList<Match>();
    listForEach(strong, (search: CopySearch) => search.find(text, found));
    listForEach(weak, (search: WeakValues) => search.find(text, found));
    // Sorts what was found, so it comes first.
    const scrubbed = replaceMatches(text, found);
    return { text: scrubbed, count: countPlaces(found) };
  };
  return { scrub };
}
