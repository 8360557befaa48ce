/** The characters that digits say, from any of them on. */
import type { DigitRun } from "./digit-run.js";

export class DigitsReader {
  readonly #run: DigitRun;
  readonly #bits: number;
  /** By digit of base64: its value here. */
  readonly #values: Uint8Array;
  #start = 0;
  #end = 0;
  /** Of the character that was read last: its code point, and how many bytes it takes. */
  point = 0;
  size = 0;

  /** @param bits of a digit: 6 or 4 */
  constructor(run: DigitRun, bits: number, values: Uint8Array) {
    this.#run = run;
    this.#bits = bits;
    this.#values = values;
  }

  /** @param start the digit in which the first byte begins */
  begin(start: number, end: number): void {
    this.#start = start;
    this.#end = end;
  }

  /** The digit in which a byte begins. */
  digitOf(byte: number): number {
    return this.#start + (((byte * 8) / this.#bits) | 0);
  }

  /** Twice the place of that digit, and 1 if the byte before ends in it. */
  mark(byte: number): number {
    const isShared = byte > 0 && (byte * 8) % this.#bits > 0;
    return this.#run.place(this.digitOf(byte)) * 2 + (isShared ? 1 : 0);
  }

  /** The same for where the byte before ends: behind its last digit. */
  endMark(byte: number): number {
    return this.#run.place(this.#start + (((byte * 8 - 1) / this.#bits) | 0)) * 2 + 2;
  }

  #byte(byte: number): number {
    const bits = this.#bits;
    const digit = this.digitOf(byte);
    if (byte < 0 || digit + 1 >= this.#end) return -1;
    const high = this.#values[this.#run.values[digit] as number] as number;
    const low = this.#values[this.#run.values[digit + 1] as number] as number;
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

  /** The first byte of the text that goes on at `byte`; not before `least`. */
  startOf(byte: number, least: number): number {
    let start = byte;
    for (let size = 1; size <= 4 && start - size >= least; size++) {
      if (!this.read(start - size) || this.size !== size) continue;
      start -= size;
      size = 0;
    }
    return start;
  }
}
