/**
 * The search for weak values: those that a guesser comes upon. They are looked for in texts only,
 * as whole folded tokens in any grouping, and as dates and amounts in the usual notations · S1-11
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
import {
  regExpExec,
  stringCharCodeAt,
  stringFromCodePoint,
  stringToLowerCase,
} from "../../intrinsics/text.js";
import { endOfAmount, isDigit, readAmount } from "./amounts.js";
import type { Match, Visit } from "./copy-search.js";
import { type Day, daysOf, eachDateAt, monthOf } from "./dates.js";
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
/**
 * Visible ASCII that begins with a word, as most keys do. A date begins with a month or a number.
 */
const WORD_FIRST = /^[^\w\x80-\uffff]*_*([a-z]+)(?![a-z])[ -~]*$/i;

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
  const first = regExpExec(WORD_FIRST, value)?.[1];
  if (first && monthOf(stringToLowerCase(first)) === 0) return days;
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

/** An amount, written with no more than its digits: 12345.6. */
interface Amount {
  /** The value as a program writes it. */
  readonly text: string;
  /** How many of its digits stand behind the point. */
  readonly fraction: number;
  /** It has the same letters and digits as the value that it was read of. */
  readonly isWhole: boolean;
}

/** The amount that all of a value is. */
export function amountIn(value: string): Amount | undefined {
  const read = readAmount(value);
  if (!read) return undefined;
  const digits = foldedText(read[1] as string);
  const fraction = regExpExec(/^(?:\d*[1-9])?/, foldedText(read[2] ?? ""))?.[0] as string;
  return {
    text: digits + (fraction && `.${fraction}`),
    fraction: fraction.length,
    isWhole: digits + fraction === foldedText(value),
  };
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
  /** Folded value → digits of the fraction; -1 where the value is no amount. */
  readonly #keys = new SafeMap<string, number>();
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
    if (!isSearchable(key)) return;
    const amount = amountIn(value);
    this.#keys.set(key, mathMax(this.#keys.get(key) ?? -1, amount?.isWhole ? amount.fraction : -1));
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
      // USD12,345.60
      const mayBegin = isLimit(text, from) || (isDigit(text, from) && !isDigit(text, from - 1));
      if (longest === 0 || !mayBegin) continue;
      const found = this.#at(words, from, longest);
      if (found !== undefined) visit(found);
    }
    if (this.#days.size > 0 && regExpExec(MAY_HAVE_DIGIT, words)) this.#findDates(visit);
  }

  /** The longest value that begins at `from`. */
  #at(words: string, from: number, longest: number): WordMatch | undefined {
    let found: WordMatch | undefined;
    let hash = 0;
    for (let to = from; to < text.length && to < from + longest; ) {
      if (to > from && (text.gaps[to] as number) > MAX_GAP) return found;
      hash = (imul(hash, FACTOR) + (text.units[to++] as number)) | 0;
      if (to < from + LEAST || !this.#hashes.has(hash)) continue;
      const key = unitsAsText(from, to);
      const fraction = this.#keys.get(key);
      if (fraction === undefined) continue;
      const isWord = isLimit(text, from) && isLimit(text, to);
      const end = fraction < 0 ? isWord && to : endOfAmount(words, text, from, to, fraction);
      if (end) found = { start: text.starts[from] as number, end: text.ends[end - 1] as number, key };
    }
    return found;
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
