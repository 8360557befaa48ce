/** How else a weak value is written: amounts, telephone numbers, names with the last name first, letters in two. */
import { createList, listAppend, listForEach, normalize } from "../../intrinsics/language.js";
import {
  RegExpConstructor,
  regExpExec,
  stringReplaceAll,
  stringSlice,
  stringStartsWith,
} from "../../intrinsics/text.js";
import { ANYWHERE, type Spaces, spacesOf, turnedAt } from "./spaces.js";
import { joinWords, LETTERS, readWords, type Word } from "./words.js";

/** Signs (US$), codes, and what people write for a currency that has no sign. */
const CURRENCY = "(?:[A-Z]{0,3}\\p{Sc}|[A-Z]{3}|(?:kr|zł|Kč|Ft|lei|Rs|S?Fr|руб|грн|лв|TL|Rp|RM)\\.?|[円元])?";
/** An amount without its currency, and without the stroke that stands for no cents. */
const AMOUNT = new RegExpConstructor(
  `^\\s*${CURRENCY}\\s*([+-]?\\d[\\d.,'’\\u066b\\u066c_\\s]*?)(?:[.,:][-–—]+)?\\s*${CURRENCY}\\s*$`,
  "u",
);
/** The figures after the point, where there are one or two. */
const WITH_FRACTION = /^(.*\d)[.,\u066b](\d\d?)$/;
/** A telephone number, with the code of its country or with the zero that stands for none. */
const PHONE = /^\s*(\+|00?)[\d\s()./-]+$/;
/** Of a telephone number, fewer digits may be any other number. */
const LEAST_OF_PHONE = 7;
const LONGEST_CODE = 3;
/** A text with more words is not a name. */
const WORDS_OF_NAME = 6;

/** As German writes them where it has no dots. */
const IN_TWO = [
  ["ä", "ae"],
  ["ö", "oe"],
  ["ü", "ue"],
  ["Ä", "Ae"],
  ["Ö", "Oe"],
  ["Ü", "Ue"],
] as const;

export const amountIn = (text: string): string => regExpExec(AMOUNT, text)?.[1] ?? text;
export const isNumber = (text: string): boolean => regExpExec(/^\d+$/, text) !== null;

type AddKey = (key: string, spaces?: Spaces) => void;

/** Calls `add` with each other form, joined. */
export function eachOtherForm(value: string, words: readonly Word[], add: AddKey): void {
  eachAmount(amountIn(value), add);
  eachPhone(value, words, add);
  eachTurned(words, add);
  let inTwo = normalize(value, "NFC");
  listForEach(IN_TWO, (pair) => {
    inTwo = stringReplaceAll(inTwo, pair[0], pair[1]);
  });
  if (inTwo === value) return;
  const others = readWords(inTwo);
  const joined = joinWords(others);
  if (joined === joinWords(words)) return;
  add(joined, spacesOf(others));
  eachTurned(others, add);
}

/** 127,415 is 127415.00, and 12.5 is 12.50. */
function eachAmount(amount: string, add: AddKey): void {
  const joined = joinWords(readWords(amount));
  if (!isNumber(joined)) return;
  add(joined);
  const parts = regExpExec(WITH_FRACTION, amount);
  if (!parts) {
    add(`${joined}00`);
    return;
  }
  const before = joinWords(readWords(parts[1] as string));
  const after = parts[2] as string;
  if (+after === 0) listForEach(["", "0", "00"], (zeros) => add(before + zeros));
  else if (after.length === 1) add(`${joined}0`);
  else if (after[1] === "0") add(before + (after[0] as string));
}

/** 030 1234567 and 30 1234567, of +49 30 1234567 and of each other. */
function eachPhone(value: string, words: readonly Word[], add: AddKey): void {
  const start = regExpExec(PHONE, value)?.[1];
  if (start === undefined) return;
  const joined = joinWords(words);
  const digits = stringStartsWith(joined, "00") ? stringSlice(joined, 2) : joined;
  const codes = start === "0" ? 1 : LONGEST_CODE;
  for (let code = 1; code <= codes && digits.length - code >= LEAST_OF_PHONE; code++) {
    const rest = stringSlice(digits, code);
    add(rest);
    add(`0${rest}`);
  }
}

/** Lists have the last name first, and a last name may have several words: van Beethoven, Ludwig. */
function eachTurned(words: readonly Word[], add: AddKey): void {
  if (words.length < 2 || words.length > WORDS_OF_NAME) return;
  for (let at = 0; at < words.length; at++) if ((words[at] as Word).kind !== LETTERS) return;
  for (let first = 1; first < words.length; first++) {
    const turned = createList<Word>();
    for (let at = 0; at < words.length; at++) listAppend(turned, words[(first + at) % words.length] as Word);
    const spaces = spacesOf(turned);
    const offset = joinWords(words, first).length;
    add(joinWords(turned), spaces === ANYWHERE ? undefined : turnedAt(spaces, offset));
  }
}
