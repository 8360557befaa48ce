/** The hashes by which it is known what an agent has sent · S1-11 */
import { createList, imul, listAppend, listSome } from "../../intrinsics/language.js";
import { stringCharCodeAt } from "../../intrinsics/text.js";
import { type Day, eachDateAt } from "../copies/dates.js";
import { keepingResults } from "../copies/last-results.js";
import { DIGITS, joinWords, LETTERS, readWords, type Word } from "../copies/words.js";

/** Digits and letters that stand alone are put together again, up to this length. */
const LONGEST_SPELLED = 40;
/** An argument of so few words may be one part of a value. */
const WORDS_OF_PART = 3;
export const LEAST_OF_PART = 2;
export const MOST_OF_PART = 32;

/** FNV-1a, 32 bits. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = imul(hash ^ stringCharCodeAt(text, at), 0x01000193);
  return hash >>> 0;
}

export const dayHash = (day: Day): number => hashOf(`day ${day % 1_000_000}`);
export const partHash = (joined: string): number => hashOf(`part ${joined}`);

/** Of an argument that may be one part of a value. */
export const partHashes = keepingResults((text): readonly number[] => {
  const hashes = createList<number>();
  if (text.length > 2 * MOST_OF_PART) return hashes;
  const words = readWords(text);
  const joined = joinWords(words);
  const isPart = joined.length >= LEAST_OF_PART && joined.length <= MOST_OF_PART;
  if (isPart && words.length <= WORDS_OF_PART) hashes[0] = partHash(joined);
  return hashes;
});

/** Day and year are two numbers, or eight figures. */
function mayHoldDate(words: readonly Word[]): boolean {
  let numbers = 0;
  return listSome(words, ({ kind, text }) => kind === DIGITS && (text.length === 8 || ++numbers > 1));
}

function eachHashOf(text: string, visit: (hash: number) => boolean): void {
  const words = readWords(text);
  const hasDates = mayHoldDate(words);
  let isWanted = true;
  for (let at = 0; at < words.length && isWanted; at++) {
    let joined = "";
    let mayGoOn = true;
    for (let to = at; mayGoOn && to < words.length && joined.length < LONGEST_SPELLED; to++) {
      joined += (words[to] as Word).text;
      isWanted = visit(hashOf(joined));
      mayGoOn = to === at || isSpelled(words, at, to + 1);
    }
    if (hasDates)
      eachDateAt(words, at, (day) => {
        isWanted = visit(dayHash(day));
      });
  }
}

/** Names of arguments are the same in each call. */
const SHORT = 128;
const hashesOfShort = keepingResults((text): readonly number[] => {
  const hashes = createList<number>();
  eachHashOf(text, (hash) => {
    listAppend(hashes, hash);
    return true;
  });
  return hashes;
});

/** Calls `visit` with the hashes of words, pairs of neighbours, dates, and digits and letters that stand alone, while it wants more. */
export function eachHash(text: string, visit: (hash: number) => boolean): void {
  if (text.length > SHORT) eachHashOf(text, visit);
  else listSome(hashesOfShort(text), (hash) => !visit(hash));
}

function isSpelled(words: readonly Word[], from: number, to: number): boolean {
  let areDigits = true;
  let areLetters = true;
  for (let at = from; at < to; at++) {
    const { kind, text } = words[at] as Word;
    areDigits &&= kind === DIGITS;
    areLetters &&= kind === LETTERS && text.length === 1;
  }
  return areDigits || areLetters;
}
