/**
 * Who writes about attacks quotes them. A quotation beside words of that trade is a note, no warning. An attacker can
 * dress up in the same way, and then gets a note instead of a warning: that is the price of articles that stay readable.
 */
import { findMarks } from "./lexicon.js";
import { tokenize } from "./tokens.js";

const AROUND = 400;
/** Different words of the trade. */
const ENOUGH = 2;
const QUOTE = /["“”„«»「」『』‘`/]|(?:^|\s)'/;

export function isMention(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - AROUND), start);
  const after = text.slice(end, end + AROUND);
  const inside = text.slice(start, Math.min(end, start + 4 * AROUND));
  if (!QUOTE.test(before.slice(-60) + inside)) return false;
  const tokens = tokenize(before + inside + after);
  const talk = new Set(
    findMarks(tokens, 0, tokens.length)
      .filter(({ meaning }) => meaning === "talk")
      .map(({ first }) => tokens[first]?.word.slice(0, 6)),
  );
  return talk.size >= ENOUGH;
}
