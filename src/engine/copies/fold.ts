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

/** This code point is dropped: it is invisible, or an accent. */
export const NOTHING = 0;
/** This code point is dropped, and ends a word. */
export const SIGN = 1;
/**
 * An entry of a table is the folded unit in its low 16 bits, with three flags above them. This one:
 * the unit may begin an escape.
 */
export const ESCAPE = 1 << 16;
/** The entry has not been computed yet. */
export const UNKNOWN = 1 << 17;
/** The first of the bits that say how many folded units the unit leaves (0 or 1). */
export const KEPT = 18;

const LETTER = /[\p{L}\p{N}]/u;
const DIGIT = /\p{Nd}/u;
const MARK = /^\p{M}/u;
const ACCENTED = /^.\p{M}+$/u;
/**
 * A letter beyond the BMP that is no form of another one is folded to its low twelve bits in the
 * private use area.
 */
const PRIVATE = 0xe000;

function letterOf(point: number): number {
  const written = stringFromCodePoint(point);
  if (isInvisible(point) || regExpExec(MARK, written)) return NOTHING;
  if (point >> 12 === PRIVATE >> 12) return point;
  if (!regExpExec(LETTER, written)) return SIGN;
  if (regExpExec(DIGIT, written)) {
    // In each script, the digits stand in a row.
    let zero = point;
    while (regExpExec(DIGIT, stringFromCodePoint(zero - 1))) zero -= 1;
    return 48 + ((point - zero) % 10);
  }
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
 * Keeps a character as it is written. Invisible ones go; white space, `+` and `-` become one space,
 * and `_` becomes `/`, since base64 has two alphabets and forms write a plus for a space.
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

  /** UTF-16 unit → entry. */
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

/** Keeps letters and digits, in lower case, without accents and width. */
export const LETTERS = new Folding(letterOf);
/** The folding of values with too few letters and digits keeps signs, too. */
export const EXACT = new Folding(exactOf);
