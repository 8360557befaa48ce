/**
 * Which removed values are searched for (design §4 "Copies").
 *
 * A value joins a scrub list only when nobody could guess it and no ordinary word equals it: otherwise an agent
 * could find it out by guessing against the scrubber, and a hostile page could blank out ordinary words. The rule
 * is at least 8 characters and at least 32 bits by the estimate below.
 */
import { charCodeAt, mathLog2, SafeMap } from "../primordials.js";

const MIN_LENGTH = 8;
const MIN_BITS = 32;
/** Written language carries 1 to 1.5 bits a letter; 2 errs towards searching. */
const BITS_PER_PROSE_LETTER = 2;
const BITS_PER_DIGIT = 3.32;
/** The estimate needs no more than this much of a long value. */
const SAMPLE = 256;

/** An estimate of the bits that someone who knows the kind of value would still have to guess. */
export function estimateBits(text: string): number {
  const length = text.length < SAMPLE ? text.length : SAMPLE;
  const counts = new SafeMap<string, number>();
  let letters = 0;
  let digits = 0;
  let isProse = true;
  let isNumeric = true;
  let previousLower = false;
  for (let i = 0; i < length; i++) {
    const char = text[i] as string;
    const code = charCodeAt(text, i);
    counts.set(char, (counts.get(char) ?? 0) + 1);
    const lower = code >= 97 && code <= 122;
    const upper = code >= 65 && code <= 90;
    const digit = code >= 48 && code <= 57;
    // " ", "'", ",", "-", "." and "/" separate words, and the groups of a number.
    const separator = code === 32 || code === 39 || (code >= 44 && code <= 47);
    if (lower || upper) letters += 1;
    if (digit) digits += 1;
    // A capital inside a word, a digit or a symbol is not how words are written.
    if (!(lower || upper || separator) || (upper && previousLower)) isProse = false;
    if (!digit && !separator) isNumeric = false;
    previousLower = lower;
  }
  const shannon = shannonBits(counts, length);
  if (isNumeric) return lesser(shannon, digits * BITS_PER_DIGIT);
  return isProse ? lesser(shannon, letters * BITS_PER_PROSE_LETTER) : shannon;
}

function lesser(a: number, b: number): number {
  return a < b ? a : b;
}

function shannonBits(counts: SafeMap<string, number>, length: number): number {
  let bits = 0;
  counts.forEach((count) => {
    bits -= count * mathLog2(count / length);
  });
  return bits;
}

/** A name as programmers write names: other results have it too, so it is no secret by itself. */
export function isIdentifier(name: string): boolean {
  for (let i = 0; i < name.length; i++) {
    const code = charCodeAt(name, i);
    // Letters, "$", "-" and "_"; what holds a digit, "@" or "." may well be data.
    const isLetter = (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
    if (!isLetter && code !== 36 && code !== 45 && code !== 95) return false;
  }
  return name.length <= 40;
}

/** Whether copies of `text` are searched for. */
export function isScrubbable(text: string): boolean {
  return text.length >= MIN_LENGTH && estimateBits(text) >= MIN_BITS;
}
