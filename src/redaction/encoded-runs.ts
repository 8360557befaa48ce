/** Where in the loaded text a copy may lie that is encoded: almost nowhere, and reading all of a text takes time. */
import { each } from "../primordials.js";
import { type ByteTable, bytes, createTable, FOLDED } from "./byte-text.js";

/** So much of two words with a single space between them must be base64 for the space to be in the middle of it. */
const WORD = 8;

/** The characters of base64, in either alphabet and escaped or not, and what may be between its lines. */
const BASE64 = createTable((character, byte) =>
  FOLDED[byte] || "+/-_=%&#;\\\"'<>\t\n\v\f\r".includes(character) ? 1 : 0,
);
/** Hexadecimal digits, and what may be between them. */
const HEX = createTable((_, byte) => ((FOLDED[byte] as number) > 102 || byte > 127 ? 0 : 1));

/** White space beside white space is between lines; and the letter of an escape is no letter of a word. */
function isBetween(at: number, table: ByteTable): boolean {
  if (bytes[at - 1] === 92) return true;
  if (table !== BASE64 || bytes[at] !== 32) return false;
  if ((bytes[at - 1] as number) <= 32 || (bytes[at + 1] as number) <= 32) return true;
  for (let i = 1; i <= WORD; i++)
    if (!table[bytes[at + i] as number] || !table[bytes[at - i] as number]) return false;
  return true;
}

const isInside = (at: number, table: ByteTable): boolean =>
  table[bytes[at] as number] === 1 || isBetween(at, table);

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

/** Runs of at least `least` bytes of the table: so long a one covers all between two places half as far apart. */
function addRuns(length: number, least: number, table: ByteTable, runs: Part[]): void {
  const stride = Math.max(1, (least + 1) >> 1);
  for (let end = stride; end <= length; end += stride) {
    let start = end;
    const first = end - stride;
    while (start > first && isInside(start - 1, table)) start -= 1;
    if (start > first) continue;
    while (start > 0 && isInside(start - 1, table)) start -= 1;
    while (end < length && isInside(end, table)) end += 1;
    if (end - start >= least && (table === BASE64 || countDigits(start, end) >= least))
      runs.push({ start, end });
    // The next place comes after this run.
    end += 1;
  }
}

/** The lengths of the shortest forms that are searched for, as base64 and as hexadecimal digits. */
export interface Shortest {
  base64: number;
  hex: number;
}

/** In the order in which they begin. */
export function encodedRuns(length: number, shortest: Shortest): readonly Part[] {
  const runs: Part[] = [];
  addRuns(length, shortest.base64, BASE64, runs);
  addRuns(length, shortest.hex, HEX, runs);
  return runs.sort((a, b) => a.start - b.start);
}

/** Leaves nothing but `parts` in the loaded text. @returns its length. */
export function keepParts(parts: readonly Part[]): number {
  let kept = 0;
  let from = 0;
  each(parts, ({ start, end }) => {
    const begin = Math.max(start, from);
    if (begin >= end) return;
    bytes.copyWithin(kept, begin, end);
    kept += end - begin;
    from = end;
  });
  return kept;
}
