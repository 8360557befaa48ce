/** Where in the loaded text a copy may lie that is encoded: almost nowhere, and reading all of a text takes time. */
import { each } from "../primordials.js";
import { type ByteTable, bytes, createTable, FOLDED, NOTHING } from "./byte-text.js";
import type { Shortest } from "./value-kinds.js";

/** So much of two words with a single space between them must be base64 for the space to be in the middle of it. */
export const WORD = 8;

/** The characters of base64, in either alphabet and escaped or not, and what may be between its lines. */
export const BASE64 = createTable((character, byte) =>
  FOLDED[byte] || "+/-_=%&#;\\\"'<>\t\n\v\f\r".includes(character) ? 1 : 0,
);
/** Hexadecimal digits, and what may be between them. */
const HEX = createTable((_, byte) => ((FOLDED[byte] as number) > 102 || byte > 127 ? 0 : 1));

/** White space beside white space is between lines; and the letter of an escape is no letter of a word. */
function isBetween(text: Uint8Array, at: number, table: ByteTable): boolean {
  if (text[at - 1] === 92) return true;
  if (text[at] !== 32 || table !== BASE64) return false;
  if ((text[at - 1] as number) <= 32 || (text[at + 1] as number) <= 32) return true;
  // Whoever asks has most often seen what comes after it.
  for (let i = 1; i <= WORD; i++) if (table[text[at - i] as number] !== 1) return false;
  for (let i = 1; i <= WORD; i++) if (table[text[at + i] as number] !== 1) return false;
  return true;
}

/** A part of the loaded text. */
export interface Part {
  readonly start: number;
  readonly end: number;
}

/** Of hexadecimal digits alone: what is between them does not count. */
function countDigits(start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at++) if (FOLDED[bytes[at] as number]) count += 1;
  return count;
}

/**
 * Runs of at least `least` bytes of the table: looked for from where one that begins here would have to end, back to the
 * first byte that is in none.
 */
function addRuns(length: number, least: number, table: ByteTable, runs: Part[]): void {
  const text = bytes;
  let start = 0;
  for (let end = least; end <= length; end = start + least) {
    let at = end - 1;
    while (at >= start && (table[text[at] as number] === 1 || isBetween(text, at, table))) at -= 1;
    if (at >= start) {
      start = at + 1;
      continue;
    }
    while (end < length && (table[text[end] as number] === 1 || isBetween(text, end, table))) end += 1;
    if (table === BASE64 || countDigits(start, end) >= least) runs.push({ start, end });
    start = end;
  }
}

export function encodedRuns(length: number, shortest: Shortest): readonly Part[] {
  const runs: Part[] = [];
  addRuns(length, shortest.base64, BASE64, runs);
  addRuns(length, shortest.hex, HEX, runs);
  return runs;
}

/** Leaves nothing but `parts` in the loaded text. @returns its length. */
export function keepParts(parts: Part[]): number {
  let kept = 0;
  let from = 0;
  parts.sort((a, b) => a.start - b.start);
  each(parts, ({ start, end }) => {
    const begin = Math.max(start, from);
    if (begin >= end) return;
    // What is not side by side in the text is not read as one.
    if (kept > 0 && begin > from) bytes[kept++] = NOTHING;
    bytes.copyWithin(kept, begin, end);
    kept += end - begin;
    from = end;
  });
  return kept;
}
