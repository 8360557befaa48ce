/**
 * What a text says in base64 or hexadecimal digits, decoded. The exact bytes of a value are found without this, whatever
 * stands between their digits (`written-forms.ts`). Attack: a value that is changed before it is encoded: with invisible
 * characters in it, in capitals, as UTF-16, with escapes.
 */
import { mathMin, newBytes } from "../../../intrinsics/language.js";
import { DigitRun, findRun } from "./digit-run.js";
import { DigitsReader } from "./digits-reader.js";
import { isInvisible } from "./invisible.js";
import type { View } from "./view.js";

/** Fewer visible characters are not looked at: most letters and digits decode to a few by chance. */
const LEAST_SAID = 8;
/** They take so many digits of base64. */
const LEAST_DIGITS = 11;
/** Of longer texts (pictures, files) no more digits are decoded: it takes longer than all of the search for exact bytes. */
const MOST_DIGITS = 100_000;
/** A break, a character and its end. */
const UNITS_AT_ONCE = 4;

/** By digit of base64: its value; and its value as a hexadecimal digit, where it is one. */
const SAME = newBytes(64);
const IN_HEX = newBytes(64);
const IS_HEX = newBytes(64);
for (let value = 0; value < 64; value++) SAME[value] = value;
function addHex(first: number, count: number, value: number): void {
  for (let i = 0; i < count; i++) {
    IN_HEX[first + i] = value + i;
    IS_HEX[first + i] = 1;
  }
}
addHex(52, 10, 0);
addHex(26, 6, 10);
addHex(0, 6, 10);

/** First bytes of invisible characters in UTF-8. */
const LEADS = [0xc2, 0xcd, 0xd8, 0xe1, 0xe2, 0xe3, 0xef, 0xf0, 0xf3];

/**
 * By two digits of base64, 6 bits each: whether such a character may begin in the first of them. Bit 0 stands for its first
 * bit, bit 1 for its third, bit 2 for its fifth: the byte is then the first, second or third of four digits.
 */
function createSeeds(): Uint8Array {
  const seeds = newBytes(4_096);
  for (let lead = 0; lead < LEADS.length; lead++) {
    const byte = LEADS[lead] as number;
    // The next byte begins with the bits 10.
    for (let rest = 8; rest < 12; rest++)
      seeds[(byte << 4) | rest] = (seeds[(byte << 4) | rest] as number) | 1;
    for (let high = 0; high < 4; high++) {
      const second = (high << 10) | (byte << 2) | 2;
      seeds[second] = (seeds[second] as number) | 2;
    }
    for (let high = 0; high < 16; high++) {
      const third = (high << 8) | byte;
      seeds[third] = (seeds[third] as number) | 4;
    }
  }
  return seeds;
}
const SEEDS = createSeeds();

const run = new DigitRun();

class Writer {
  readonly #from: View;
  readonly #to: View;
  readonly #base64 = new DigitsReader(run, 6, SAME);
  readonly #hex = new DigitsReader(run, 4, IN_HEX);

  constructor(from: View, to: View) {
    this.#from = from;
    this.#to = to;
  }

  writeRun(): void {
    for (let start = 0; start < 4; start++) this.#writeAscii(start);
    this.#writeSplit();
    this.#writeHex();
  }

  /** Whether four digits say three characters of ASCII. */
  #isAscii(values: Uint8Array, at: number): boolean {
    const first = (values[at] as number) & 32;
    return (first | ((values[at + 1] as number) & 8) | ((values[at + 2] as number) & 2)) === 0;
  }

  /** Of eight characters of ASCII, six are two times four digits, of which one is looked at. */
  #writeAscii(start: number): void {
    const { values } = run;
    const last = run.length - 4;
    let done = 0;
    for (let at = start; at <= last; at += 8) {
      if (!this.#isAscii(values, at)) continue;
      const isBeside = at < last - 3 && this.#isAscii(values, at + 4);
      if (!isBeside && !(at > start && this.#isAscii(values, at - 4))) continue;
      const byte = ((at - start) >> 2) * 3;
      if (byte < done) continue;
      this.#base64.begin(start, run.length);
      done = this.#writeText(this.#base64, this.#base64.startOf(byte, done));
    }
  }

  /** Attack: invisible characters between all others, so that few of ASCII stand together. */
  #writeSplit(): void {
    const { values, length } = run;
    const ends = [0, 0, 0, 0];
    let digits = values[0] as number;
    for (let at = 1; at < length; at++) {
      digits = ((digits << 6) | (values[at] as number)) & 0xfff;
      const seeds = SEEDS[digits] as number;
      for (let third = 0; seeds >> third > 0; third++)
        if (((seeds >> third) & 1) === 1) this.#writeAround(at - 1 - third, third, ends);
    }
  }

  /** @param third which byte of those that four digits say is an invisible character's first; @param first of these digits */
  #writeAround(first: number, third: number, ends: number[]): void {
    const reader = this.#base64;
    const start = first & 3;
    const byte = ((first - start) >> 2) * 3 + third;
    const end = ends[start] as number;
    if (first < 0 || byte < end) return;
    reader.begin(start, run.length);
    if (reader.read(byte) && isInvisible(reader.point))
      ends[start] = this.#writeText(reader, reader.startOf(byte, end));
  }

  #writeHex(): void {
    const { values, length } = run;
    for (let probe = 0; probe < length; probe += 2 * LEAST_SAID) {
      let start = probe;
      let end = probe;
      while (start > 0 && IS_HEX[values[start - 1] as number] === 1) start -= 1;
      while (end < length && IS_HEX[values[end] as number] === 1) end += 1;
      if (end === probe || end - start < 2 * LEAST_SAID) continue;
      for (let first = start; first < start + 2; first++) {
        this.#hex.begin(first, end);
        for (let byte = 0; this.#hex.digitOf(byte) < end; ) byte = this.#writeText(this.#hex, byte);
      }
      probe = end;
    }
  }

  /** Writes what is said from this byte on, if it is enough. @returns the byte behind it */
  #writeText(reader: DigitsReader, first: number): number {
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
      to.write(point, this.#mark(reader.mark(byte)));
      to.end(this.#mark(reader.endMark(byte + reader.size)));
    }
    if (said < LEAST_SAID) to.length = before;
    return byte === first ? byte + 1 : byte;
  }

  /** A mark in the text, of one in what is decoded. */
  #mark(mark: number): number {
    return this.#from.mark(mark >> 1) | (mark & 1);
  }
}

/** Appends to `to` the parts of `from` that say text in digits. */
export function appendEncoded(from: View, to: View): void {
  const writer: Writer = new Writer(from, to);
  let digits = 0;
  run.reserve(mathMin(from.length, MOST_DIGITS));
  for (let at = findRun(from, 0, LEAST_DIGITS); at < from.length && digits < MOST_DIGITS; ) {
    const end = run.load(from, at, MOST_DIGITS - digits);
    if (run.length >= LEAST_DIGITS) writer.writeRun();
    digits += run.length;
    at = findRun(from, end, LEAST_DIGITS);
  }
}
