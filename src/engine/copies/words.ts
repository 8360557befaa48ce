/** The words of a folded text: runs of digits and of letters. */
import { createList, listAppend } from "../../intrinsics/language.js";
import { stringFromCodePoint } from "../../intrinsics/text.js";
import type { Reader } from "./reader.js";

export const DIGITS = 1;
export const LETTERS = 2;

export interface Word {
  readonly start: number;
  end: number;
  text: string;
  readonly kind: number;
  /** How many signs and spaces stand before the word. */
  readonly gap: number;
}

/**
 * Scripts that write no space between words, or join particles to them. Each of their characters is
 * a word.
 */
const isWordless = (unit: number): boolean =>
  (unit >= 0xe00 && unit < 0x10a0) ||
  (unit >= 0x1100 && unit < 0x1200) ||
  (unit >= 0x1780 && unit < 0x1800) ||
  (unit >= 0x2e80 && unit < 0xd800);

/** Whether a token ends before the unit at `at` of a tracked text. */
export function isLimit({ units, gaps, length }: Reader, at: number): boolean {
  if (at === 0 || at === length || (gaps[at] as number) > 0) return true;
  return isWordless(units[at] as number) || isWordless(units[at - 1] as number);
}

const kindOf = (unit: number): number => (unit > 47 && unit < 58 ? DIGITS : LETTERS);

/** @param text must have been tracked */
export function readWords(text: Reader): Word[] {
  const words = createList<Word>();
  let word: Word | undefined;
  for (let at = 0; at < text.length; at++) {
    const unit = text.units[at] as number;
    const end = text.ends[at] as number;
    if (word === undefined || kindOf(unit) !== word.kind || isLimit(text, at)) {
      const gap = at === 0 ? Infinity : (text.gaps[at] as number);
      word = { start: text.starts[at] as number, end, text: "", kind: kindOf(unit), gap };
      listAppend(words, word);
    }
    word.text += stringFromCodePoint(unit);
    word.end = end;
  }
  return words;
}
