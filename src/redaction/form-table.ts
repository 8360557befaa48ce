/**
 * Finds many forms of about the same length in a text in one pass: the text is looked at at every `step`th byte, and
 * each form is filed under seven bytes at `step` of its places, so that wherever it lies one of them falls on a byte that
 * is looked at. They are those that the fewest other forms have: keys begin alike, addresses end alike.
 */
import { bytes, words } from "./byte-text.js";

/** What forms are filed under. */
export const GRAM = 7;
/** Of longer forms (pictures, files) only this much is filed; a text that holds so much is withheld as a whole. */
export const MAX_FORM = 8_189;
/** What a comparison costs besides the bytes that it compares. */
const WORK_PER_COMPARISON = 16;

const isBigEndian = new Uint8Array(new Uint16Array([1]).buffer)[0] === 0;
/** Three bytes of a word, in whichever order the machine has them. */
const LAST = isBigEndian ? ~0xff : ~0xff000000;

/** Four bytes of a form as the word that they are in a text. */
function wordAt(form: Uint8Array, at: number): number {
  const a = form[at] as number;
  const b = form[at + 1] as number;
  const c = form[at + 2] as number;
  const d = form[at + 3] as number;
  return isBigEndian ? (a << 24) | (b << 16) | (c << 8) | d : (d << 24) | (c << 16) | (b << 8) | a;
}

const hash = (first: number, second: number): number =>
  Math.imul(Math.imul(first, 0x85ebca6b) ^ (second & LAST), 0x9e3779b1);

/** Called with where a form lies, in bytes. */
export type OnFound = (start: number, end: number) => void;

export class FormTable {
  readonly #step: number;
  readonly #forms: readonly Uint8Array[];
  /** By hash: the first entry, counted from 1. */
  readonly #heads: Int32Array;
  readonly #shift: number;
  /** Of each entry its form, where in it its gram is, the next entry with this hash, and how many there are so far. */
  readonly #entries: Int32Array;
  #filed = 0;

  /** @param step a power of two; every form has at least `step + GRAM - 1` bytes. */
  constructor(forms: readonly Uint8Array[], step: number) {
    this.#step = step;
    this.#forms = forms;
    const bits = Math.max(8, Math.ceil(Math.log2(forms.length * step * 3)));
    this.#heads = new Int32Array(1 << bits);
    this.#shift = 32 - bits;
    this.#entries = new Int32Array((forms.length * step + 1) * 4);
    for (let number = 0; number < forms.length; number++) this.#file(number);
  }

  #file(number: number): void {
    const form = this.#forms[number] as Uint8Array;
    const last = form.length - GRAM;
    // Of long forms a sample of the places is enough.
    const stride = this.#step + (last >> 9) * this.#step;
    for (let phase = 0; phase < this.#step; phase++) {
      let best = phase;
      let place = 0;
      let least = 1e9;
      for (let offset = phase; offset <= last && least > 0; offset += stride) {
        const candidate = hash(wordAt(form, offset), wordAt(form, offset + 4)) >>> this.#shift;
        const rank = this.#entries[(this.#heads[candidate] as number) * 4 + 3] as number;
        if (rank >= least) continue;
        least = rank;
        best = offset;
        place = candidate;
      }
      this.#filed += 1;
      const entry = this.#filed * 4;
      this.#entries[entry] = number;
      this.#entries[entry + 1] = best;
      this.#entries[entry + 2] = this.#heads[place] as number;
      this.#entries[entry + 3] = least + 1;
      this.#heads[place] = this.#filed;
    }
  }

  /**
   * Where forms lie in the first bytes.
   *
   * @returns what is left of `work`; nothing where a long form was found.
   */
  find(length: number, budget: number, onFound: OnFound): number {
    const heads = this.#heads;
    const shift = this.#shift;
    const stride = this.#step >> 2;
    const last = (length - GRAM) >> 2;
    let work = budget;
    for (let word = 0; word <= last && work > 0; word += stride) {
      const first = heads[hash(words[word] as number, words[word + 1] as number) >>> shift] as number;
      if (first > 0) work -= this.#compare(first, word * 4, length, onFound);
    }
    return work;
  }

  /** Compares the forms from the entry `first` on with the text. @returns the work that it was. */
  #compare(first: number, at: number, length: number, onFound: OnFound): number {
    const entries = this.#entries;
    let work = 0;
    for (let entry = first * 4; entry > 0; entry = (entries[entry + 2] as number) * 4) {
      const form = this.#forms[entries[entry] as number] as Uint8Array;
      const start = at - (entries[entry + 1] as number);
      const end = start + form.length;
      let same = 0;
      if (start >= 0 && end <= length)
        while (same < form.length && bytes[start + same] === form[same]) same += 1;
      work += same + WORK_PER_COMPARISON;
      if (same < form.length) continue;
      onFound(start, end);
      if (same >= MAX_FORM) return Infinity;
    }
    return work;
  }
}
