/** `createScrubber`: replaces copies of known values in text · S1-11 */

import {
  asArray,
  createList,
  listAppend,
  listForEach,
  listSort,
  mathMax,
  SafeMap,
} from "../../intrinsics/language.js";
import type { Match } from "../copies/copy-search.js";
import { findCopies, findWords, gradeOf, Masker } from "../copies/masker.js";
import { replaceMatches, SCRUBBED } from "../copies/replace-matches.js";
import { compileContract } from "../enforce/compile-contract.js";
import { release, textOf } from "../enforce/release.js";
import { letGo, type Pass } from "../enforce/run.js";
import { RemovedValues } from "../redact/removed-values.js";
import type { RemovedValue } from "../redact/types.js";

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

/** No schema describes a text. */
const UNDESCRIBED = compileContract({ name: "" }, { origin: "" });

/** What both scrubbers share. */
export interface Finder {
  /**
   * Lets a text go.
   *
   * @param write writes it without its copies, which come sorted by their beginnings. A fault masks
   *   the whole text.
   */
  letGo(text: string, write: (found: Match[]) => string): string;
  /** The length of the longest value. */
  readonly longest: number;
  readonly ignored: readonly string[];
}

export function createFinder(values: readonly (string | RemovedValue)[]): Finder {
  const maskers = createList<Masker>();
  const ignored = createList<string>();
  let longest = 0;
  const add = (text: string): void => {
    longest = mathMax(longest, text.length);
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
  listForEach([removed.lasting, removed.passing, removed.ignored], (texts) => listForEach(texts, add));
  const find = (text: string): Match[] => {
    const found = createList<Match>();
    const visit = (match: Match): void => listAppend(found, match);
    findCopies(maskers, text, visit);
    findWords(maskers, text, visit);
    return listSort(found, (a, b) => a.start - b.start);
  };
  const writeText = (text: string, write: (found: Match[]) => string): string => {
    const maskText: Pass = (run) => {
      run.outcome = letGo(undefined, write(find(text)));
    };
    return textOf(release(text, { contract: UNDESCRIBED, passes: [maskText] })) ?? SCRUBBED;
  };
  return { letGo: writeText, longest, ignored: asArray(ignored) };
}

/**
 * A scrubber for `values`. Every copy becomes `[withheld]`: a literal one; one with other grouping,
 * in other case or with invisible characters; a JSON-escaped, percent-encoded or HTML-escaped one;
 * and base64 (any alignment and alphabet, with or without line breaks) or hexadecimal of it. What
 * could be guessed (less than 32 bits by an estimate, as every text under ten characters) is
 * searched for as whole words in any grouping, and as dates, but not inside words.
 *
 * @param values strings, or what `redact` removed. Each is searched for as a whole, and so are its
 * parts: each text and number of a value or of JSON text, each key in a sentence or a line, and
 * each unusual name
 */
export function createScrubber(values: readonly (string | RemovedValue)[]): Scrubber {
  const finder = createFinder(values);
  const { ignored } = finder;
  const scrub = (text: string) => {
    let count = 0;
    const left = finder.letGo(text, (found) => {
      count = countPlaces(found);
      return replaceMatches(text, found);
    });
    return { text: left, count };
  };
  return { scrub, ignored };
}
