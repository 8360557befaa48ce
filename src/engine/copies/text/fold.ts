/**
 * Foldings of a text into bytes. An ASCII character becomes itself, a small letter, or nothing; of any other character
 * the byte says seven bits (128 and more), so equal bytes of such characters are compared again by `foldedText`.
 */
import { codePointAt, newBytes, normalize, SafeMap } from "../../../intrinsics/language.js";
import {
  RegExpConstructor,
  regExpExec,
  stringFromCodePoint,
  stringToLowerCase,
} from "../../../intrinsics/text.js";
import { isInvisible } from "./invisible.js";

/** Stands between two parts of a text in every folding. Unicode never makes it a character. */
export const BREAK = 0xfdd0;

const WHITE_SPACE = /\s/;
const LETTER = /[\p{L}\p{M}\p{N}]/u;
/** Marks that combine with any letter, the voicing of kana, and what Hebrew and Arabic write above, below and between letters. */
const MARKS =
  "[\\u0300-\\u036f\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\u3099\\u309a\\ufe20-\\ufe2f\\uff9e\\uff9f]";
/** A base character with accents, which are left out. */
const ACCENTED = new RegExpConstructor(`^.${MARKS}+$`, "u");
export const ACCENT = new RegExpConstructor(`^${MARKS}$`);
const DIGIT = /^\p{Nd}$/u;

/** The byte for a code point that is folded already. */
export const byteOf = (folded: number): number =>
  folded < 128 ? folded : 128 | ((folded ^ (folded >> 7) ^ (folded >> 14)) & 127);

export class Folding {
  /** What a code point becomes; 0 leaves it out. */
  readonly point: (point: number) => number;
  /** The byte for each UTF-16 unit by itself, as far as it is known. */
  #units = newBytes(0);
  /** Whether the bytes are known, of 256 units each. */
  #known = newBytes(0);
  #ready = false;
  /** The byte for each code point beyond. */
  readonly #others = new SafeMap<number, number>();

  constructor(point: (point: number) => number) {
    this.point = (read) => (read === BREAK ? BREAK : point(read));
  }

  /** The bytes for Latin-1, and for all units that `know` was called with. */
  get units(): Uint8Array {
    if (this.#ready) return this.#units;
    this.#units = newBytes(0x10000);
    this.#known = newBytes(0x100);
    this.#ready = true;
    this.know(0);
    return this.#units;
  }

  /** Works out the bytes of all units that begin as this one does. */
  know(unit: number): void {
    const first = unit & 0xff00;
    if (this.#known[unit >> 8] === 1) return;
    this.#known[unit >> 8] = 1;
    for (let i = first; i < first + 256; i++) this.#units[i] = this.#toByte(i);
  }

  /** Whether the bytes are known, of 256 units each. */
  get known(): Uint8Array {
    return this.#known;
  }

  /** The byte for a code point. */
  byte(point: number): number {
    if (point < 0x10000) {
      const { units } = this;
      this.know(point);
      return units[point] as number;
    }
    const known = this.#others.get(point);
    if (known !== undefined) return known;
    const byte = this.#toByte(point);
    this.#others.set(point, byte);
    return byte;
  }

  #toByte(point: number): number {
    return byteOf(this.point(point));
  }

  /** All that is left of `text`, exactly. */
  text(text: string): string {
    let folded = "";
    for (let at = 0; at < text.length; at++) {
      const point = codePointAt(text, at) as number;
      if (point > 0xffff) at += 1;
      const byte = this.byte(point);
      const left = byte < 128 ? byte : this.point(point);
      if (left > 0) folded += stringFromCodePoint(left);
    }
    return folded;
  }
}

const isSurrogate = (point: number): boolean => point >> 11 === 0x1b;

/** The digit that a character of any script stands for: their digits lie in rows of ten. */
function digitOf(character: string, point: number): number {
  let zero = point;
  while (point - zero < 9 && regExpExec(DIGIT, stringFromCodePoint(zero - 1))) zero -= 1;
  return regExpExec(DIGIT, character) ? 48 + (point - zero) : point;
}

function letterOf(point: number): number {
  const character = stringFromCodePoint(point);
  if (isSurrogate(point) || isInvisible(point) || !regExpExec(LETTER, character)) return 0;
  if (regExpExec(ACCENT, character)) return 0;
  const small = stringToLowerCase(character);
  // Letters of mathematics have no small form of their own.
  const apart = stringToLowerCase(normalize(small, "NFKD"));
  const isBase = regExpExec(ACCENTED, apart) || apart.length === 1;
  const base = codePointAt(isBase ? apart : small, 0) as number;
  return regExpExec(LETTER, stringFromCodePoint(base)) ? digitOf(stringFromCodePoint(base), base) : 0;
}

/** Letters and digits: small, without accents and width. Signs, white space and invisible characters are left out. */
export const FOLDED = new Folding(letterOf);

/**
 * For values that are mostly signs: all but invisible characters, and the quotes and backslashes that writers of JSON and
 * CSV put there or repeat. White space is one character, which forms write as a plus.
 */
export const EXACT = new Folding((point) => {
  if (isInvisible(point) || point === 34 || point === 92) return 0;
  return point === 43 || regExpExec(WHITE_SPACE, stringFromCodePoint(point)) ? 32 : point;
});

/** All but invisible characters. */
export const LITERAL = new Folding((point) => (isInvisible(point) ? 0 : point));
