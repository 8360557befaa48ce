/** What kinds of characters the values have that are searched for: how short their forms can be follows from it. */
import { bytes, createTable, FOLDED, PLAIN } from "./byte-text.js";

/** Not ASCII, or reading leaves it out or rewrites it. */
export const IS_ODD = 1;
/** No digit or small letter. */
const NO_BASE64 = 2;
/** Nor a small hexadecimal digit. */
const NO_HEX = 4;
const IS_DIGIT = 8;
const IS_SMALL = 16;
const IS_CAPITAL = 32;
const IS_AT = 64;

/** Of a value whose own digits are looked for in all of a text anyway. */
export const NO_DIGITS = NO_BASE64 | NO_HEX;

/** Of a byte; those of a text are all of them. */
export const KINDS = createTable((character, byte) => {
  const isDigit = FOLDED[byte] === byte;
  const isOdd = PLAIN[byte] === 0 || character === "%" || byte > 127;
  const isLetter = byte > 64 && (FOLDED[byte] as number) > 0;
  return (
    (isOdd ? IS_ODD : 0) |
    (isDigit ? 0 : NO_BASE64) |
    (isDigit && byte < 103 ? 0 : NO_HEX) |
    (isDigit && byte < 65 ? IS_DIGIT : 0) |
    (isLetter ? (isDigit ? IS_SMALL : IS_CAPITAL) : 0) |
    (character === "@" ? IS_AT : 0)
  );
});

/** Of the first of the loaded bytes. */
export function kindsOf(length: number): number {
  let kinds = 0;
  for (let at = 0; at < length; at++) kinds |= KINDS[bytes[at] as number] as number;
  return kinds;
}

/** Whether a text of these kinds is digits in itself, in either encoding. */
export const isDigits = (kinds: number): boolean => (kinds & NO_BASE64) === 0;

/** As `looseOf` says of a value without spaces, of which too little may be left, though. */
export function mayBeLoose(kinds: number): boolean {
  const cases = kinds & (IS_SMALL | IS_CAPITAL);
  return (kinds & IS_AT) > 0 || ((kinds & IS_DIGIT) > 0 && cases !== (IS_SMALL | IS_CAPITAL));
}

/** So many different characters are enough for `LOOSE_BITS`, where there are ten in all. */
const VARIED = 6;

/** Whether that many are among the first of the loaded bytes, which are letters and digits. */
export function areVaried(length: number): boolean {
  let met = 0;
  let count = 0;
  for (let at = 0; at < length; at++) {
    // Some share a bit, which only makes fewer of them.
    const bit = 1 << ((bytes[at] as number) & 31);
    count += met & bit ? 0 : 1;
    met |= bit;
  }
  return count >= VARIED;
}

/** The lengths of the shortest forms that are searched for, as base64 and as hexadecimal digits. */
export interface Shortest {
  base64: number;
  hex: number;
}

/**
 * Makes `shortest` short enough for forms of `value`.
 *
 * @param plain the length of what is left of it in reading
 * @param kinds what is left has
 */
export function noteShortest(shortest: Shortest, value: string, plain: number, kinds: number): void {
  const own = Math.max(1, plain);
  // At the least favourable alignment; bytes are as many as characters, or more.
  const base64 = Math.floor((value.length * 4) / 3) - 1;
  // Of values that are digits themselves, capital ones or ones with something between them say the same.
  shortest.base64 = Math.min(shortest.base64, kinds & NO_BASE64 ? base64 : own);
  shortest.hex = Math.min(shortest.hex, kinds & NO_HEX ? value.length * 2 : own);
}
