/**
 * Finds many forms of about the same length in a text in one pass: the text is looked at at every `step`th byte, and
 * each form is filed under seven bytes at `step` of its places, so that wherever it lies one of them falls on a byte that
 * is looked at. They are those that the fewest other forms have: keys begin alike, addresses end alike.
 */
import { bytes, words } from "./byte-text.js";
import type { FormPool } from "./form-pool.js";

/** What forms are filed under. */
export const GRAM = 7;
/** Of longer forms (pictures, files) only this much is filed; a text that holds so much is withheld as a whole. */
export const MAX_FORM = 8_189;
/** What a comparison costs besides the bytes that it compares. */
const WORK_PER_COMPARISON = 16;
/** The filter tells so many bits more of a hash. */
const FILTER_BITS = 3;
/** What is known of an entry: see `#entries`. */
const ENTRY = 4;

const isBigEndian = new Uint8Array(new Uint16Array([1]).buffer)[0] === 0;
/** Three bytes of a word, in whichever order the machine has them. */
const LAST = isBigEndian ? ~0xff : ~0xff000000;

/** Four bytes of a form as the word that they are in a text. */
function wordAt(pool: Uint8Array, at: number): number {
  const a = pool[at] as number;
  const b = pool[at + 1] as number;
  const c = pool[at + 2] as number;
  const d = pool[at + 3] as number;
  return isBigEndian ? (a << 24) | (b << 16) | (c << 8) | d : (d << 24) | (c << 16) | (b << 8) | a;
}

const hash = (first: number, second: number): number =>
  Math.imul(Math.imul(first, 0x85ebca6b) ^ (second & LAST), 0x9e3779b1);

/** Called with where a form lies, in bytes. @returns whether that is enough. */
export type OnFound = (start: number, end: number) => boolean;

export class FormTable {
  readonly #step: number;
  readonly #pool: FormPool;
  /** By hash: the first entry, counted from 1. */
  readonly #heads: Int32Array;
  readonly #shift: number;
  /** Whether any entry has a hash, a bit each, of so many more hashes that most places of a text have none. */
  readonly #filter: Int32Array;
  /** Of each entry its form, where in it its gram is, the next entry with this hash, and how many there are so far. */
  readonly #entries: Int32Array;
  #filed = 0;

  /** @param step a power of two; every form has at least `step + GRAM - 1` bytes. */
  constructor(pool: FormPool, forms: readonly number[], step: number) {
    this.#step = step;
    this.#pool = pool;
    const bits = Math.max(8, Math.ceil(Math.log2(forms.length * step * 3)));
    this.#heads = new Int32Array(1 << bits);
    this.#shift = 32 - bits;
    this.#filter = new Int32Array(1 << (bits - 2));
    this.#entries = new Int32Array((forms.length * step + 1) * ENTRY);
    for (let i = 0; i < forms.length; i++) this.#file(forms[i] as number);
  }

  #file(form: number): void {
    const heads = this.#heads;
    const entries = this.#entries;
    const pool = this.#pool.bytes;
    const start = this.#pool.starts[form] as number;
    const last = this.#pool.lengthOf(form) - GRAM;
    // Of long forms a sample of the places is enough.
    const stride = this.#step + (last >> 9) * this.#step;
    for (let phase = 0; phase < this.#step; phase++) {
      let best = phase;
      let found = 0;
      let least = 1e9;
      for (let offset = phase; offset <= last && least > 0; offset += stride) {
        const at = start + offset;
        const candidate = hash(wordAt(pool, at), wordAt(pool, at + 4));
        const rank = entries[(heads[candidate >>> this.#shift] as number) * ENTRY + 3] as number;
        if (rank >= least) continue;
        least = rank;
        best = offset;
        found = candidate;
      }
      const place = found >>> this.#shift;
      const bit = found >>> (this.#shift - FILTER_BITS);
      (this.#filter[bit >>> 5] as number) |= 1 << bit;
      this.#filed += 1;
      const entry = this.#filed * ENTRY;
      entries[entry] = form;
      entries[entry + 1] = best;
      entries[entry + 2] = heads[place] as number;
      entries[entry + 3] = least + 1;
      heads[place] = this.#filed;
    }
  }

  /**
   * Where forms lie in the first bytes.
   *
   * @returns what is left of `work`; nothing where a long form was found, or enough.
   */
  find(length: number, budget: number, onFound: OnFound): number {
    const filter = this.#filter;
    const shift = this.#shift - FILTER_BITS;
    const text = words;
    const stride = this.#step >> 2;
    const last = (length - GRAM) >> 2;
    let work = budget;
    for (let word = 0; word <= last && work > 0; word += stride) {
      const bit = hash(text[word] as number, text[word + 1] as number) >>> shift;
      if ((filter[bit >>> 5] as number) & (1 << bit))
        work -= this.#compare(this.#heads[bit >>> FILTER_BITS] as number, word * 4, length, onFound);
    }
    return work;
  }

  /** Compares the forms from the entry `first` on with the text. @returns the work that it was. */
  #compare(first: number, at: number, length: number, onFound: OnFound): number {
    const entries = this.#entries;
    const { bytes: pool, starts } = this.#pool;
    const text = bytes;
    let work = 0;
    for (let entry = first * ENTRY; entry > 0; entry = (entries[entry + 2] as number) * ENTRY) {
      const form = entries[entry] as number;
      const from = starts[form] as number;
      const size = (starts[form + 1] as number) - from;
      const start = at - (entries[entry + 1] as number);
      const end = start + size;
      let same = 0;
      if (start >= 0 && end <= length)
        while (same < size && text[start + same] === pool[from + same]) same += 1;
      work += same + WORK_PER_COMPARISON;
      if (same < size) continue;
      if (onFound(start, end) || same >= MAX_FORM) return Infinity;
    }
    return work;
  }
}
