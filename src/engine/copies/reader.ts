/** Folds a text. Thousands of texts are folded and none is kept, so the next one takes the buffers of the last. */
import { newBytes, newUnits, newWords, writeUtf8 } from "../../intrinsics/language.js";
import { regExpExec, stringCharCodeAt, stringIncludes, stringSlice } from "../../intrinsics/text.js";
import { EscapeReader } from "./escapes.js";
import { type Folding, LETTERS, NOTHING, SIGN } from "./fold.js";

/** Larger buffers are given back with the next text. */
const KEPT = 4_000_000;
/** Behind the text stand so many zeros: no escape is longer. */
const BEHIND = 16;
/** Most texts that are not in ASCII show it in so many characters. */
const HEAD = 256;
const BEYOND_ASCII = /[^\0-\x7f]/;
/** Signs beyond the BMP, by twelve bits: the folding of letters leaves them out. */
const PRIVATE_SIGN = 0xf000;
/** Stands for the first half of a pair, of which the second one says all. */
const INVISIBLE = 0x200b;

/** Each unit that is left of a text, and where it stands in it. */
export class Reader {
  length = 0;
  units: Uint16Array = newUnits(0);
  /** Set by `track`, for each unit: where what it was written as begins and ends, and how many signs stand before it. */
  starts: Int32Array = newWords(0);
  ends: Int32Array = newWords(0);
  gaps: Int32Array = newWords(0);
  /** The text, and what it says when its escapes are read. */
  #source = newUnits(0);
  #said = newUnits(0);
  /** Where each unit of that is written. */
  #places = newWords(0);
  #bytes = newBytes(0);
  #sourceLength = 0;
  #saidLength = 0;
  #room = -1;
  #tracked = -1;
  #mayHaveEscapes = false;
  #isDecoded = false;
  readonly #escape = new EscapeReader();

  load(text: string): void {
    const { length } = text;
    if (length > this.#room || this.#room > KEPT) {
      this.#room = length + 1_024;
      this.#source = newUnits(this.#room + BEHIND);
      this.#said = newUnits(this.#room + BEHIND);
      this.units = newUnits(this.#room + BEHIND);
      this.#bytes = newBytes(this.#room * 3);
    }
    this.#sourceLength = length;
    this.#isDecoded = false;
    this.#mayHaveEscapes =
      stringIncludes(text, "\\") || stringIncludes(text, "%") || stringIncludes(text, "&");
    const isAscii =
      !regExpExec(BEYOND_ASCII, stringSlice(text, 0, HEAD)) && writeUtf8(text, this.#bytes) === length;
    if (isAscii) copyBytes(this.#source, this.#bytes, length);
    else this.#loadUnits(text);
    for (let i = length; i < length + BEHIND; i++) this.#source[i] = 0;
  }

  #loadUnits(text: string): void {
    const source = this.#source;
    for (let i = 0; i < text.length; i++) {
      const unit = stringCharCodeAt(text, i);
      source[i] = unit;
      const high = i > 0 && unit >> 10 === 0x37 ? (source[i - 1] as number) : 0;
      if (high >> 10 !== 0x36) continue;
      source[i - 1] = INVISIBLE;
      source[i] = standIn(0x10000 + ((high & 0x3ff) << 10) + (unit & 0x3ff));
    }
  }

  /** From here on, each escape of the text is read as what it stands for. @returns false where it has none */
  decode(): boolean {
    this.#isDecoded = this.#mayHaveEscapes && this.#decode(false);
    return this.#isDecoded;
  }

  #decode(tracks: boolean): boolean {
    const source = this.#source;
    const said = this.#said;
    const places = this.#places;
    const length = this.#sourceLength;
    let hasEscapes = false;
    let count = 0;
    for (let i = 0; i < length; ) {
      // Nothing is called in this loop.
      for (; i < length; i++) {
        const unit = source[i] as number;
        if (unit === 37 || unit === 38 || unit === 92) break;
        if (tracks) places[count] = i;
        said[count++] = unit;
      }
      if (i >= length) break;
      const end = this.#escape.read(source, i);
      hasEscapes ||= end > 0;
      if (tracks) places[count] = i;
      said[count++] = end > 0 ? unitOf(this.#escape.point) : (source[i] as number);
      i = end > 0 ? end : i + 1;
    }
    if (tracks) places[count] = length;
    this.#saidLength = count;
    return hasEscapes;
  }

  fold(folding: Folding): void {
    const { units } = this;
    const { table } = folding;
    const read = this.#isDecoded ? this.#said : this.#source;
    const length = this.#isDecoded ? this.#saidLength : this.#sourceLength;
    let left = 0;
    let areKnown = 0;
    // Nothing is called in this loop, and nothing decided: which units stay cannot be foreseen. 0 and 1 are left out.
    for (let i = 0; i < length; i++) {
      const unit = table[read[i] as number] as number;
      areKnown |= unit + 1;
      units[left] = unit;
      left += (unit + 0xfffe) >> 16;
    }
    this.length = left;
    if (areKnown < 0x10000) return;
    for (let i = 0; i < length; i++) folding.of(read[i] as number);
    this.fold(folding);
  }

  /** Folds it again, to know where everything stands. */
  track(folding: Folding): void {
    if (this.#tracked < this.#sourceLength || this.#tracked > KEPT) {
      this.#tracked = this.#sourceLength + 256;
      this.starts = newWords(this.#tracked);
      this.ends = newWords(this.#tracked);
      this.gaps = newWords(this.#tracked);
      this.#places = newWords(this.#tracked + 1);
    }
    if (this.#isDecoded) this.#decode(true);
    const { units, starts, ends, gaps } = this;
    const places = this.#isDecoded ? this.#places : undefined;
    const read = places ? this.#said : this.#source;
    const length = places ? this.#saidLength : this.#sourceLength;
    let left = 0;
    let gap = 0;
    for (let i = 0; i < length; i++) {
      const unit = folding.of(read[i] as number);
      if (unit > 1) {
        units[left] = unit;
        // Half a pair stands before the other one.
        const first = i > 0 && read[i - 1] === INVISIBLE ? i - 1 : i;
        starts[left] = places ? (places[first] as number) : first;
        ends[left] = places ? (places[i + 1] as number) : i + 1;
        gaps[left++] = gap;
        gap = 0;
      } else gap += unit;
    }
    this.length = left;
  }
}

/** The unit for a code point. */
const unitOf = (point: number): number => (point < 0x10000 ? point : standIn(point));

/** The unit for a character beyond the BMP: the letter that it is a form of, or one for private use. */
function standIn(point: number): number {
  const unit = LETTERS.of(point);
  if (unit === NOTHING) return INVISIBLE;
  return unit === SIGN ? PRIVATE_SIGN | (point & 0xfff) : unit;
}

function copyBytes(to: Uint16Array, bytes: Uint8Array, length: number): void {
  for (let i = 0; i < length; i++) to[i] = bytes[i] as number;
}
