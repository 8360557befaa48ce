/** What a folding leaves of a text, and where in the text each byte of it stands. */
import { imul, mathMin, newBytes, newBytesAndWords, newWords } from "../../../intrinsics/language.js";
import { FOLDED, type Folding, LITERAL } from "./fold.js";
import { KEPT, pairByte, type View } from "./view.js";

/** What lies behind a text is looked at, too. */
const MARGIN = 64;
/** So many units lie between two places of which the folded place is noted. */
const BLOCK_BITS = 7;

/** A hash that goes on from byte to byte, so that the hash of any part follows from those of its ends. */
const SUM_FACTOR = 0x5bd1e995;
export const addToSum = (sum: number, byte: number): number => (imul(sum, SUM_FACTOR) + byte) | 0;

/** The factor by which `addToSum` takes further what was added so many bytes ago. */
export function factorFor(length: number): number {
  let factor = 1;
  for (let at = 0; at < length; at++) factor = imul(factor, SUM_FACTOR);
  return factor;
}

/** Whether one of four bytes of ASCII is under 0x20, or 0x7f: the top bit of each byte tells, none borrows from another. */
const hasControl = (four: number): boolean =>
  ((((four | 0x80808080) - 0x20202020) & 0x80808080) ^ 0x80808080) !== 0 ||
  ((four + 0x01010101) & 0x80808080) !== 0;

/** What is left of a view in one folding. */
export class FoldedText {
  bytes: Uint8Array = newBytes(0);
  /** The same memory, four bytes each. */
  words: Int32Array = newWords(0);
  length = 0;
  #room = 0;
  #view: View | undefined;
  #folding = FOLDED;
  /** The folded place of each block's first unit. */
  #blocks = newWords(0);
  #sums = newWords(0);
  #hasSums = false;

  fold(view: View, folding: Folding): void {
    if (view.length > this.#room || this.#room > KEPT) this.#reserve(view.length + 4_096);
    this.#view = view;
    this.#folding = folding;
    this.#hasSums = false;
    if (!view.isAscii) this.length = this.#foldUnits(view, folding);
    else if (folding === LITERAL) this.length = this.#copyAscii(view, folding.units);
    else this.length = this.#foldAscii(view, folding.units);
  }

  /** The hash of the bytes before each place. Few texts need it. */
  sums(): Int32Array {
    const { bytes, length } = this;
    if (this.#hasSums) return this.#sums;
    this.#hasSums = true;
    if (length >= this.#sums.length || this.#sums.length > KEPT) this.#sums = newWords(length + 4_096);
    let sum = 0;
    for (let at = 0; at < length; at++) {
      sum = addToSum(sum, bytes[at] as number);
      this.#sums[at + 1] = sum;
    }
    return this.#sums;
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

  /** For a folding that changes only controls: four bytes at once (2 times faster for the texts of a result). */
  #copyAscii({ bytes: from, words: fours, length }: View, table: Uint8Array): number {
    const to = this.bytes;
    let kept = 0;
    for (let start = 0; start < length; start += 4) {
      if ((start & ((1 << BLOCK_BITS) - 1)) === 0) this.#blocks[start >> BLOCK_BITS] = kept;
      const four = fours[start >> 2] as number;
      const end = start + 4;
      if ((kept & 3) === 0 && end <= length && !hasControl(four)) {
        this.words[kept >> 2] = four;
        kept += 4;
        continue;
      }
      for (let at = start; at < end && at < length; at++) {
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
