/**
 * Which removed values are searched for (design §4 "Copies").
 *
 * A value joins a scrub list only when nobody could guess it and no ordinary word equals it: otherwise an agent
 * could find it out by guessing against the scrubber, and a hostile page could blank out ordinary words. The rule
 * is at least 32 bits by the estimate below.
 */
import { each, includes, mathLog2, mathMin, SafeMap, slice, some } from "../primordials.js";

/** Shorter texts than ten characters never come to so many. */
const MIN_BITS = 32;
/** Written language carries 1 to 1.5 bits a letter; 2 errs towards searching. */
const BITS_PER_PROSE_LETTER = 2;
/** The estimate needs no more than this much of a long value. */
const SAMPLE = 256;

const isLetter = (character: string): boolean =>
  (character >= "a" && character <= "z") || (character >= "A" && character <= "Z");

/** An estimate of the bits that someone who knows the kind of value would still have to guess. */
export function estimateBits(text: string): number {
  const sample = slice(text, 0, SAMPLE);
  const counts = new SafeMap<string, number>();
  let letters = 0;
  let isProse = true;
  let afterSmall = false;
  each(sample, (character) => {
    counts.set(character, (counts.get(character) ?? 0) + 1);
    // These separate words.
    if (!includes(" ',-./", character)) {
      letters += 1;
      // A capital inside a word, a digit or a symbol is not how words are written.
      isProse &&= isLetter(character) && !(afterSmall && character < "a");
    }
    afterSmall = character >= "a";
  });
  let bits = 0;
  counts.forEach((count) => {
    bits -= count * mathLog2(count / sample.length);
  });
  return isProse ? mathMin(bits, letters * BITS_PER_PROSE_LETTER) : bits;
}

/** A name as programmers write names: other results have it too, so it is no secret by itself. */
export function isIdentifier(name: string): boolean {
  // What holds a digit, "@" or "." may well be data.
  return name.length <= 40 && !some(name, (character) => !isLetter(character) && !includes("$-_", character));
}

/** Whether copies of `text` are searched for. */
export function isScrubbable(text: string): boolean {
  return estimateBits(text) >= MIN_BITS;
}
