/** Where in the loaded text something is escaped or in other lines: reading all of a text takes time. */
import { bytes, createTable, PLAIN } from "./byte-text.js";
import type { Part } from "./encoded-runs.js";

/** What escapes begin with, and a copy may be written in other lines. */
export const SIGNS = "%&\\\n\r\t\v\f";
const SIGN = createTable((character) => (SIGNS.includes(character) ? 1 : 0));
/** An escape in an escape has at most so many bytes behind its last sign. */
const LONGEST_ESCAPE = 32;
/** Shorter texts are looked at byte by byte, and read whole. */
const SHORT = 256;

/** Whether the loaded text has any sign of an escape or of lines. */
function hasSign(text: string, length: number): boolean {
  if (length < SHORT) {
    for (let at = 0; at < length; at++) if (SIGN[bytes[at] as number] === 1) return true;
    return false;
  }
  for (const sign of SIGNS) if (text.includes(sign)) return true;
  return false;
}

/** Where each sign is next. */
class NextSigns {
  readonly #text: string;
  readonly #places = Array.from(SIGNS, () => -1);

  constructor(text: string) {
    this.#text = text;
  }

  /** The first sign at `from` or after it; the text's length where there is none. */
  after(from: number): number {
    let first = this.#text.length;
    for (let i = 0; i < SIGNS.length; i++) {
      if ((this.#places[i] as number) < from) {
        const place = this.#text.indexOf(SIGNS[i] as string, from);
        this.#places[i] = place < 0 ? Infinity : place;
      }
      first = Math.min(first, this.#places[i] as number);
    }
    return first;
  }
}

/**
 * The parts of the loaded text in which a copy with an escape in it can lie: what has no more than `longest` bytes
 * between one sign and the next, those that are left out in reading not counted.
 *
 * @returns nothing where that is all of the text, or most of it.
 */
export function escapedParts(text: string, length: number, longest: number): readonly Part[] | undefined {
  if (!hasSign(text, length)) return [];
  // Elsewhere bytes are not where characters are.
  if (length < SHORT || length !== text.length) return undefined;
  const reach = longest + LONGEST_ESCAPE;
  const signs = new NextSigns(text);
  const parts: Part[] = [];
  let covered = 0;
  let end = 0;
  for (let sign = signs.after(0); sign < length; sign = signs.after(end)) {
    let start = sign;
    for (let room = reach; room > 0 && start > end; room -= PLAIN[bytes[start] as number] ? 1 : 0) start -= 1;
    end = sign;
    for (let room = reach; room > 0 && end < length; end++) room -= PLAIN[bytes[end] as number] ? 1 : 0;
    parts.push({ start, end });
    covered += end - start;
    if (covered > length >> 1) return undefined;
  }
  return parts;
}
