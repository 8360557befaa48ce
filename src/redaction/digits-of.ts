/** Base64 and hexadecimal digits of what is loaded, as they are in folded texts: small letters, no symbols. */
import { bytes } from "./byte-text.js";
import type { FormTables } from "./form-tables.js";

const toBytes = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));
/** The last two of base64 are no letters or digits. */
const BASE64 = toBytes("abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz0123456789");
const HEX = toBytes("0123456789abcdef");

/** The characters of base64 that depend on the loaded bytes alone where they follow so many others. */
function addBase64(tables: FormTables, length: number, others: number): void {
  const first = others && others + 1;
  const last = Math.floor(((others + length) * 4) / 3);
  const form = tables.open(last - first);
  for (let at = first; at < last; at++) {
    const bit = at * 6 - others * 8;
    const two = ((bytes[bit >> 3] as number) << 8) | (bytes[(bit >> 3) + 1] as number);
    const digit = (two >> (10 - (bit & 7))) & 63;
    if (digit < BASE64.length) form.bytes[form.end++] = BASE64[digit] as number;
  }
  tables.close();
}

/** Files the digits of the first `length` of the loaded bytes. */
export function addDigits(tables: FormTables, length: number): void {
  for (let others = 0; others < 3; others++) addBase64(tables, length, others);
  const form = tables.open(length * 2);
  for (let at = 0; at < length; at++) {
    const byte = bytes[at] as number;
    form.bytes[form.end++] = HEX[byte >> 4] as number;
    form.bytes[form.end++] = HEX[byte & 15] as number;
  }
  tables.close();
}
