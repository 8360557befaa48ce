/**
 * Characters that show nothing. They stay in texts, since Persian, Indic scripts and emoji need
 * some of them; every search ignores them.
 */
import { listForEach } from "../../intrinsics/language.js";
import { RegExpConstructor, stringFromCodePoint, stringRewrite, stringSlice } from "../../intrinsics/text.js";

/**
 * First and last code point of each range, in order. Source: Unicode 17.0,
 * DerivedCoreProperties.txt, `Default_Ignorable_Code_Point`; UnicodeData.txt, general category `Cc`
 * without white space; and, since they show nothing either, U+2800 BRAILLE PATTERN BLANK and U+FFF9
 * to U+FFFB (interlinear annotation).
 */
const RANGES: readonly (readonly [first: number, last: number])[] = [
  [0x0000, 0x0008],
  [0x000e, 0x001f],
  [0x007f, 0x0084],
  [0x0086, 0x009f],
  [0x00ad, 0x00ad],
  [0x034f, 0x034f],
  [0x061c, 0x061c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0x2800, 0x2800],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffb],
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe0fff],
];

export function isInvisible(point: number): boolean {
  for (let i = 0; i < RANGES.length; i++) {
    const range = RANGES[i] as readonly [number, number];
    if (point <= range[1]) return point >= range[0];
  }
  return false;
}

let members = "";
listForEach(RANGES, (range) => {
  members += `${stringFromCodePoint(range[0])}-${stringFromCodePoint(range[1])}`;
});
const INVISIBLE = new RegExpConstructor(`[${members}]+`, "gu");
/** A pattern for any number of invisible characters. */
export const GAP = `[${members}]*`;

/** A text as a reader sees it: without invisible characters. */
export const withoutInvisible = (text: string): string => stringRewrite(text, INVISIBLE);

/**
 * The source of a pattern for a word (of letters and signs that mean themselves), whatever
 * invisible characters split it.
 */
export function splitWord(word: string): string {
  let source = word[0] as string;
  listForEach(stringSlice(word, 1), (character) => {
    source += GAP + character;
  });
  return source;
}

/**
 * A pattern for any of `words` and `others`. To look for them this way is faster than to make a
 * text without invisible characters.
 */
export function splitWords(words: readonly string[], others: readonly string[] = []): RegExp {
  let source = "";
  const add = (word: string): void => {
    source += (source && "|") + splitWord(word);
  };
  listForEach(words, add);
  listForEach(others, add);
  return new RegExpConstructor(source, "iu");
}
