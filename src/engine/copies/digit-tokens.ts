/** What looks like a short number or a date, whatever value was removed · S1-11 */
import { createList, listAppend } from "../../intrinsics/language.js";
import { regExpExec } from "../../intrinsics/text.js";
import type { Match } from "./copy-search.js";
import { eachDateAt } from "./dates.js";
import { LEAST } from "./weak-values.js";
import { DIGITS, isLimit, readWords, type Word } from "./words.js";

/** Words with a digit in them that stand this close are one token: 12 34, 12-34. */
const GROUP_GAP = 2;

/** Beyond ASCII, too, characters stand for digits. */
const MAY_BE_DIGIT = /[\d\x80-\uffff]/;

/** A token with a digit: what is joined to it by letters, or by a few signs to the next one. */
interface Token {
  end: number;
  length: number;
  hasDigit: boolean;
}

/**
 * Appends every token with a digit and `least` characters or more, and every date. What is found does not depend on any
 * value, so an agent learns nothing by it.
 */
export function digitTokens(text: string, found: Match[], least = LEAST): void {
  if (!regExpExec(MAY_BE_DIGIT, text)) return;
  const words = readWords(text);
  let start = 0;
  let group: Token | undefined;
  const close = (): void => {
    if (group !== undefined && group.length >= least) listAppend(found, { start, end: group.end });
    group = undefined;
  };
  for (let at = 0; at < words.length; ) {
    const first = words[at] as Word;
    const token = tokenAt(words, at);
    eachDateIn(words, at, token.next, found);
    if (!token.hasDigit || (group !== undefined && first.gap > GROUP_GAP)) close();
    if (token.hasDigit) {
      if (group === undefined) {
        start = first.start;
        group = { end: token.end, length: token.length, hasDigit: true };
      } else {
        group.end = token.end;
        group.length += token.length;
      }
    }
    at = token.next;
  }
  close();
}

/** Whether no token of a value is so long, as of `82 kg` or `Type 2`. */
export function hasFewDigits(value: string): boolean {
  const found = createList<Match>();
  digitTokens(value, found);
  return found.length === 0;
}

function tokenAt(words: readonly Word[], at: number): Token & { readonly next: number } {
  const token = { end: 0, length: 0, hasDigit: false, next: at };
  do {
    const word = words[token.next] as Word;
    token.end = word.end;
    token.length += word.text.length;
    token.hasDigit ||= word.kind === DIGITS;
    token.next += 1;
  } while (!isLimit(words, token.next));
  return token;
}

function eachDateIn(words: readonly Word[], from: number, to: number, found: Match[]): void {
  for (let at = from; at < to; at++) {
    const { start } = words[at] as Word;
    eachDateAt(words, at, (_, next) => listAppend(found, { start, end: (words[next - 1] as Word).end }));
  }
}
