/**
 * How hard a removed value is to guess, by estimates that depend on its characters alone.
 *
 * A value of 32 bits or more is *strong*: copies of it are searched for everywhere. To search for
 * weaker ones in the same way would tell an agent that guesses when it is right, and let a hostile
 * page blank out ordinary words.
 */

import { createList, log2, mathMin, newBytes } from "../../intrinsics/language.js";
import { regExpExec, stringCharCodeAt, stringSlice } from "../../intrinsics/text.js";
import { LETTERS } from "./fold.js";
import { withoutInvisible } from "./invisible.js";

/** A text of fewer than ten characters never has so many bits. */
const MIN_BITS = 32;
/** Written language carries 1 to 1.5 bits a letter; 2 errs towards searching. */
const BITS_PER_PROSE_LETTER = 2;
/** The estimate reads a value in samples of this length, and its end. */
const SAMPLE = 255;
const MOST_SAMPLES = 32;
/**
 * Larger than the rounding error of a sum of logarithms, so that a value of exactly the least bits
 * counts as strong.
 */
const ROUNDING = 1e-9;

/** `n` → n · log₂ n, for counts up to the sample's length. */
const timesLog2 = createList<number>();
for (let x = 0; x <= SAMPLE; x++) timesLog2[x] = x && x * log2(x);
/** How often each UTF-16 unit occurs, up to 255; set to zero before each count. */
const unitCounts = newBytes(0x10000);

/** A capital inside a word, a digit or a symbol is not how words are written. */
const NO_PROSE = /[^a-z ',\-./A-Z]|[a-z][A-Z]/;
/** An identifier has no digit, "@" or ".": a text with one may well be data. */
const IDENTIFIER = /^[a-z$_-]{0,40}$/i;

/**
 * Whether someone who knows the kind of value would still have to guess more than `least` bits, by
 * an estimate. It only grows with what is looked at, so the first characters of most values are
 * enough.
 */
export function hasBits(text: string, least: number): boolean {
  if (text.length <= SAMPLE) return sampleHasBits(text, least);
  // Attack: a key behind hundreds of spaces, or of one letter.
  for (let from = 0; from < text.length && from < MOST_SAMPLES * SAMPLE; from += SAMPLE)
    if (sampleHasBits(stringSlice(text, from, from + SAMPLE), least)) return true;
  return sampleHasBits(stringSlice(text, -SAMPLE), least);
}

function sampleHasBits(text: string, least: number): boolean {
  const length = mathMin(text.length, SAMPLE);
  for (let i = 0; i < length; i++) unitCounts[stringCharCodeAt(text, i)] = 0;
  let letters = 0;
  let alike = 0;
  for (let i = 0; i < length; ) {
    const unit = stringCharCodeAt(text, i++);
    const count = (unitCounts[unit] as number)++;
    alike += (timesLog2[count + 1] as number) - (timesLog2[count] as number);
    // In code order, all other characters of prose come before the letters.
    if (unit > 64) letters += BITS_PER_PROSE_LETTER;
    if ((timesLog2[i] as number) - alike + ROUNDING < least) continue;
    if (letters >= least || regExpExec(NO_PROSE, stringSlice(text, 0, i))) return true;
  }
  return false;
}

/**
 * Whether a text is a name as programmers write names. Other results have such a name, too, so it
 * is no secret by itself.
 */
export const isIdentifier = (name: string): boolean => regExpExec(IDENTIFIER, name) !== null;

/** Signs that do not merely group a value: a password may be made of them. */
const NO_GROUP = /[^\p{L}\p{M}\p{N}\s\-–./,:()+_']/u;

/** Whether copies of `text` are searched for everywhere, in all encodings. */
export function isStrong(text: string): boolean {
  // Attack: invisible characters that make a public word look hard to guess. The search ignores
  // them.
  const visible = withoutInvisible(text);
  // Nine digits are a billion, whatever stands between them.
  const isLong = shapeBits(visible, MIN_BITS) >= MIN_BITS || regExpExec(NO_GROUP, visible) !== null;
  return isLong && hasBits(visible, MIN_BITS);
}

/** Bits of a character, by its class. Signs and white space are how a value is grouped. */
const DIGIT_BITS = 3.32;
const LETTER_BITS = 4.7;
const OTHER_LETTER_BITS = 5;

/**
 * How much someone must guess who knows nothing of a value but its shape: its length, and where it
 * has digits and letters. Nine digits have 30 bits, a date (eight) 27, a salary (five) 17, a PIN
 * (four) 13.
 */
export function shapeBits(text: string, enough = Infinity): number {
  let bits = 0;
  for (let at = 0; at < text.length && bits < enough; at++) {
    const unit = LETTERS.of(stringCharCodeAt(text, at));
    if (unit > 127) bits += OTHER_LETTER_BITS;
    else if (unit > 57) bits += LETTER_BITS;
    else if (unit > 1) bits += DIGIT_BITS;
  }
  return bits;
}
