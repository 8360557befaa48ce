/** Reads percent-encoding, HTML entities, and escapes as in JSON. */
import { codePointAt, listForEach, readOwn, SafeMap } from "../../../intrinsics/language.js";
import { regExpExec, stringFromCodePoint, stringSplit, stringToLowerCase } from "../../../intrinsics/text.js";
import { FOLDED } from "./fold.js";
import type { View } from "./view.js";

const PERCENT = 37;
const AMPERSAND = 38;
const BACKSLASH = 92;
const LONGEST_NAME = 31;
/** Zeros before it are not counted. */
const LONGEST_NUMBER = 8;
/** Nested deeper than any text is: so many backslashes count as one. */
const MANY_BACKSLASHES = 8;
/** Where an entity has a sign for a name, this says as much. */
const SOME_SIGN = 32;

/** Entities that stand for an accented letter begin with the letter. */
const ACCENTED = /^([a-z])(acute|grave|circ|uml|tilde|cedil|ring|caron|macr|breve|ogon|dot|dblac)$/i;
/** Names of characters in a row, small, behind the code point of the first. Other names follow. Source: HTML, named references. */
const ROWS =
  "9 tab newline|33 excl quot num dollar percnt amp apos lpar rpar ast plus comma hyphen period sol" +
  "|58 colon semi lt equals gt quest commat|91 lsqb bsol rsqb hat lowbar grave|123 lcub verbar rcub" +
  "|42 midast|45 dash|91 lbrack|93 rbrack|95 underbar diacriticalgrave|123 lbrace vert rbrace|124 verticalline|160 nbsp" +
  "|945 alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega";
const IN_ROWS = new SafeMap<string, number>();
listForEach(stringSplit(ROWS, "|"), (row) => {
  let point = 0;
  listForEach(stringSplit(row, " "), (name, at) => {
    if (at === 0) point = +name;
    else IN_ROWS.set(name, point++);
  });
});
const NAMED: { readonly [name: string]: string } = {
  szlig: "ß",
  oslash: "ø",
  aelig: "æ",
  oelig: "œ",
  eth: "ð",
  thorn: "þ",
  lstrok: "ł",
};
/** What a letter behind a backslash stands for. */
const ESCAPED: { readonly [letter: string]: number } = { b: 8, f: 12, n: 10, r: 13, t: 9, v: 11 };

/** The digit that a unit is, to the base 16; 16 where it is none. */
function digitOf(unit: number): number {
  if (unit >= 48 && unit < 58) return unit - 48;
  const letter = (unit | 32) - 87;
  return letter >= 10 && letter < 16 ? letter : 16;
}

/** Reads the escape that begins at a place: what it says, and where it ends. */
export class EscapeReader {
  readonly #view: View;
  /** So many backslashes stand before what is escaped. */
  backslashes = 0;
  /** What it says; negative for nothing. */
  point = -1;
  end = 0;

  constructor(view: View) {
    this.#view = view;
  }

  /** @returns whether an escape begins at `at`. */
  read(at: number): boolean {
    this.backslashes = 0;
    const unit = this.#unit(at);
    if (unit === PERCENT) return this.#readPercent(at);
    if (unit === AMPERSAND) return this.#readEntity(at);
    return unit === BACKSLASH && this.#readBackslashes(at);
  }

  #unit(at: number): number {
    return at < this.#view.length ? this.#view.unit(at) : 0;
  }

  /** The number that so many hexadecimal digits say; negative where they are none. */
  #hex(at: number, count: number): number {
    let number = 0;
    for (let i = 0; i < count; i++) {
      const digit = digitOf(this.#unit(at + i));
      if (digit > 15) return -1;
      number = number * 16 + digit;
    }
    return number;
  }

  #readPercent(at: number): boolean {
    if ((this.#unit(at + 1) | 32) === 117) return this.#take(this.#hex(at + 2, 4), at + 6);
    const first = this.#hex(at + 1, 2);
    const count = first < 0xc2 || first > 0xf4 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
    let point = count > 0 ? first & (0x3f >> count) : first;
    for (let i = 1; i <= count; i++) {
      const next = this.#unit(at + 3 * i) === PERCENT ? this.#hex(at + 3 * i + 1, 2) : -1;
      // Bytes that are not UTF-8 are Latin-1.
      if (next >> 6 !== 2) return this.#take(first, at + 3);
      point = (point << 6) | (next & 63);
    }
    return this.#take(point <= 0x10ffff ? point : first, at + 3 * (count + 1));
  }

  #take(point: number, end: number): boolean {
    this.point = point;
    this.end = end;
    return point >= 0;
  }

  #readEntity(at: number): boolean {
    if (this.#unit(at + 1) === 35) return this.#readNumber(at + 2);
    const first = at + 1;
    let end = first;
    while (end < first + LONGEST_NAME && this.#isLetter(end)) end += 1;
    return end > first && this.#unit(end) === 59 && this.#take(this.#named(first, end), end + 1);
  }

  #isLetter(at: number): boolean {
    const unit = this.#unit(at);
    return unit < 128 && FOLDED.units[unit] !== 0;
  }

  /** Readers of HTML do without the semicolon. */
  #readNumber(start: number): boolean {
    const isHex = (this.#unit(start) | 32) === 120;
    const base = isHex ? 16 : 10;
    let first = isHex ? start + 1 : start;
    const from = first;
    while (this.#unit(first) === 48) first += 1;
    let number = 0;
    let at = first;
    for (; at < first + LONGEST_NUMBER; at++) {
      const digit = digitOf(this.#unit(at));
      if (digit >= base) break;
      number = number * base + digit;
    }
    const isNone = at === from || number > 0x10ffff;
    return this.#take(isNone ? -1 : number, this.#unit(at) === 59 ? at + 1 : at);
  }

  #named(first: number, end: number): number {
    let name = "";
    for (let at = first; at < end; at++) name += stringFromCodePoint(this.#unit(at));
    const small = stringToLowerCase(name);
    const point = IN_ROWS.get(small);
    // Capital Greek letters lie 32 before the small ones.
    if (point !== undefined) return point > 944 && name[0] !== small[0] ? point - 32 : point;
    const known = readOwn(NAMED, small) ?? regExpExec(ACCENTED, name)?.[1];
    return known === undefined ? SOME_SIGN : (codePointAt(known, 0) as number);
  }

  /** Backslashes, of which each second one is one, and what the last one escapes, if it does. */
  #readBackslashes(at: number): boolean {
    let end = at + 1;
    while (this.#unit(end) === BACKSLASH) end += 1;
    const count = end - at > MANY_BACKSLASHES ? 1 : end - at;
    if (!this.#readEscaped(end)) return false;
    this.backslashes = count >> 1;
    if (count % 2 === 0) this.#take(-1, end);
    return true;
  }

  #readEscaped(at: number): boolean {
    const unit = this.#unit(at);
    const letter = unit > 0 && unit < 128 ? readOwn(ESCAPED, stringFromCodePoint(unit)) : undefined;
    if (letter !== undefined) return this.#take(letter, at + 1);
    if (unit === 120) return this.#take(this.#hex(at + 1, 2), at + 3);
    return unit === 117 && this.#take(this.#hex(at + 1, 4), at + 5);
  }
}
