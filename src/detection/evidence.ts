/** A finding's quote for the person: short, on one line, with invisible characters written out. */

const MAX = 160;
const CONTEXT = 30;
const UNSEEN = /[\p{C}\p{DI}]/gu;

const asEscape = (character: string): string => `\\u{${character.codePointAt(0)?.toString(16) ?? ""}}`;

/** Collapses runs of escapes, which would leave no room for text. */
const shorten = (text: string): string =>
  text.replace(/(?:\\u\{[\da-f]+\}){6,}/g, (run) => `${run.slice(0, 27)}…`);

export function quote(text: string, start: number, end: number): string {
  const from = Math.max(0, start - CONTEXT);
  const to = Math.min(text.length, Math.max(end, start + 1) + CONTEXT, from + MAX * 2);
  const shown = shorten(text.slice(from, to).replace(/\s+/g, " ").trim().replace(UNSEEN, asEscape));
  const cut = shown.length > MAX ? `${shown.slice(0, MAX)}…` : shown;
  return `${from > 0 ? "…" : ""}${cut}${to < text.length && shown.length <= MAX ? "…" : ""}`;
}
