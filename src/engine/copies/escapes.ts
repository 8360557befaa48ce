/** Reads one escape: of a URL, of HTML, or as programs write them behind a backslash. */
import {
  regExpExec,
  stringCharCodeAt,
  stringFromCodePoint,
  stringIncludes,
  stringIndexOf,
  stringSlice,
  stringToLowerCase,
} from "../../intrinsics/text.js";

const PERCENT = 37;
const AMPERSAND = 38;
const BACKSLASH = 92;
const SEMICOLON = 59;
/** Letters that stand for a control character behind a backslash: all of them are left out of a text. */
const CONTROLS = "0btnvfr";
const LONGEST_NAME = 8;
const LONGEST_NUMBER = 10;
/** An entity that stands for an accented letter begins with the letter. Other names stand for some sign. */
const ACCENTED = /^([a-z])(?:acute|grave|circ|uml|tilde|cedil|ring|caron|macr|breve|ogon|dot|dblac)$/i;
/** Signs that tell one value from another, as writers of HTML name them. */
const NAMES =
  "|amp&|lt<|gt>|quot\"|apos'|excl!|num#|dollar$|percnt%|lpar(|rpar)|ast*|plus+|comma,|hyphen-|period.|sol/|colon:|semi;" +
  "|equals=|quest?|commat@|lsqb[|bsol\\|rsqb]|hat^|lowbar_|grave`|lcub{|vert||verbar||rcub}";

/** The digit that a unit is, to the base 16; 16 where it is none. */
function digitOf(unit: number): number {
  if (unit >= 48 && unit < 58) return unit - 48;
  const letter = (unit | 32) - 87;
  return letter >= 10 && letter < 16 ? letter : 16;
}

/** @param units with zeros behind the end of the text */
export class EscapeReader {
  /** What the last escape stands for. */
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

  /** Bytes that are not UTF-8 are Latin-1. */
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
    const letter = stringFromCodePoint(unit);
    // White space, which nothing but a copy with few letters tells from others.
    if (unit > 0 && stringIncludes(CONTROLS, letter))
      return this.#take(unit === 48 ? 0 : unit === 98 ? 8 : 10, at + 1);
    // A sign stands for itself, but for those that begin an escape of another kind.
    const isSign = unit < 128 && regExpExec(/[ !-$'-/:-@[-`{-~]/, letter) !== null;
    return isSign ? this.#take(unit, at + 1) : 0;
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
    let name = "";
    let end = at;
    for (; units[end] !== SEMICOLON; end++) {
      const unit = units[end] as number;
      if (end - at === LONGEST_NAME || unit > 127 || (digitOf(unit) === 16 && (unit | 32) < 97)) return 0;
      name += stringFromCodePoint(unit);
    }
    const place = stringIndexOf(NAMES, `|${stringToLowerCase(name)}`);
    const known =
      regExpExec(ACCENTED, name)?.[1] ?? (place < 0 ? " " : stringSlice(NAMES, place + name.length + 1));
    return name === "" ? 0 : this.#take(stringCharCodeAt(known, 0), end + 1);
  }

  /** Readers of HTML do without the semicolon. */
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
