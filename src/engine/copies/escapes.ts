/** Reads one escape: of a URL, of HTML, or as programs write them behind a backslash. */
import { imul, listForEach, newBytes, SafeMap } from "../../intrinsics/language.js";
import { stringCharCodeAt, stringSlice, stringSplit } from "../../intrinsics/text.js";

const PERCENT = 37;
const AMPERSAND = 38;
const BACKSLASH = 92;
const SEMICOLON = 59;
const LONGEST_NAME = 8;
const LONGEST_NUMBER = 10;
const SPACE = 32;

/**
 * What a backslash and this ASCII character stand for, plus one. 0 where they are no escape of one
 * character.
 */
const BEHIND_BACKSLASH = newBytes(128);
listForEach(" !\"#$'()*+,-./:;<=>?@[\\]^_`{|}~", (sign) => {
  const unit = stringCharCodeAt(sign, 0);
  BEHIND_BACKSLASH[unit] = unit + 1;
});
// All white space counts as one: only a copy with few letters tells one from another.
listForEach("nrtvf", (letter) => {
  BEHIND_BACKSLASH[stringCharCodeAt(letter, 0)] = 10 + 1;
});
BEHIND_BACKSLASH[98] = 8 + 1;
BEHIND_BACKSLASH[48] = 0 + 1;

/**
 * Names of signs in HTML, each with its sign: those that tell one value from another. Any other
 * name counts as a space …
 */
const NAMES =
  "amp& lt< gt> quot\" apos' excl! num# dollar$ percnt% lpar( rpar) ast* plus+ comma, hyphen- period. sol/ colon: semi; " +
  "equals= quest? commat@ lsqb[ bsol\\ rsqb] hat^ lowbar_ grave` lcub{ vert| verbar| rcub}";
/** … unless it is a letter with one of these accents: then it counts as the letter. */
const ACCENTS = "acute grave circ uml tilde cedil ring caron macr breve ogon dot dblac";

const hashedWith = (hash: number, unit: number): number => (imul(hash, 31) + unit) | 0;

function hashOf(name: string): number {
  let hash = 0;
  for (let at = 0; at < name.length; at++) hash = hashedWith(hash, stringCharCodeAt(name, at));
  return hash;
}

/** `signs`: hash of an entity's name → its character. `accents`: hashes of the names of accents. */
const signs = new SafeMap<number, number>();
const accents = new SafeMap<number, true>();
listForEach(stringSplit(NAMES, " "), (named) => {
  const last = named.length - 1;
  signs.set(hashOf(stringSlice(named, 0, last)), stringCharCodeAt(named, last));
});
listForEach(stringSplit(ACCENTS, " "), (accent) => accents.set(hashOf(accent), true));

export const mayBeginEscape = (unit: number): boolean =>
  unit === PERCENT || unit === AMPERSAND || unit === BACKSLASH;

/** The value of a hexadecimal digit; 16 for anything else. */
function digitOf(unit: number): number {
  if (unit >= 48 && unit < 58) return unit - 48;
  const letter = (unit | 32) - 87;
  return letter >= 10 && letter < 16 ? letter : 16;
}

/** @param units must have zeros behind the end of the text */
export class EscapeReader {
  /** The character that the last escape stands for. */
  point = 0;

  /** @returns where the escape at `at` ends; 0 where there is none */
  read(units: Uint16Array, at: number): number {
    const unit = units[at];
    if (unit === PERCENT) return this.#readPercent(units, at);
    return unit === AMPERSAND ? this.#readEntity(units, at + 1) : this.#readBackslash(units, at + 1);
  }

  #take(point: number, end: number): number {
    this.point = point;
    return end;
  }

  #hex(units: Uint16Array, at: number, count: number): number {
    let number = 0;
    for (let i = at; i < at + count; i++) {
      const digit = digitOf(units[i] as number);
      if (digit > 15) return -1;
      number = number * 16 + digit;
    }
    return number;
  }

  /** A `%XX` sequence that is not UTF-8 is read as Latin-1. */
  #readPercent(units: Uint16Array, at: number): number {
    const first = this.#hex(units, at + 1, 2);
    if (first < 0) return 0;
    const more = first < 0xc2 || first > 0xf4 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
    let point = more > 0 ? first & (0x3f >> more) : first;
    for (let i = at + 3; i < at + 3 * more + 3; i += 3) {
      const next = units[i] === PERCENT ? this.#hex(units, i + 1, 2) : -1;
      if (next >> 6 !== 2) return this.#take(first, at + 3);
      point = (point << 6) | (next & 63);
    }
    return this.#take(point <= 0x10ffff ? point : first, at + 3 * more + 3);
  }

  #readBackslash(units: Uint16Array, at: number): number {
    const unit = units[at] as number;
    if (unit === 120) {
      const point = this.#hex(units, at + 1, 2);
      return point < 0 ? 0 : this.#take(point, at + 3);
    }
    if (unit === 117) return this.#readUnicode(units, at + 1);
    const point = unit < 128 ? (BEHIND_BACKSLASH[unit] as number) - 1 : -1;
    return point < 0 ? 0 : this.#take(point, at + 1);
  }

  #readUnicode(units: Uint16Array, at: number): number {
    const point = this.#hex(units, at, 4);
    if (point < 0) return 0;
    const isPair = point >> 10 === 0x36 && units[at + 4] === BACKSLASH && units[at + 5] === 117;
    const low = isPair ? this.#hex(units, at + 6, 4) : -1;
    if (low >> 10 !== 0x37) return this.#take(point, at + 4);
    return this.#take(0x10000 + ((point & 0x3ff) << 10) + (low & 0x3ff), at + 10);
  }

  #readEntity(units: Uint16Array, at: number): number {
    if (units[at] === 35) return this.#readNumber(units, at + 1);
    let name = 0;
    let behindFirst = 0;
    let end = at;
    for (; units[end] !== SEMICOLON; end++) {
      const unit = units[end] as number;
      const small = unit | 32;
      const isOfName = (unit > 47 && unit < 58) || (small > 96 && small < 123);
      if (end - at === LONGEST_NAME || !isOfName) return 0;
      name = hashedWith(name, small);
      if (end > at) behindFirst = hashedWith(behindFirst, small);
    }
    if (end === at) return 0;
    const letter = accents.has(behindFirst) ? (units[at] as number) : SPACE;
    return this.#take(signs.get(name) ?? letter, end + 1);
  }

  /** A semicolon at the end is optional, as in HTML. */
  #readNumber(units: Uint16Array, at: number): number {
    const isHex = ((units[at] as number) | 32) === 120;
    const from = isHex ? at + 1 : at;
    let point = 0;
    let end = from;
    for (; end < from + LONGEST_NUMBER; end++) {
      const digit = digitOf(units[end] as number);
      if (digit >= (isHex ? 16 : 10)) break;
      point = point * (isHex ? 16 : 10) + digit;
    }
    if (end === from || point > 0x10ffff) return 0;
    return this.#take(point, units[end] === SEMICOLON ? end + 1 : end);
  }
}
