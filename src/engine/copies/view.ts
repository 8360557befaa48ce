/**
 * A text as it is searched: as it is, or with a layer of its escapes decoded. Thousands of texts are searched and none is
 * kept, so their buffers are the `Scratch`'s, which the next text takes.
 */
import {
  charCodeAt,
  fromCodePoint,
  mathMin,
  newBytes,
  newBytesAndWords,
  newUnits,
  newWords,
  regExpExec,
  slice,
  writeUtf8,
} from "../../primordials.js";
import { BREAK, FOLDED, type Folding } from "./fold.js";

/** What lies behind a text is looked at, too. */
const MARGIN = 64;
/** Larger buffers are given back with the next text. */
const KEPT = 4_000_000;
/** So many units lie between two places of which the folded place is noted. */
const BLOCK_BITS = 10;
const NO_CHARACTER = 0xfffd;
/** Most texts that are not in ASCII show it in so many characters. */
const HEAD = 256;
const BEYOND_ASCII = /[^\0-\x7f]/;

const isHigh = (unit: number): boolean => unit >> 10 === 0x36;
const isLow = (unit: number): boolean => unit >> 10 === 0x37;

/** What is left of a view in one folding. */
export class FoldedText {
  bytes = newBytes(0);
  /** The same memory, four bytes each. */
  words = newWords(0);
  length = 0;
  #room = 0;
  #view: View | undefined;
  #folding = FOLDED;
  /** The folded place of each block's first unit. */
  #blocks = newWords(0);

  fold(view: View, folding: Folding): void {
    if (view.length > this.#room || this.#room > KEPT) this.#reserve(view.length + 4_096);
    this.#view = view;
    this.#folding = folding;
    this.length = view.isAscii ? this.#foldAscii(view, folding.units) : this.#foldUnits(view, folding);
  }

  #reserve(room: number): void {
    const { bytes, words } = newBytesAndWords((room + MARGIN) & ~3);
    this.bytes = bytes;
    this.words = words;
    this.#blocks = newWords((room >> BLOCK_BITS) + 2);
    this.#room = room;
  }

  #foldAscii({ bytes: from, length }: View, table: Uint8Array): number {
    const to = this.bytes;
    let kept = 0;
    for (let start = 0; start < length; start += 1 << BLOCK_BITS) {
      this.#blocks[start >> BLOCK_BITS] = kept;
      const end = mathMin(length, start + (1 << BLOCK_BITS));
      // Without a branch: which characters stay cannot be foreseen.
      for (let at = start; at < end; at++) {
        const byte = table[from[at] as number] as number;
        to[kept] = byte;
        kept += (byte + 255) >> 8;
      }
    }
    return kept;
  }

  #foldUnits(view: View, folding: Folding): number {
    const to = this.bytes;
    const { units: from, length } = view;
    const { units: table, known } = folding;
    let kept = 0;
    for (let at = 0; at < length; at++) {
      if ((at & ((1 << BLOCK_BITS) - 1)) === 0) this.#blocks[at >> BLOCK_BITS] = kept;
      const unit = from[at] as number;
      if (known[unit >> 8] === 0) folding.know(unit);
      const byte = unit >> 11 === 0x1b ? pairByte(view, at, folding) : (table[unit] as number);
      to[kept] = byte;
      kept += (byte + 255) >> 8;
    }
    return kept;
  }

  /** The place in the view of what is left at `place`. */
  unitAt(place: number): number {
    const view = this.#view as View;
    let low = 0;
    for (let high = (view.length - 1) >> BLOCK_BITS; low < high; ) {
      const middle = (low + high + 1) >> 1;
      if ((this.#blocks[middle] as number) <= place) low = middle;
      else high = middle - 1;
    }
    let left = place - (this.#blocks[low] as number);
    for (let at = low << BLOCK_BITS; ; at++)
      if (view.byteAt(at, this.#folding) > 0 && left-- === 0) return at;
  }
}

/** The byte of half a pair: all of it counts where its first half stands. */
function pairByte({ units, length }: View, at: number, folding: Folding): number {
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
  bytes = newBytes(0);
  units = newUnits(0);
  /** Where each unit begins in the text; unset where the view is the text. One more says where the last one ends. */
  source = newWords(0);
  isDecoded = false;
  #bytesRoom = 0;
  #unitsRoom = 0;
  #sourceRoom = 0;

  load(text: string): void {
    this.length = text.length;
    this.isAscii = !regExpExec(BEYOND_ASCII, slice(text, 0, HEAD)) && this.#encode(text);
    if (this.isAscii) return;
    this.#reserveUnits(text.length);
    const { units } = this;
    for (let at = 0; at < text.length; at++) units[at] = unbroken(charCodeAt(text, at));
  }

  /** @returns whether all of `text` is ASCII, and so in `bytes`. The platform is faster at this. */
  #encode(text: string): boolean {
    // Each UTF-16 unit comes to three bytes at most.
    const room = text.length * 3;
    if (room > this.#bytesRoom || this.#bytesRoom > KEPT) {
      this.#bytesRoom = room + 4_096;
      this.bytes = newBytes(this.#bytesRoom);
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

  /** Appends a code point that stands at `source` in the text. */
  write(point: number, source: number): void {
    const at = this.length;
    this.source[at] = source;
    if (point < 0x10000) {
      this.units[at] = unbroken(point);
      this.length = at + 1;
      return;
    }
    this.source[at + 1] = source;
    this.#pair(at, point);
    this.length = at + 2;
  }

  writeBreak(source: number): void {
    this.write(NO_CHARACTER, source);
    this.units[this.length - 1] = BREAK;
  }

  /** Where the text ends that this view has read. */
  end(source: number): void {
    this.source[this.length] = source;
  }

  unit(at: number): number {
    return (this.isAscii ? this.bytes[at] : this.units[at]) as number;
  }

  /** The units between two places. */
  text(start: number, end: number): string {
    let text = "";
    for (let at = start; at < end; at++) text += fromCodePoint(this.unit(at));
    return text;
  }

  byteAt(at: number, folding: Folding): number {
    const unit = this.unit(at);
    return unit >> 11 === 0x1b ? pairByte(this, at, folding) : folding.byte(unit);
  }

  /** Where in the text the unit at `at` begins; where the one before it ends. */
  place(at: number): number {
    return this.isDecoded ? (this.source[at] as number) : at;
  }
}
