/** Where white space stands in values of several words, and what a token looks like. */
import { listSome } from "../../intrinsics/language.js";
import { stringCharCodeAt, stringIncludes, stringReplaceAll, stringSplit } from "../../intrinsics/text.js";
import { LETTERS, type Word } from "./words.js";

/**
 * Where white space may stand in a value of several words: offsets, each between commas. White space elsewhere makes other
 * words of them. Anywhere, in all that is not words of letters.
 */
export type Spaces = string;
export const ANYWHERE = "";

export function spacesOf(words: readonly Word[]): Spaces {
  let spaces = ",";
  let offset = 0;
  for (let at = 0; at < words.length; at++) {
    const { text, kind } = words[at] as Word;
    if (kind !== LETTERS) return ANYWHERE;
    if (at > 0) spaces += `${offset},`;
    offset += text.length;
  }
  return words.length < 2 ? ANYWHERE : spaces;
}

/** Behind an offset: there the last name, which a list has first, ends; and with white space alone both words have capitals. */
const TURN = "t";

/** The spaces of a name with its last words first, of which so many characters come first. */
export const turnedAt = (spaces: Spaces, offset: number): Spaces =>
  stringReplaceAll(spaces, `,${offset},`, `,${offset}${TURN},`);

/** Between the places of two values that are equal but for them. */
const OR = "|";

export const both = (a: Spaces | undefined, b: Spaces): Spaces => {
  if (a === undefined || a === b) return b;
  if (a === ANYWHERE || b === ANYWHERE) return ANYWHERE;
  return stringIncludes(a, b) ? a : a + OR + b;
};

/** Whether the white space between these words is where a value has it; also where every letter stands alone. */
export function mayStandIn(
  words: readonly Word[],
  from: number,
  to: number,
  spaces: Spaces | undefined,
): boolean {
  if (spaces === undefined || spaces === ANYWHERE) return spaces !== undefined;
  let isSpelled = true;
  for (let at = from; isSpelled && at < to; at++) isSpelled = (words[at] as Word).text.length === 1;
  return isSpelled || listSome(stringSplit(spaces, OR), (allowed) => areAllowed(words, from, to, allowed));
}

function areAllowed(words: readonly Word[], from: number, to: number, allowed: Spaces): boolean {
  let offset = 0;
  for (let at = from; at < to; at++) {
    const { text, isSpaced, isSmall } = words[at] as Word;
    if (at > from && isSpaced && !stringIncludes(allowed, `,${offset},`)) {
      // "The page will load" does not name Will Page.
      const isTurned = !isSmall && !(words[at - 1] as Word).isSmall;
      if (!isTurned || !stringIncludes(allowed, `,${offset}${TURN},`)) return false;
    }
    offset += text.length;
  }
  return true;
}

/** From Thai on, most scripts put nothing between words. */
const WITHOUT_WORDS = 0xe00;

/** What each character is: a digit, a letter, or one of a script without words. */
export function shapeOf(joined: string): string {
  let shape = "";
  for (let at = 0; at < joined.length; at++) {
    const unit = stringCharCodeAt(joined, at);
    shape += unit > 47 && unit < 58 ? "0" : unit < WITHOUT_WORDS ? "a" : "w";
  }
  return shape;
}
