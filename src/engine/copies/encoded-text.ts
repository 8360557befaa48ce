/**
 * What a text says in base64 or hexadecimal digits, decoded. The exact bytes of a value are found without this, whatever
 * stands between their digits (`written-forms.ts`). Attack: a value that is changed before it is encoded: with invisible
 * characters in it, in capitals, as UTF-16, with escapes.
 */
import { newBytes, newWords } from "../../intrinsics/language.js";
import { stringCharCodeAt } from "../../intrinsics/text.js";
import { isInvisible } from "./invisible.js";
import { KEPT, type View } from "./view.js";

/** Fewer visible characters are not looked at: most letters and digits decode to a few by chance. */
const LEAST_SAID = 8;
const LEAST_DIGITS = ((LEAST_SAID * 8) / 6) | 0;
/** A break, a character and its end. */
const UNITS_AT_ONCE = 4;

/** By character: the value of a digit and 1, or 0. */
function valuesOf(digits: string): Uint8Array {
  const values = newBytes(128);
  for (let value = 0; value < digits.length; value++) values[stringCharCodeAt(digits, value)] = value + 1;
  return values;
}
const IN_BASE64 = valuesOf("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/");
IN_BASE64[45] = 63;
IN_BASE64[95] = 64;
const IN_HEX = valuesOf("0123456789abcdef");
for (let value = 10; value < 16; value++) IN_HEX[55 + value] = value + 1;

const isLineEnd = (unit: number): boolean => unit === 10 || unit === 13;
const isBetweenLines = (unit: number): boolean => isLineEnd(unit) || unit === 32 || unit === 9;

/** Digits that stand together, but for line ends and invisible characters. */
class Run {
  /** Values of base64; and of hexadecimal digits, with 1 added, where they are that, too. */
  values = newBytes(0);
  hex = newBytes(0);
  places = newWords(0);
  length = 0;
  #room = 0;

  reserve(room: number): void {
    if (room <= this.#room && this.#room <= KEPT) return;
    this.#room = room + 1_024;
    this.values = newBytes(this.#room);
    this.hex = newBytes(this.#room);
    this.places = newWords(this.#room);
  }

  add(unit: number, at: number): void {
    this.values[this.length] = (IN_BASE64[unit] as number) - 1;
    this.hex[this.length] = IN_HEX[unit] as number;
    this.places[this.length] = at;
    this.length += 1;
  }
}
const run = new Run();

/** Where the next digit stands behind line ends or invisible characters; -1 where something else ends the run. */
function nextDigit(text: View, from: number): number {
  let at = from;
  let hasEnd = false;
  for (; at < text.length; at++) {
    const unit = text.unit(at);
    if (isLineEnd(unit)) hasEnd = true;
    else if (!isBetweenLines(unit)) {
      if (unit < 128 && (IN_BASE64[unit] as number) > 0) return hasEnd ? at : -1;
      if (!isInvisible(unit)) return -1;
      hasEnd = true;
    }
  }
  return -1;
}

/** The characters that the digits of `run` say, from one digit on. */
class Reader {
  readonly #values: Uint8Array;
  readonly #bits: number;
  readonly #least: number;
  /** The first digit, and the one behind the last. */
  #start = 0;
  #end = 0;
  /** Of the character that was read last: its code point, and how many bytes it takes. */
  point = 0;
  size = 0;

  /** @param least the value that stands for 0 */
  constructor(values: Uint8Array, bits: number, least: number) {
    this.#values = values;
    this.#bits = bits;
    this.#least = least;
  }

  begin(start: number, end: number): void {
    this.#start = start;
    this.#end = end;
  }

  /** The digit in which a byte begins. */
  digitOf(byte: number): number {
    return this.#start + (((byte * 8) / this.#bits) | 0);
  }

  /** The last digit that says something of the bytes before this one. */
  lastBefore(byte: number): number {
    return this.#start + (((byte * 8 - 1) / this.#bits) | 0);
  }

  #byte(byte: number): number {
    const bits = this.#bits;
    const digit = this.digitOf(byte);
    if (digit + 1 >= this.#end) return -1;
    const high = (this.#values[digit] as number) - this.#least;
    const low = (this.#values[digit + 1] as number) - this.#least;
    return (((high << bits) | low) >> (2 * bits - 8 - ((byte * 8) % bits))) & 255;
  }

  /** @returns whether UTF-8 has a character at this byte; then it is in `point` */
  read(byte: number): boolean {
    const first = this.#byte(byte);
    this.size = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    this.point = first;
    if (first < 0x80) return first >= 0;
    if (first < 0xc2 || first > 0xf4) return false;
    this.point = first & (0x7f >> this.size);
    for (let i = 1; i < this.size; i++) {
      const next = this.#byte(byte + i);
      if (next >> 6 !== 2) return false;
      this.point = (this.point << 6) | (next & 0x3f);
    }
    return this.point < 0x110000;
  }
}

class Writer {
  readonly #from: View;
  readonly #to: View;

  constructor(from: View, to: View) {
    this.#from = from;
    this.#to = to;
  }

  writeRun(): void {
    this.#writeDigits(new Reader(run.values, 6, 0), 0, run.length, 4);
    for (let at = 0; at < run.length; ) {
      const start = at;
      while (at < run.length && (run.hex[at] as number) > 0) at += 1;
      if (at - start >= 2 * LEAST_SAID) this.#writeDigits(new Reader(run.hex, 4, 1), start, at, 2);
      at += 1;
    }
  }

  /** @param choices with any of so many digits a byte may begin */
  #writeDigits(reader: Reader, start: number, end: number, choices: number): void {
    for (let choice = 0; choice < choices; choice++) {
      reader.begin(start + choice, end);
      for (let byte = 0; reader.digitOf(byte + LEAST_SAID) <= end; ) byte = this.#writeText(reader, byte);
    }
  }

  /** Writes what is said from this byte on, if it is enough. @returns where the next may begin */
  #writeText(reader: Reader, first: number): number {
    const to = this.#to;
    const before = to.length;
    let said = 0;
    let byte = first;
    for (; reader.read(byte); byte += reader.size) {
      const { point } = reader;
      if ((point < 32 || point > 126) && isInvisible(point)) continue;
      to.extend(UNITS_AT_ONCE);
      if (said === 0 && before > 0) to.writeBreak(to.source[before] as number);
      said += 1;
      to.write(point, this.#mark(reader, byte));
      to.end(this.#mark(reader, byte + reader.size));
    }
    if (said < LEAST_SAID) to.length = before;
    return byte === first ? byte + 1 : byte;
  }

  #mark(reader: Reader, byte: number): number {
    const last = reader.lastBefore(byte);
    const digit = reader.digitOf(byte);
    const at = digit < run.length ? (run.places[digit] as number) : (run.places[last] as number) + 1;
    return this.#from.mark(at) | (last === digit ? 1 : 0);
  }
}

/** Loads the digits at `start` and those that belong to them. @returns where they end */
function loadRun(from: View, start: number): number {
  run.length = 0;
  let at = start;
  while (at >= 0 && at < from.length) {
    const unit = from.unit(at);
    if (unit > 127 || IN_BASE64[unit] === 0) {
      const next = nextDigit(from, at);
      if (next < 0) return at;
      at = next;
    } else run.add(unit, at++);
  }
  return at;
}

/**
 * Appends to `to` each part of `from` that says text in base64 or hexadecimal digits.
 *
 * @param to may hold other parts
 */
export function appendEncoded(from: View, to: View): void {
  const writer: Writer = new Writer(from, to);
  run.reserve(from.length);
  for (let at = 0; at < from.length; ) {
    const unit = from.unit(at);
    if (unit > 127 || IN_BASE64[unit] === 0) at += 1;
    else {
      at = loadRun(from, at);
      if (run.length >= LEAST_DIGITS) writer.writeRun();
    }
  }
}
