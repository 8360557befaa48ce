/**
 * Finds many forms in a folded text in one pass. Only every `step`th byte is looked at, and each form is filed under seven
 * bytes at `step` of its places, so that wherever it lies one of them falls on a byte that is looked at. Of those that
 * would do, the ones with the fewest other forms are chosen: keys begin alike, addresses end alike.
 */
import { copyInto, imul, isBigEndian, newBytes, newWords } from "../../intrinsics/language.js";
import type { FoldedText } from "./folded-text.js";

/** What forms are filed under. */
const GRAM = 7;
/** The least length of a form. */
export const SHORTEST_FORM = GRAM;
const LARGEST_STEP = 16;
/** What a comparison costs besides the bytes that it compares. */
const WORK_PER_COMPARISON = 16;
/** The filter has so many times more bits than there are heads, as a power of two. */
const FILTER_BITS = 3;
/** Numbers of an entry: its form, where in it the gram is, the next entry with this hash, how many there are so far. */
const ENTRY = 4;
const FIRST_ROOM = 16;
const NO_BYTES = newBytes(0);
const NO_WORDS = newWords(0);

/** Three bytes of a word, in whichever order the machine has them. */
const LAST = isBigEndian ? ~0xff : ~0xff000000;

const hash = (first: number, second: number): number =>
  imul(imul(first, 0x85ebca6b) ^ (second & LAST), 0x9e3779b1);

/** Four bytes as the word that they are in a text. */
function wordAt(bytes: Uint8Array, at: number): number {
  const a = bytes[at] as number;
  const b = bytes[at + 1] as number;
  const c = bytes[at + 2] as number;
  const d = bytes[at + 3] as number;
  return isBigEndian ? (a << 24) | (b << 16) | (c << 8) | d : (d << 24) | (c << 16) | (b << 8) | a;
}

function grown<Numbers extends Uint8Array | Int32Array>(from: Numbers, to: Numbers): Numbers {
  copyInto(to, from);
  return to;
}

/** Called with which form lies where, in bytes. @returns whether the search can stop */
export type OnFound = (form: number, start: number, end: number) => boolean;

export class FormTable {
  /** The forms, one after the other. */
  #bytes = NO_BYTES;
  #bytesRoom = 0;
  /** Where each form begins, and where the next one will. */
  #starts = NO_WORDS;
  #formsRoom = 0;
  #size = 0;
  #shortest = 0x7fffffff;
  /** A form counts as filed where it is in the tables below. */
  #filed = 0;
  #step = 4;
  #shift = 24;
  #entries = NO_WORDS;
  #entriesRoom = 0;
  #entryCount = 0;
  /** By hash: the first entry, counted from 1. */
  #heads = NO_WORDS;
  /** A Bloom filter of all hashes: most places of a text have none of them. */
  #filter = NO_WORDS;

  get size(): number {
    return this.#size;
  }

  /** Adds the bytes of `form`, at least `SHORTEST_FORM`. @returns its number */
  add({ bytes, length }: FoldedText): number {
    const form = this.#size;
    if (form + 2 > this.#formsRoom) {
      this.#formsRoom = 2 * (form + FIRST_ROOM);
      this.#starts = grown(this.#starts, newWords(this.#formsRoom));
    }
    const start = this.#starts[form] as number;
    // What lies behind a form is looked at, too.
    if (start + length + 8 > this.#bytesRoom) {
      this.#bytesRoom = 2 * (start + length + 8);
      this.#bytes = grown(this.#bytes, newBytes(this.#bytesRoom));
    }
    for (let at = 0; at < length; at++) this.#bytes[start + at] = bytes[at] as number;
    this.#starts[form + 1] = start + length;
    this.#size += 1;
    if (length < this.#shortest) this.#shortest = length;
    return form;
  }

  /** Files what is not filed yet; everything again where there is no room, or one is too short for the step. */
  #fileAll(): void {
    const mustShrink = this.#shortest < this.#step + GRAM - 1;
    if (mustShrink || this.#entryCount + (this.#size - this.#filed) * this.#step >= this.#entriesRoom)
      this.#clear();
    for (; this.#filed < this.#size; this.#filed++) this.#file(this.#filed);
  }

  /** Empties the tables and makes them large enough for twice as many forms. */
  #clear(): void {
    this.#step = LARGEST_STEP;
    while (this.#step > 1 && this.#shortest < this.#step + GRAM - 1) this.#step >>= 1;
    this.#entriesRoom = this.#size * 2 * this.#step + 1;
    let bits = 8;
    while (1 << bits < this.#entriesRoom * 2) bits += 1;
    this.#shift = 32 - bits;
    this.#entries = newWords((this.#entriesRoom + 1) * ENTRY);
    this.#heads = newWords(1 << bits);
    this.#filter = newWords(1 << (bits + FILTER_BITS - 5));
    this.#entryCount = 0;
    this.#filed = 0;
  }

  #file(form: number): void {
    const start = this.#starts[form] as number;
    const last = (this.#starts[form + 1] as number) - start - GRAM;
    // Of long forms a sample of the places is enough.
    const stride = this.#step + (last >> 9) * this.#step;
    for (let phase = 0; phase < this.#step; phase++) {
      let best = phase;
      let chosen = 0;
      let least = 0x7fffffff;
      for (let offset = phase; offset <= last && least > 0; offset += stride) {
        const candidate = hash(wordAt(this.#bytes, start + offset), wordAt(this.#bytes, start + offset + 4));
        const others = this.#entries[
          (this.#heads[candidate >>> this.#shift] as number) * ENTRY + 3
        ] as number;
        if (others >= least) continue;
        least = others;
        best = offset;
        chosen = candidate;
      }
      this.#fileAt(form, best, chosen, least);
    }
  }

  #fileAt(form: number, offset: number, hashed: number, others: number): void {
    const bit = hashed >>> (this.#shift - FILTER_BITS);
    const head = hashed >>> this.#shift;
    (this.#filter[bit >>> 5] as number) |= 1 << bit;
    this.#entryCount += 1;
    const entry = this.#entryCount * ENTRY;
    this.#entries[entry] = form;
    this.#entries[entry + 1] = offset;
    this.#entries[entry + 2] = this.#heads[head] as number;
    this.#entries[entry + 3] = others + 1;
    this.#heads[head] = this.#entryCount;
  }

  /**
   * Where forms lie in a folded text.
   *
   * @param budget of work, that no text may make it exceed: comparing forms that are alike
   * @returns what is left of it
   */
  find({ bytes, words, length }: FoldedText, budget: number, onFound: OnFound): number {
    if (this.#size === 0) return budget;
    this.#fileAll();
    const filter = this.#filter;
    const step = this.#step;
    const shift = this.#shift - FILTER_BITS;
    let work = budget;
    for (let at = 0; at <= length - GRAM && work > 0; at += step) {
      const bit =
        step >= 4
          ? hash(words[at >> 2] as number, words[(at >> 2) + 1] as number) >>> shift
          : hash(wordAt(bytes, at), wordAt(bytes, at + 4)) >>> shift;
      if ((filter[bit >>> 5] as number) & (1 << bit))
        work -= this.#compare(this.#heads[bit >>> FILTER_BITS] as number, bytes, at, length, onFound);
    }
    return work;
  }

  /** Compares the forms from the entry `first` on with the text. @returns the work that it was */
  #compare(first: number, text: Uint8Array, at: number, length: number, onFound: OnFound): number {
    const entries = this.#entries;
    const bytes = this.#bytes;
    let work = 0;
    for (let entry = first * ENTRY; entry > 0; entry = (entries[entry + 2] as number) * ENTRY) {
      const form = entries[entry] as number;
      const from = this.#starts[form] as number;
      const size = (this.#starts[form + 1] as number) - from;
      const start = at - (entries[entry + 1] as number);
      let same = 0;
      if (start >= 0 && start + size <= length)
        while (same < size && text[start + same] === bytes[from + same]) same += 1;
      work += same + WORK_PER_COMPARISON;
      if (same === size && onFound(form, start, start + size)) return work;
    }
    return work;
  }
}
