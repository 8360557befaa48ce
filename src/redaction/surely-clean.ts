/** A look at a short text that costs less than a search. Not in the page bundle. */
import { FOLDED, lettersOf, PLAIN } from "./byte-text.js";
import { BASE64, WORD } from "./encoded-runs.js";
import { SIGNS } from "./escaped-parts.js";
import { IS_ODD, KINDS } from "./value-kinds.js";

/** What is longer, or searched for more, is worth a search. */
const MAX_LENGTH = 1_024;
const MAX_VALUES = 4;

/** What a character may be part of. */
const IS_BASE64 = 1;
const IS_HEX = 2;
/** No hexadecimal digit, and none has it beside it. */
const ENDS_HEX = 4;
/** Something may be escaped, or beyond ASCII. */
const IS_SIGN = 8;
/** Each letter has a bit, of either case. */
const FIRST_LETTER = 16;
const SPACE = 32;

const CLASSES = Int32Array.from(PLAIN, (_, byte) => {
  const folded = FOLDED[byte] as number;
  return (
    (BASE64[byte] as number) * IS_BASE64 +
    (folded > 0 && folded <= 102 ? IS_HEX : 0) +
    (folded > 102 ? ENDS_HEX : 0) +
    (SIGNS.includes(String.fromCharCode(byte)) || byte > 127 ? IS_SIGN : 0) +
    (folded > 96 ? FIRST_LETTER << (folded - 97) : 0)
  );
});

/** Whether nothing of a value is left out or rewritten in reading. */
function isOrdinary(value: string): boolean {
  for (let i = 0; i < value.length; i++) {
    const unit = value.charCodeAt(i);
    if (unit > 127 || (KINDS[unit] as number) & IS_ODD) return false;
  }
  return true;
}

/** A bit for each letter that is in a text. */
function lettersIn(text: string): number {
  let classes = 0;
  for (let at = 0; at < text.length; at++) classes |= CLASSES[text.charCodeAt(at)] as number;
  return classes & -FIRST_LETTER;
}

/**
 * Whether a value lies in the text, or its letters and digits, whatever case they are in and whatever is between them.
 *
 * @param classes of the text. Few texts have all the letters of a key.
 */
const holdsLetters = (text: string, classes: number, values: readonly string[]): boolean =>
  values.some(
    (value) =>
      (lettersIn(value) & ~classes) === 0 &&
      (text.includes(value) || lettersOf(text).includes(lettersOf(value))),
  );

/**
 * Whether nothing in the text is escaped, nor so long as `least` digits of either encoding, however they are written.
 *
 * @returns the classes of all its characters; undefined where something is
 */
function classesOf(text: string, least: number): number | undefined {
  let all = 0;
  let run = 0;
  let word = 0;
  let digits = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const kinds = unit < 128 ? (CLASSES[unit] as number) : IS_SIGN;
    all |= kinds;
    if (kinds & IS_SIGN) return undefined;
    digits = kinds & ENDS_HEX ? 0 : digits + ((kinds & IS_HEX) >> 1);
    if (kinds & IS_BASE64) {
      run += 1;
      word += 1;
    } else {
      // A space may be in the middle of base64: between lines, or between long words.
      const isBetween = unit === SPACE && (word >= WORD || word === 0 || text.charCodeAt(at + 1) <= SPACE);
      run = isBetween ? run + 1 : 0;
      word = 0;
    }
    if (run >= least || digits >= least) return undefined;
  }
  return all;
}

/** Whether a search for the values (ten characters or more) would find nothing in the text. False where that is not sure. */
export function isSurelyClean(text: string, values: readonly string[]): boolean {
  if (text.length > MAX_LENGTH || values.length > MAX_VALUES) return false;
  if (values.length === 0) return true;
  let least = MAX_LENGTH;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as string;
    if (!isOrdinary(value)) return false;
    if (value.length < least) least = value.length;
  }
  const classes = classesOf(text, least);
  return classes !== undefined && !holdsLetters(text, classes, values);
}
