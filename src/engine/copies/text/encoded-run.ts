/** Whether a text may hold anything in base64 or hexadecimal digits: most do not, and these forms are many. */

import { newBytes } from "../../../intrinsics/language.js";
import { stringCharCodeAt } from "../../../intrinsics/text.js";
import { FOLDED } from "./fold.js";
import { isInvisible } from "./invisible.js";
import type { View } from "./view.js";

const SPACE = 32;
/** So much must be base64 before a single space for that to be in the middle of it. At the beginning of a line any may be. */
const WORD = 4;

/** Characters of base64 in either alphabet, escaped or not, and what may be between its lines. */
const IS_BASE64 = 1;
const IS_HEX = 2;
/** A letter that is not a hexadecimal digit. */
const ENDS_HEX = 4;
/** Shows nothing, or ends nothing. */
const IS_NOTHING = 8;
const SIGNS = "+/-_=%&#;\\\"'<>\t\n\v\f\r";

function createKinds(): Uint8Array {
  const kinds = newBytes(128);
  for (let unit = 0; unit < 128; unit++) if (isInvisible(unit)) kinds[unit] = IS_NOTHING;
  for (let i = 0; i < SIGNS.length; i++) kinds[stringCharCodeAt(SIGNS, i)] = IS_BASE64;
  for (let digit = 48; digit < 58; digit++) kinds[digit] = IS_BASE64 | IS_HEX;
  for (let i = 0; i < 26; i++) kinds[65 + i] = kinds[97 + i] = IS_BASE64 | (i < 6 ? IS_HEX : ENDS_HEX);
  return kinds;
}
const KINDS = createKinds();

/** Of Han and kana, none is. */
const FIRST_OF_HAN = 0x2e80;
const LAST_OF_HAN = 0x9fff;

/** Of what is not ASCII, a letter that is read as one in ASCII is one. */
function kindsBeyond(text: View, at: number, unit: number): number {
  if (unit >= FIRST_OF_HAN && unit <= LAST_OF_HAN) return IS_NOTHING;
  const isKnown = unit >> 11 !== 0x1b && FOLDED.known[unit >> 8] === 1;
  const byte = isKnown ? FOLDED.units[unit] : text.byteAt(at, FOLDED);
  return byte && byte < 128 ? (KINDS[byte] as number) : IS_NOTHING;
}

/**
 * @param base64 the length of the shortest form in base64
 * @param hex the same in hexadecimal digits
 */
export function hasEncodedRun(text: View, base64: number, hex: number): boolean {
  const { length } = text;
  const units = text.isAscii ? text.bytes : text.units;
  let run = 0;
  let word = 0;
  let digits = 0;
  for (let at = 0; at < length; at++) {
    const unit = units[at] as number;
    const kinds = unit < 128 ? (KINDS[unit] as number) : kindsBeyond(text, at, unit);
    if (kinds & IS_HEX) digits += 1;
    else if (kinds & ENDS_HEX) digits = 0;
    if (kinds & IS_BASE64) {
      run += 1;
      word = unit < SPACE ? 0 : word + 1;
    } else if (!(kinds & IS_NOTHING)) {
      const isBetween =
        unit === SPACE &&
        (word >= WORD || word === 0 || at + 1 >= length || (units[at + 1] as number) <= SPACE);
      if (!isBetween) run = 0;
      word = 0;
    }
    if (run >= base64 || digits >= hex) return true;
  }
  return false;
}
