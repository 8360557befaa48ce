/**
 * A text as it is searched: as it is, or with a layer of its escapes decoded. Thousands of texts are searched and none is
 * kept, so their buffers are the `Scratch`'s, which the next text takes.
 */

import {
  copyInto,
  newBytes,
  newBytesAndWords,
  newUnits,
  newWords,
  writeUtf8,
} from "../../../intrinsics/language.js";
import { regExpExec, stringCharCodeAt, stringFromCodePoint, stringSlice } from "../../../intrinsics/text.js";
import { BREAK, type Folding } from "./fold.js";

/** Larger buffers are given back with the next text. */
export const KEPT = 4_000_000;
const NO_CHARACTER = 0xfffd;
/** Most texts that are not in ASCII show it in so many characters. */
const HEAD = 256;
const BEYOND_ASCII = /[^\0-\x7f]/;

const isHigh = (unit: number): boolean => unit >> 10 === 0x36;
const isLow = (unit: number): boolean => unit >> 10 === 0x37;

/** The byte of half a pair: all of it counts where its first half stands. */
export function pairByte({ units, length }: View, at: number, folding: Folding): number {
  const unit = units[at] as number;
  if (isHigh(unit) && at + 1 < length && isLow(units[at + 1] as number))
    return folding.byte(0x10000 + ((unit & 0x3ff) << 10) + ((units[at + 1] as number) & 0x3ff));
  if (isLow(unit) && at > 0 && isHigh(units[at - 1] as number)) return 0;
  return folding.byte(unit);
}

/** A break stands between two parts of a text, and nowhere else. */
const unbroken = (unit: number): number => (unit === BREAK ? NO_CHARACTER : unit);

export class View {
  length = 0;
  /** Then the text is in `bytes`, else in `units`. */
  isAscii = true;
  bytes: Uint8Array = newBytes(0);
  /** The same memory, four bytes each. */
  words: Int32Array = newWords(0);
  units: Uint16Array = newUnits(0);
  /** The mark of each unit; unset where the view is the text. One more stands for where the last one ends. */
  source: Int32Array = newWords(0);
  isDecoded = false;
  #bytesRoom = 0;
  #unitsRoom = 0;
  #sourceRoom = 0;

  load(text: string): void {
    this.length = text.length;
    this.isAscii = !regExpExec(BEYOND_ASCII, stringSlice(text, 0, HEAD)) && this.#encode(text);
    if (this.isAscii) return;
    this.#reserveUnits(text.length);
    const { units } = this;
    for (let at = 0; at < text.length; at++) units[at] = unbroken(stringCharCodeAt(text, at));
  }

  /** @returns whether all of `text` is ASCII, and so in `bytes`. The platform is faster at this. */
  #encode(text: string): boolean {
    // Each UTF-16 unit comes to three bytes at most.
    const room = text.length * 3;
    if (room > this.#bytesRoom || this.#bytesRoom > KEPT) {
      this.#bytesRoom = (room + 4_096) & ~3;
      const { bytes, words } = newBytesAndWords(this.#bytesRoom);
      this.bytes = bytes;
      this.words = words;
    }
    return writeUtf8(text, this.bytes) === text.length;
  }

  #pair(at: number, point: number): void {
    this.units[at] = 0xd800 + ((point - 0x10000) >> 10);
    this.units[at + 1] = 0xdc00 + (point & 0x3ff);
  }

  #reserveUnits(room: number): void {
    if (room <= this.#unitsRoom && this.#unitsRoom <= KEPT) return;
    this.#unitsRoom = room + 4_096;
    this.units = newUnits(this.#unitsRoom);
  }

  /** Makes this an empty view, for at most so many units of what `from` says when it is decoded. */
  begin(room: number): void {
    this.#reserveUnits(room);
    if (room >= this.#sourceRoom || this.#sourceRoom > KEPT) {
      this.#sourceRoom = room + 4_096;
      this.source = newWords(this.#sourceRoom);
    }
    this.isDecoded = true;
    this.isAscii = false;
    this.length = 0;
  }

  /** Makes room for so many units more. */
  extend(room: number): void {
    const { units, source, length } = this;
    if (length + room < this.#unitsRoom && length + room < this.#sourceRoom) return;
    this.#unitsRoom = this.#sourceRoom = (length + room) * 2;
    this.units = newUnits(this.#unitsRoom);
    this.source = newWords(this.#sourceRoom);
    for (let at = 0; at < length; at++) this.units[at] = units[at] as number;
    copyInto(this.source, source);
  }

  /** Appends a code point. */
  write(point: number, mark: number): void {
    const at = this.length;
    this.source[at] = mark;
    if (point < 0x10000) {
      this.units[at] = unbroken(point);
      this.length = at + 1;
      return;
    }
    this.source[at + 1] = mark;
    this.#pair(at, point);
    this.length = at + 2;
  }

  writeBreak(mark: number): void {
    this.write(NO_CHARACTER, mark);
    this.units[this.length - 1] = BREAK;
  }

  /** Where the last unit ends. */
  end(mark: number): void {
    this.source[this.length] = mark;
  }

  unit(at: number): number {
    return (this.isAscii ? this.bytes[at] : this.units[at]) as number;
  }

  /** The units between two places. */
  text(start: number, end: number): string {
    let text = "";
    for (let at = start; at < end; at++) text += stringFromCodePoint(this.unit(at));
    return text;
  }

  byteAt(at: number, folding: Folding): number {
    const unit = this.unit(at);
    return unit >> 11 === 0x1b ? pairByte(this, at, folding) : folding.byte(unit);
  }

  /** Twice the place in the text where the unit at `at` begins; odd where it shares that character with the one before it. */
  mark(at: number): number {
    return this.isDecoded ? (this.source[at] as number) : at * 2;
  }

  /** Where in the text the unit at `at` begins. */
  place(at: number): number {
    return this.mark(at) >> 1;
  }

  /** Where in the text the unit before `at` ends. */
  endPlace(at: number): number {
    return (this.mark(at) + 1) >> 1;
  }
}
