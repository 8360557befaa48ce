/**
 * Which removed values are searched for (design §4 "Copies").
 *
 * A value joins a scrub list only when nobody could guess it and no ordinary word equals it: otherwise an agent
 * could find it out by guessing against the scrubber, and a hostile page could blank out ordinary words. The rule
 * is at least 32 bits by the estimate below.
 */
import { each, includes, mathLog2, mathMin, regExpExec, SafeMap, slice } from "../primordials.js";

/** Shorter texts than ten characters never come to so many. */
const MIN_BITS = 32;
/** Written language carries 1 to 1.5 bits a letter; 2 errs towards searching. */
const BITS_PER_PROSE_LETTER = 2;
/** The estimate needs no more than this much of a long value. */
const SAMPLE = 256;

/** These separate words. */
const SEPARATORS = " ',-./";
/** A capital inside a word, a digit or a symbol is not how words are written. */
const NO_PROSE = /[^a-z ',\-./A-Z]|[a-z][A-Z]/;
/** What holds a digit, "@" or "." may well be data. */
const IDENTIFIER = /^[a-z$_-]{0,40}$/i;

/** An estimate of the bits that someone who knows the kind of value would still have to guess. */
export function estimateBits(text: string): number {
  const sample = slice(text, 0, SAMPLE);
  const counts = new SafeMap<string, number>();
  each(sample, (character) => {
    counts.set(character, (counts.get(character) ?? 0) + 1);
  });
  let bits = 0;
  let letters = 0;
  counts.forEach((count, character) => {
    bits -= count * mathLog2(count / sample.length);
    if (!includes(SEPARATORS, character)) letters += count;
  });
  return regExpExec(NO_PROSE, sample) ? bits : mathMin(bits, letters * BITS_PER_PROSE_LETTER);
}

/** A name as programmers write names: other results have it too, so it is no secret by itself. */
export const isIdentifier = (name: string): boolean => regExpExec(IDENTIFIER, name) !== null;

/** Whether copies of `text` are searched for. */
export function isScrubbable(text: string): boolean {
  return estimateBits(text) >= MIN_BITS;
}
