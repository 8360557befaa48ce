/** Folds a character: letters and digits stay, small and without accents. */
import { newWords, normalize } from "../../intrinsics/language.js";
import {
  regExpExec,
  stringCharCodeAt,
  stringFromCodePoint,
  stringToLowerCase,
} from "../../intrinsics/text.js";
import { mayBeginEscape } from "./escapes.js";
import { isInvisible } from "./invisible.js";

/** Left out, and not seen: invisible characters and accents. */
export const NOTHING = 0;
/** Left out, but it ends a word. */
export const SIGN = 1;
/**
 * An entry of a table is what is left of a unit, and behind these bits: whether an escape may begin
 * with it, …
 */
export const ESCAPE = 1 << 16;
/** … whether it was not looked at yet, … */
export const UNKNOWN = 1 << 17;
/** … and how many units are left. */
export const KEPT = 18;

const LETTER = /[\p{L}\p{N}]/u;
const MARK = /^\p{M}/u;
const ACCENTED = /^.\p{M}+$/u;
/**
 * Letters beyond the BMP that are no form of another one are known by twelve bits, among characters
 * for private use.
 */
const PRIVATE = 0xe000;

function letterOf(point: number): number {
  const written = stringFromCodePoint(point);
  if (isInvisible(point) || regExpExec(MARK, written)) return NOTHING;
  if (point >> 12 === PRIVATE >> 12) return point;
  if (!regExpExec(LETTER, written)) return SIGN;
  const small = stringToLowerCase(written);
  const apart = stringToLowerCase(normalize(small, "NFKD"));
  const base = apart.length === 1 || regExpExec(ACCENTED, apart) ? apart : small;
  const unit = stringCharCodeAt(base, 0);
  if (unit >> 11 === 0x1b) return PRIVATE | (point & 0xfff);
  // In Greek, a word ends in another small sigma.
  if (unit === 0x3c2) return 0x3c3;
  return regExpExec(LETTER, base) ? unit : SIGN;
}

/**
 * As it is written, but for what nobody sees, and for the signs in which base64 has two alphabets
 * and forms a plus for a space.
 */
function exactOf(point: number): number {
  if (isInvisible(point)) return NOTHING;
  const written = stringFromCodePoint(point);
  if (regExpExec(/[\s+-]/, written)) return 32;
  if (written === "_") return 47;
  return point > 0xffff ? PRIVATE | (point & 0xfff) : point;
}

export class Folding {
  readonly #work: (point: number) => number;
  #known: Int32Array | undefined;

  constructor(work: (point: number) => number) {
    this.#work = work;
  }

  /** By unit. */
  get table(): Int32Array {
    if (this.#known !== undefined) return this.#known;
    const known = newWords(0x10000);
    for (let unit = 0; unit < 0x10000; unit++) known[unit] = UNKNOWN;
    this.#known = known;
    return known;
  }

  /** The folded form of a code point. */
  of(point: number): number {
    if (point > 0xffff) return this.#work(point);
    const known = this.table[point] as number;
    if (known !== UNKNOWN) return known & 0xffff;
    const left = this.#work(point);
    const isKept = left > SIGN ? 1 : 0;
    this.table[point] = left | (isKept << KEPT) | (mayBeginEscape(point) ? ESCAPE : 0);
    return left;
  }
}

/** Letters and digits: small, without accents and width. */
export const LETTERS = new Folding(letterOf);
/** For what has too few of those. */
export const EXACT = new Folding(exactOf);
