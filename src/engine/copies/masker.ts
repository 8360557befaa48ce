/**
 * The list of a session, or of one result: values that were removed, whose copies are masked ·
 * S1-11
 */
import { createList, listAppend, listForEach, listSome, SafeMap } from "../../intrinsics/language.js";
import { regExpExec, stringIncludes } from "../../intrinsics/text.js";
import { CopySearch, LEAST_LETTERS, type Match, searchedPart, type Visit } from "./copy-search.js";
import { replaceMatches } from "./replace-matches.js";
import { isStrong, shapeBits } from "./strength.js";
import { datesIn, foldedText, hasFewWords, isSearchable, WeakValues, type WordMatch } from "./weak-values.js";

/**
 * How copies of a value are searched for:
 * - `strong`: in every text, name and number, in all forms, as long as the session lasts; with few
 * letters and digits also as `lasting`.
 * - `lasting`: as whole words in free texts, as long as the session lasts.
 * - `passing`: the same in its own result only.
 */
export type Grade = "strong" | "lasting" | "passing";

/** A value with fewer bits than this can be found by trying all values of its kind. */
const LASTING_BITS = 26;

/**
 * @returns undefined for a value that is not searched for, since it has hardly any letters or
 * digits
 */
export function gradeOf(value: string): Grade | undefined {
  if (isStrong(value)) return "strong";
  const folded = foldedText(value);
  if (!isSearchable(folded)) return undefined;
  const isLasting =
    (hasDigit(folded) || stringIncludes(value, "@")) &&
    shapeBits(folded, LASTING_BITS) >= LASTING_BITS &&
    datesIn(value).length === 0;
  return isLasting ? "lasting" : "passing";
}

/** Whether a value is searched for in later results, too. */
export const lasts = (value: string): boolean => {
  const grade = gradeOf(value);
  return grade === "strong" || grade === "lasting";
};

const hasDigit = (folded: string): boolean => regExpExec(/\d/, folded) !== null;

/** The bytes that one list of values may take: 50,000 values of 24 characters. */
const ROOM = 16_000_000;
/** What a kept value takes: so many bytes, and so many for each character. */
const BYTES_OF_VALUE = 272;
const BYTES_OF_CHARACTER = 2;

/**
 * Says whether a call's own arguments hold a value. The agent sent it, so masking it would tell
 * whether a guess was right.
 */
export type Said = (values: WeakValues, key: string) => boolean;

/**
 * Attack: all PINs in one argument, so that the right one stays readable. Arguments of so many
 * words count as guesses.
 *
 * @param words gives all texts of the arguments as one; called only when something is found
 */
export function saidBy(words: () => string): Said {
  const known = new SafeMap<WeakValues, SafeMap<string, true>>();
  return (values, key) => {
    let said = known.get(values);
    if (said === undefined) {
      const keys = new SafeMap<string, true>();
      const all = words();
      if (hasFewWords(all)) values.locate(all, (match) => keys.set(match.key, true));
      known.set(values, keys);
      said = keys;
    }
    return said.has(key);
  };
}

export class Masker {
  readonly strong = new CopySearch();
  readonly weak = new WeakValues();
  readonly #known = new SafeMap<string, true>();
  #bytes = 0;

  get size(): number {
    return this.#known.size;
  }

  /** The bytes that its values take. */
  get bytes(): number {
    return this.#bytes;
  }

  has(value: string): boolean {
    return this.#known.has(searchedPart(value));
  }

  /**
   * @param hasRoom for values of the person's, which have a bound of their own
   * @param grade where it is known
   * @returns false where it is full: to forget a value would let a copy of it pass
   */
  add(value: string, hasRoom = false, grade?: Grade): boolean {
    if (this.has(value)) return true;
    if (!hasRoom && this.#bytes + bytesOf(value) > ROOM) return false;
    this.#known.set(searchedPart(value), true);
    this.#bytes += bytesOf(value);
    const isStrong = (grade ?? gradeOf(value)) === "strong";
    if (isStrong) this.strong.add(value);
    if (!isStrong || foldedText(value).length < LEAST_LETTERS) this.weak.add(value);
    return true;
  }
}

const bytesOf = (value: string): number => BYTES_OF_VALUE + BYTES_OF_CHARACTER * searchedPart(value).length;

/** Whether a copy of a strong value lies in a text, or that takes too much work to tell. */
export const holdsCopy = (maskers: readonly Masker[], text: string): boolean =>
  listSome(maskers, ({ strong }) => strong.holds(text));

/** Says where copies of strong values lie. */
export function findCopies(maskers: readonly Masker[], text: string, visit: Visit): void {
  listForEach(maskers, ({ strong }) => strong.locate(text, visit));
}

/** Says where weak values lie, as whole words of a free text. */
export function findWords(maskers: readonly Masker[], text: string, visit: Visit, said?: Said): void {
  listForEach(maskers, ({ weak }) => {
    const all = collect<WordMatch>((each) => weak.locate(text, each));
    // Afterwards, since it reads another text.
    if (all !== undefined) listForEach(all, (match) => (said?.(weak, match.key) ? undefined : visit(match)));
  });
}

/** Whether weak values lie in all texts of a result in one: most hold none. */
export function holdsWords(maskers: readonly Masker[], texts: string): boolean {
  let isFound = false;
  findWords(maskers, texts, () => {
    isFound = true;
  });
  return isFound;
}

/** A text with copies of strong values masked. */
export const mask = (maskers: readonly Masker[], text: string): string => masked(text, maskers, findCopies);

/** A free text with weak values masked. */
export const maskWords = (maskers: readonly Masker[], text: string, said?: Said): string =>
  masked(text, maskers, (all, words, visit) => findWords(all, words, visit, said));

function masked(text: string, maskers: readonly Masker[], find: typeof findCopies): string {
  const found = collect<Match>((visit) => find(maskers, text, visit));
  return found === undefined ? text : replaceMatches(text, found);
}

/** A list only where something is found: most of thousands of texts hold nothing. */
function collect<Found>(find: (visit: Visit<Found>) => void): Found[] | undefined {
  let found: Found[] | undefined;
  find((each) => {
    found ??= createList();
    listAppend(found, each);
  });
  return found;
}
