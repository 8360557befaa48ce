/**
 * The search for weak values: those that a guesser comes upon. They are looked for in texts only,
 * as whole folded tokens in any grouping, and as dates in the usual notations · S1-11
 */
import {
  createList,
  imul,
  listAppend,
  listForEach,
  mathMax,
  newWords,
  SafeMap,
} from "../../intrinsics/language.js";
import { regExpExec, stringCharCodeAt, stringFromCodePoint } from "../../intrinsics/text.js";
import type { Match, Visit } from "./copy-search.js";
import { type Day, daysOf, eachDateAt } from "./dates.js";
import { LETTERS } from "./fold.js";
import { Reader } from "./reader.js";
import { isLimit, readWords } from "./words.js";

/** A value with fewer folded units than this is not searched for. */
const LEAST = 3;
/** The most folded units of a weak value: only a repetition is longer and still weak. */
const MOST = 512;
/** The most signs and spaces between two tokens of one value. */
const MAX_GAP = 4;
const FACTOR = 0x01000193;
const ROWS = 256;
const NONE = newWords(ROWS);

/** Whether a value is searched for. The text `[withheld]` is no copy of a value. */
export const isSearchable = (folded: string): boolean =>
  folded.length >= LEAST && folded.length <= MOST && folded !== "withheld";
const MAY_HAVE_DIGIT = /[\d\x80-\uffff]/;

const text = new Reader();

/** A place where a value lies. Equal values have equal keys. */
export interface WordMatch extends Match {
  readonly key: string;
}

/** A value's words, folded. */
export function foldedText(value: string): string {
  text.load(value);
  text.fold(LETTERS, false);
  return unitsAsText(0, text.length);
}

function unitsAsText(from: number, to: number): string {
  let joined = "";
  for (let at = from; at < to; at++) joined += stringFromCodePoint(text.units[at] as number);
  return joined;
}

/** The days that all of a value may mean. A time may follow: 1954-08-14T10:30:00+02:00. */
export function datesIn(value: string): readonly Day[] {
  const days = createList<Day>();
  if (value.length > MOST || !regExpExec(MAY_HAVE_DIGIT, value)) return days;
  text.load(value);
  text.track(LETTERS, false);
  const words = readWords(text);
  if (words.length === 0 || words.length > 13) return days;
  eachDateAt(words, 0, (day, next) => {
    const behind = words[next]?.text;
    if (behind === undefined || (next > 2 && (behind === "t" || regExpExec(/^\d/, behind))))
      listAppend(days, day);
  });
  return days;
}

/**
 * The most words that arguments may have. With more they try values out, and count as holding none.
 */
const MOST_SAID = 100;

export function hasFewWords(all: string): boolean {
  text.load(all);
  text.track(LETTERS, true);
  return readWords(text).length <= MOST_SAID;
}

export class WeakValues {
  readonly #keys = new SafeMap<string, true>();
  readonly #hashes = new SafeMap<number, true>();
  /** First unit of a key → the length of the longest key. Made when first needed. */
  #longest: Int32Array | undefined;
  readonly #days = new SafeMap<Day, true>();

  get size(): number {
    return this.#keys.size + this.#days.size;
  }

  /** @param value one that is not strong, or a date */
  add(value: string): void {
    listForEach(datesIn(value), (day) => listForEach(daysOf(day), (each) => this.#days.set(each, true)));
    const key = foldedText(value);
    if (!isSearchable(key) || this.#keys.has(key)) return;
    this.#keys.set(key, true);
    let hash = 0;
    for (let at = 0; at < key.length; at++) hash = (imul(hash, FACTOR) + stringCharCodeAt(key, at)) | 0;
    this.#hashes.set(hash, true);
    this.#longest ??= newWords(ROWS);
    const row = stringCharCodeAt(key, 0) % ROWS;
    this.#longest[row] = mathMax(this.#longest[row] as number, key.length);
  }

  /** Tells `visit` where equal tokens lie. */
  locate(words: string, visit: Visit<WordMatch>): void {
    if (this.size === 0) return;
    text.load(words);
    this.#locate(words, visit, false);
    if (text.mayHaveEscapes) this.#locate(words, visit, true);
  }

  #locate(words: string, visit: Visit<WordMatch>, reads: boolean): void {
    text.track(LETTERS, reads);
    const { units, length } = text;
    const all = this.#longest ?? NONE;
    for (let from = 0; from < length; from++) {
      const longest = all[(units[from] as number) % ROWS] as number;
      if (longest === 0 || !isLimit(text, from)) continue;
      const to = this.#endOf(from, longest);
      if (to === from) continue;
      const start = text.starts[from] as number;
      visit({ start, end: text.ends[to - 1] as number, key: unitsAsText(from, to) });
    }
    if (this.#days.size > 0 && regExpExec(MAY_HAVE_DIGIT, words)) this.#findDates(visit);
  }

  /** Returns the end of the longest value that begins at `from`. */
  #endOf(from: number, longest: number): number {
    let end = from;
    let hash = 0;
    for (let to = from; to < text.length && to < from + longest; to++) {
      if (to > from && (text.gaps[to] as number) > MAX_GAP) return end;
      hash = (imul(hash, FACTOR) + (text.units[to] as number)) | 0;
      if (to + 1 < from + LEAST || !this.#hashes.has(hash) || !isLimit(text, to + 1)) continue;
      if (this.#keys.has(unitsAsText(from, to + 1))) end = to + 1;
    }
    return end;
  }

  #findDates(visit: Visit<WordMatch>): void {
    const words = readWords(text);
    listForEach(words, ({ start }, at) =>
      eachDateAt(words, at, (day, next) => {
        const end = words[next - 1]?.end as number;
        if (this.#days.has(day)) visit({ start, end, key: `${day}` });
      }),
    );
  }
}
