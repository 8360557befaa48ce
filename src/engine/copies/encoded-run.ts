/** Whether a short text may hold anything in base64 or hexadecimal digits: most do not, and to file these forms takes time. */

import { newBytes } from "../../intrinsics/language.js";
import { stringCharCodeAt } from "../../intrinsics/text.js";

const SPACE = 32;
/** So much must be base64 before a single space for that to be in the middle of it. At the beginning of a line any may be. */
const WORD = 4;

/** Characters of base64 in either alphabet, escaped or not, and what may be between its lines. */
const IS_BASE64 = 1;
const IS_HEX = 2;
/** A letter that is not a hexadecimal digit. */
const ENDS_HEX = 4;
const SIGNS = "+/-_=%&#;\\\"'<>\t\n\v\f\r";

function createKinds(): Uint8Array {
  const kinds = newBytes(128);
  for (let i = 0; i < SIGNS.length; i++) kinds[stringCharCodeAt(SIGNS, i)] = IS_BASE64;
  for (let digit = 48; digit < 58; digit++) kinds[digit] = IS_BASE64 | IS_HEX;
  for (let i = 0; i < 26; i++) kinds[65 + i] = kinds[97 + i] = IS_BASE64 | (i < 6 ? IS_HEX : ENDS_HEX);
  return kinds;
}
const KINDS = createKinds();

/**
 * @param base64 the length of the shortest form in base64
 * @param hex the same in hexadecimal digits
 */
export function hasEncodedRun(text: string, base64: number, hex: number): boolean {
  let run = 0;
  let word = 0;
  let digits = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = stringCharCodeAt(text, at);
    // What is not ASCII shows nothing, or ends nothing.
    if (unit > 127) continue;
    const kinds = KINDS[unit] as number;
    if (kinds & IS_HEX) digits += 1;
    else if (kinds & ENDS_HEX) digits = 0;
    if (kinds & IS_BASE64) {
      run += 1;
      word = unit < SPACE ? 0 : word + 1;
    } else {
      const isBetween =
        unit === SPACE && (word >= WORD || word === 0 || stringCharCodeAt(text, at + 1) <= SPACE);
      if (!isBetween) run = 0;
      word = 0;
    }
    if (run >= base64 || digits >= hex) return true;
  }
  return false;
}
