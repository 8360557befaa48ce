/** Amounts: the same number as people write it, with currency, groups and further zeros · S1-11 */
import { regExpExec, stringIncludes, stringSlice } from "../../intrinsics/text.js";
import type { Reader } from "./reader.js";
import { isLimit } from "./words.js";

/** A currency or brackets, digits in groups, a fraction, and the same again. */
const WRITTEN = /^\P{N}{0,6}(\p{Nd}[\p{Nd}\s.,'’٬]*?)(?:[.,٫](\p{Nd}\p{Nd}?))?\P{N}{0,6}$/u;
/** How a program writes a number. Its fraction may be longer. */
const NUMBER = /^-?(\d+)\.(\d+)$/;
/** No value is longer that is an amount. */
const LONGEST = 40;
/** What stands before a fraction. */
const POINTS = ".,٫·．，€";
/** A number without a fraction: one sign groups all of its digits. */
const GROUPED = /^\p{Nd}{1,3}(\P{N})(?:\p{Nd}{2,3}\1)*\p{Nd}{3}$/u;
/**
 * A short word that stands next to a number is a currency. Behind a longer one it is a name, and
 * behind `v`, `ver` and `rev` a version.
 */
const WORD_BEFORE = /(?:^|[^\p{L}\p{N}])(?!(?:v(?:er)?|rev)$)(\p{L}{1,3})$/iu;
const WORD_BEHIND = /^(\p{L}{1,3})(?![\p{L}\p{N}])/u;
const ZERO = 48;

/** @returns the digits before the point, and those behind it */
export const readAmount = (value: string): RegExpExecArray | null | false =>
  value.length <= LONGEST && (regExpExec(NUMBER, value) ?? regExpExec(WRITTEN, value));

export const isDigit = ({ units, length }: Reader, at: number): boolean =>
  at < length && (units[at] as number) > 47 && (units[at] as number) < 58;

/**
 * Where the amount ends whose digits stand from `from` to `to` in a tracked text, with the zeros of
 * its fraction; 0 where they belong to another number, or to a name.
 *
 * @param fraction how many of its digits stand behind the point
 */
export function endOfAmount(words: string, text: Reader, from: number, to: number, fraction: number): number {
  const { units, gaps, starts, ends, length } = text;
  const written = (end: number): string =>
    stringSlice(words, starts[from] as number, ends[end - 1] as number);
  let end = to;
  if (stringIncludes(POINTS, words[ends[to - fraction - 1] as number] ?? " "))
    while (end < length && units[end] === ZERO && gaps[end] === (end + fraction === to ? 1 : 0)) end += 1;
  if (end > to && ((isDigit(text, end) && gaps[end] === 0) || regExpExec(GROUPED, written(end)))) end = to;
  // `v123` is no amount.
  const least = regExpExec(/\P{N}/u, written(end)) ? 1 : 2;
  const start = starts[from] as number;
  const stop = ends[end - 1] as number;
  const isWord = (form: RegExp, beside: string): boolean =>
    (regExpExec(form, beside)?.[1] ?? "").length >= least;
  const begins =
    isLimit(text, from) || isWord(WORD_BEFORE, stringSlice(words, start < 4 ? 0 : start - 4, start));
  return begins && (isLimit(text, end) || isWord(WORD_BEHIND, stringSlice(words, stop, stop + 4))) ? end : 0;
}
