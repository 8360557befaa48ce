/**
 * Texts about attacks quote them. A quotation next to such terms is a note, not a warning. An
 * attacker can imitate that, and then gets a note instead of a warning: the price for readable
 * articles.
 */
import { findMarks } from "./lexicon.js";
import { tokenize } from "./tokens.js";

const AROUND = 400;
/** The number of different terms needed. */
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
