/**
 * Folds a text into reused buffers: thousands of texts are folded one after the other, and none is
 * kept.
 */
import { newBytes, newUnits, newWords, writeUtf8 } from "../../intrinsics/language.js";
import { regExpExec, stringCharCodeAt, stringIncludes, stringSlice } from "../../intrinsics/text.js";
import { EscapeReader, mayBeginEscape } from "./escapes.js";
import { ESCAPE, type Folding, KEPT, LETTERS, NOTHING, SIGN, UNKNOWN } from "./fold.js";
import { textOfForm, writeForm } from "./forms.js";

/** Buffers larger than this are given back when the next text comes. */
const ROOM = 4_000_000;
/** The number of zeros behind the text. No escape is longer. */
const BEHIND = 16;
/** How many characters are looked at first: most texts beyond ASCII show it early. */
const HEAD = 256;
/**
 * Longer texts are loaded as UTF-8: to call the encoder takes as long as to read so many
 * characters.
 */
const SHORT = 64;
const BEYOND_ASCII = /[^\0-\x7f]/;
/**
 * A sign beyond the BMP is folded to its low twelve bits in the private use area. Folding letters
 * drops it.
 */
const PRIVATE_SIGN = 0xf000;
/** Takes the place of the first half of a surrogate pair; the second half stands for both. */
const INVISIBLE = 0x200b;

/** The folded units of a text, and the place of each in the text. */
export class Reader {
  length = 0;
  units: Uint16Array = newUnits(0);
  /** Whether the text has a sign with which an escape may begin. */
  mayHaveEscapes = false;
  /**
   * Filled in by `track`, for each folded unit: where its source begins and ends in the text, and
   * how many signs stand before it.
   */
  starts: Int32Array = newWords(0);
  ends: Int32Array = newWords(0);
  gaps: Int32Array = newWords(0);
  #source = newUnits(0);
  #bytes = newBytes(0);
  #sourceLength = 0;
  /** The text that is loaded. Several searches look at one text in turn. */
  #loaded: string | undefined;
  /** The text whose UTF-8 is in `#bytes`: its forms are written one after the other. */
  #encoded: string | undefined;
  #byteCount = 0;
  #room = -1;
  #tracked = -1;
  #point = 0;
  readonly #escape = new EscapeReader();

  #makeRoom(length: number): void {
    if (length <= this.#room && this.#room <= ROOM) return;
    this.#loaded = undefined;
    this.#encoded = undefined;
    this.#room = length + 1_024;
    this.#source = newUnits(this.#room + BEHIND);
    this.units = newUnits(this.#room + BEHIND);
    this.#bytes = newBytes(this.#room * 3);
  }

  load(text: string): void {
    const { length } = text;
    this.#makeRoom(length);
    if (text === this.#loaded) return;
    this.#loaded = text;
    this.#encoded = undefined;
    this.#sourceLength = length;
    this.mayHaveEscapes =
      stringIncludes(text, "\\") || stringIncludes(text, "%") || stringIncludes(text, "&");
    const isAscii =
      length > SHORT &&
      !regExpExec(BEYOND_ASCII, stringSlice(text, 0, HEAD)) &&
      writeUtf8(text, this.#bytes) === length;
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

  /** Fills the buffers with an encoded form of a value, in place of a text. */
  encode(value: string, form: number, folding: Folding): void {
    const text = textOfForm(value, form);
    // A unit has at most three bytes, and a byte two digits.
    this.#makeRoom(text.length * 6);
    if (text !== this.#encoded) this.#byteCount = writeUtf8(text, this.#bytes);
    this.#encoded = text;
    this.length = writeForm(this.#bytes, this.#byteCount, form, folding, this.units);
  }

  /** @param reads whether each escape counts as what it stands for */
  fold(folding: Folding, reads: boolean): void {
    const { units } = this;
    const { table } = folding;
    const source = this.#source;
    const length = this.#sourceLength;
    const stop = reads ? UNKNOWN | ESCAPE : UNKNOWN;
    let left = 0;
    for (let at = 0; at < length; ) {
      // Four at a time and without a branch for each unit, since no processor can predict which
      // units stay.
      const a = table[source[at] as number] as number;
      const b = table[source[at + 1] as number] as number;
      const c = table[source[at + 2] as number] as number;
      const d = table[source[at + 3] as number] as number;
      if (((a | b | c | d) & stop) === 0) {
        const second = left + (a >> KEPT);
        const third = second + (b >> KEPT);
        const fourth = third + (c >> KEPT);
        units[left] = a;
        units[second] = b;
        units[third] = c;
        units[fourth] = d;
        left = fourth + (d >> KEPT);
        at += 4;
      } else {
        const end = this.#endOf(at, reads);
        const unit = folding.of(this.#point);
        if (unit > SIGN) units[left++] = unit;
        at = end;
      }
    }
    this.length = left;
  }

  /** Leaves the character at `at`, or the one of its escape, in `#point`. @returns where it ends */
  #endOf(at: number, reads: boolean): number {
    const unit = this.#source[at] as number;
    this.#point = unit;
    if (!reads || !mayBeginEscape(unit)) return at + 1;
    const end = this.#escape.read(this.#source, at);
    if (end === 0) return at + 1;
    this.#point = unitOf(this.#escape.point);
    return end;
  }

  /** Folds the text again and notes where each unit stands. */
  track(folding: Folding, reads: boolean): void {
    if (this.#tracked < this.#sourceLength || this.#tracked > ROOM) {
      this.#tracked = this.#sourceLength + 256;
      this.starts = newWords(this.#tracked);
      this.ends = newWords(this.#tracked);
      this.gaps = newWords(this.#tracked);
    }
    const { units, starts, ends, gaps } = this;
    const { table } = folding;
    const source = this.#source;
    const stop = reads ? UNKNOWN | ESCAPE : UNKNOWN;
    const length = this.#sourceLength;
    let left = 0;
    let gap = 0;
    for (let at = 0; at < length; ) {
      let entry = table[source[at] as number] as number;
      let end = at + 1;
      if ((entry & stop) !== 0) {
        end = this.#endOf(at, reads);
        entry = folding.of(this.#point);
        if (entry > SIGN) entry |= 1 << KEPT;
      }
      const kept = entry >> KEPT;
      const unit = entry & 0xffff;
      units[left] = unit;
      // A surrogate pair begins with its first half.
      starts[left] = at > 0 && source[at - 1] === INVISIBLE ? at - 1 : at;
      ends[left] = end;
      gaps[left] = gap;
      // Counts signs, and starts again at zero behind a unit that stays.
      gap = (gap + unit) & (kept - 1);
      left += kept;
      at = end;
    }
    this.length = left;
  }
}

/** The folded unit of a code point. */
const unitOf = (point: number): number => (point < 0x10000 ? point : standIn(point));

/**
 * The folded unit of a character beyond the BMP: the letter that it is a form of, or one in the
 * private use area.
 */
function standIn(point: number): number {
  const unit = LETTERS.of(point);
  if (unit === NOTHING) return INVISIBLE;
  return unit === SIGN ? PRIVATE_SIGN | (point & 0xfff) : unit;
}

function copyBytes(to: Uint16Array, bytes: Uint8Array, length: number): void {
  for (let at = 0; at < length; at += 4) {
    to[at] = bytes[at] as number;
    to[at + 1] = bytes[at + 1] as number;
    to[at + 2] = bytes[at + 2] as number;
    to[at + 3] = bytes[at + 3] as number;
  }
}
