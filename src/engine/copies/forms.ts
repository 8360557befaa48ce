/** The encoded forms in which a strong value is searched for. */
import { jsonStringify, listForEach, newUnits } from "../../intrinsics/language.js";
import { stringCharCodeAt, stringSlice } from "../../intrinsics/text.js";
import { type Folding, SIGN } from "./fold.js";

/**
 * Form 0 is the value itself; then base64 at each alignment and hexadecimal, of its UTF-8 and of
 * that of its JSON.
 */
const OF_ONE_TEXT = 4;
const HEXADECIMAL = 3;
/**
 * Other bytes may stand before the value in base64. At each alignment, the first digit that depends
 * on the value alone begins at this bit.
 */
const FIRST_BITS = [0, 4, 2, 0];

function unitsOf(text: string): Uint16Array {
  const units = newUnits(text.length);
  listForEach(text, (character, at) => {
    units[at] = stringCharCodeAt(character, 0);
  });
  return units;
}

const DIGITS = unitsOf("0123456789abcdef");
const DIGITS_OF_BASE64 = unitsOf("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/");

/** The value as a JSON string without its quotes. The encoded copy may be of that string. */
const jsonOf = (value: string): string => stringSlice(jsonStringify(value) as string, 1, -1);

/** How many forms a value has: more where its JSON differs from it. */
export const countForms = (value: string): number =>
  1 + ((jsonStringify(value) as string).length === value.length + 2 ? OF_ONE_TEXT : 2 * OF_ONE_TEXT);

/** The text that an encoded form is written of. */
export const textOfForm = (value: string, form: number): string =>
  form > OF_ONE_TEXT ? jsonOf(value) : value;

/** Writes an encoded form of bytes, folded, digit by digit. @returns how many units that are */
export function writeForm(
  bytes: Uint8Array,
  length: number,
  form: number,
  folding: Folding,
  to: Uint16Array,
) {
  const kind = (form - 1) % OF_ONE_TEXT;
  const digits = kind === HEXADECIMAL ? DIGITS : DIGITS_OF_BASE64;
  const bits = kind === HEXADECIMAL ? 4 : 6;
  let left = 0;
  for (let bit = FIRST_BITS[kind] as number; bit + bits <= length * 8; bit += bits) {
    const two = ((bytes[bit >> 3] as number) << 8) | (bytes[(bit >> 3) + 1] as number);
    const digit = (two >> (16 - bits - (bit & 7))) & ((1 << bits) - 1);
    const unit = folding.of(digits[digit] as number);
    if (unit > SIGN) to[left++] = unit;
  }
  return left;
}
