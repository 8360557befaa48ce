/**
 * Foldings of a text into bytes. An ASCII character becomes itself, a small letter, or nothing; of any other character
 * the byte says seven bits (128 and more), so equal bytes of such characters are compared again by `foldedText`.
 */
import {
  codePointAt,
  createList,
  fromCodePoint,
  newBytes,
  normalize,
  regExpExec,
  toLowerCase,
} from "../../intrinsics/primordials.js";
import { isInvisible } from "./invisible.js";

const PAGES = 0x1100;
const WHITE_SPACE = /\s/;
const LETTER = /[\p{L}\p{M}\p{N}]/u;
/** A base character with accents, which are left out. */
const ACCENTED = /^.[\u0300-\u036f]+$/u;
const ACCENT = /^[\u0300-\u036f]$/;
const DIGIT = /^\p{Nd}$/u;

export class Folding {
  /** What a code point becomes; 0 leaves it out. */
  readonly point: (point: number) => number;
  /** By code point, 256 each; most are never needed. */
  readonly #pages = createList<Uint8Array | undefined>();

  constructor(point: (point: number) => number) {
    this.point = point;
  }

  /** The bytes for Latin-1. */
  get latin(): Uint8Array {
    return this.#pages[0] ?? this.#page(0);
  }

  /** The byte for a code point. */
  byte(point: number): number {
    const page = this.#pages[point >> 8] ?? this.#page(point >> 8);
    return page[point & 255] as number;
  }

  #page(index: number): Uint8Array {
    for (let i = this.#pages.length; i < PAGES; i++) this.#pages[i] = undefined;
    const page = newBytes(256);
    for (let i = 0; i < 256; i++) {
      const folded = this.point((index << 8) | i);
      page[i] = folded < 128 ? folded : 128 | ((folded ^ (folded >> 7) ^ (folded >> 14)) & 127);
    }
    this.#pages[index] = page;
    return page;
  }

  /** All that is left of `text`, exactly. */
  text(text: string): string {
    let folded = "";
    for (let at = 0; at < text.length; at++) {
      const point = codePointAt(text, at) as number;
      if (point > 0xffff) at += 1;
      const left = this.point(point);
      if (left > 0) folded += fromCodePoint(left);
    }
    return folded;
  }
}

const isSurrogate = (point: number): boolean => point >> 11 === 0x1b;

/** The digit that a character of any script stands for: their digits lie in rows of ten. */
function digitOf(character: string, point: number): number {
  let zero = point;
  while (point - zero < 9 && regExpExec(DIGIT, fromCodePoint(zero - 1))) zero -= 1;
  return regExpExec(DIGIT, character) ? 48 + (point - zero) : point;
}

function letterOf(point: number): number {
  const character = fromCodePoint(point);
  if (isSurrogate(point) || isInvisible(point) || !regExpExec(LETTER, character)) return 0;
  if (regExpExec(ACCENT, character)) return 0;
  const small = toLowerCase(character);
  const apart = normalize(small, "NFKD");
  const isBase = regExpExec(ACCENTED, apart) || apart.length === 1;
  const base = codePointAt(isBase ? apart : small, 0) as number;
  return regExpExec(LETTER, fromCodePoint(base)) ? digitOf(fromCodePoint(base), base) : 0;
}

/** Letters and digits: small, without accents and width. Signs, white space and invisible characters are left out. */
export const FOLDED = new Folding(letterOf);

/**
 * For values that are mostly signs: all but invisible characters, and the quotes and backslashes that writers of JSON and
 * CSV put there or repeat. White space is one character, which forms write as a plus.
 */
export const EXACT = new Folding((point) => {
  if (isInvisible(point) || point === 34 || point === 92) return 0;
  return point === 43 || regExpExec(WHITE_SPACE, fromCodePoint(point)) ? 32 : point;
});

/** All but invisible characters. */
export const LITERAL = new Folding((point) => (isInvisible(point) ? 0 : point));
