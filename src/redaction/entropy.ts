/**
 * Which removed values are searched for (design §4 "Copies").
 *
 * A value joins a scrub list only when nobody could guess it and no ordinary word equals it: otherwise an agent
 * could find it out by guessing against the scrubber, and a hostile page could blank out ordinary words. The rule
 * is at least 8 characters and at least 32 bits by the estimate below.
 */
import { charCodeAt, includes, mathLog2, mathMin, SafeMap } from "../primordials.js";

const MIN_LENGTH = 8;
const MIN_BITS = 32;
/** Written language carries 1 to 1.5 bits a letter; 2 errs towards searching. */
const BITS_PER_PROSE_LETTER = 2;
const BITS_PER_DIGIT = 3.32;
/** More than any character carries. */
const NO_LIMIT = 99;
/** The estimate needs no more than this much of a long value. */
const SAMPLE = 256;

export const isLetter = (code: number): boolean => (code | 32) > 96 && (code | 32) < 123;
export const isDigit = (code: number): boolean => code > 47 && code < 58;

/** An estimate of the bits that someone who knows the kind of value would still have to guess. */
export function estimateBits(text: string): number {
  const length = mathMin(text.length, SAMPLE);
  const counts = new SafeMap<string, number>();
  let signs = 0;
  let isProse = true;
  let isNumeric = true;
  let afterSmall = false;
  for (let i = 0; i < length; i++) {
    const char = text[i] as string;
    const code = charCodeAt(text, i);
    counts.set(char, (counts.get(char) ?? 0) + 1);
    // These separate words, and the groups of a number.
    if (!includes(" ',-./", char)) {
      signs += 1;
      isNumeric &&= isDigit(code);
      // A capital inside a word, a digit or a symbol is not how words are written.
      isProse &&= isLetter(code) && !(afterSmall && code < 97);
    }
    afterSmall = code > 96;
  }
  let bits = 0;
  counts.forEach((count) => {
    bits -= count * mathLog2(count / length);
  });
  return mathMin(bits, signs * (isNumeric ? BITS_PER_DIGIT : isProse ? BITS_PER_PROSE_LETTER : NO_LIMIT));
}

/** A name as programmers write names: other results have it too, so it is no secret by itself. */
export function isIdentifier(name: string): boolean {
  // What holds a digit, "@" or "." may well be data.
  for (let i = 0; i < name.length; i++) {
    if (!isLetter(charCodeAt(name, i)) && !includes("$-_", name[i] as string)) return false;
  }
  return name.length <= 40;
}

/** Whether copies of `text` are searched for. */
export function isScrubbable(text: string): boolean {
  return text.length >= MIN_LENGTH && estimateBits(text) >= MIN_BITS;
}
