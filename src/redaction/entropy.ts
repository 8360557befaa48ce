/**
 * Which removed values are searched for (design §4 "Copies").
 *
 * A value joins a scrub list only when nobody could guess it and no ordinary word equals it: otherwise an agent
 * could find it out by guessing against the scrubber, and a hostile page could blank out ordinary words. The rule
 * is at least 32 bits by the estimate below.
 */
import { charCodeAt, mathLog2, mathMin, regExpExec, slice, unitCounts } from "../primordials.js";

/** Shorter texts than ten characters never come to so many. */
const MIN_BITS = 32;
/** Written language carries 1 to 1.5 bits a letter; 2 errs towards searching. */
const BITS_PER_PROSE_LETTER = 2;
/** The estimate needs no more than this much of a long value. */
const SAMPLE = 255;

/** A capital inside a word, a digit or a symbol is not how words are written. */
const NO_PROSE = /[^a-z ',\-./A-Z]|[a-z][A-Z]/;
/** What holds a digit, "@" or "." may well be data. */
const IDENTIFIER = /^[a-z$_-]{0,40}$/i;

/** An estimate of the bits that someone who knows the kind of value would still have to guess. */
export function estimateBits(text: string): number {
  const sample = slice(text, 0, SAMPLE);
  const { length } = sample;
  let bits = 0;
  let letters = 0;
  // A look that the end of the stack cut short may have left counts.
  for (let i = 0; i < length; i++) unitCounts[charCodeAt(sample, i)] = 0;
  for (let i = 0; i < length; i++) (unitCounts[charCodeAt(sample, i)] as number)++;
  for (let i = 0; i < length; i++) {
    const unit = charCodeAt(sample, i);
    const count = unitCounts[unit];
    // All counts are taken where their unit is met first.
    if (count) bits -= count * mathLog2(count / length);
    unitCounts[unit] = 0;
    // In prose, what is no letter comes before all letters.
    if (unit > 64) letters += BITS_PER_PROSE_LETTER;
  }
  return regExpExec(NO_PROSE, sample) ? bits : mathMin(bits, letters);
}

/** A name as programmers write names: other results have it too, so it is no secret by itself. */
export const isIdentifier = (name: string): boolean => regExpExec(IDENTIFIER, name) !== null;

/** Whether copies of `text` are searched for. */
export function isScrubbable(text: string): boolean {
  return estimateBits(text) >= MIN_BITS;
}
