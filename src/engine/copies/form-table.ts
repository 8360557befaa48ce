/**
 * Finds many forms in a folded text in one pass. Only every `step`th byte is looked at, and each form is filed under seven
 * bytes at `step` of its places, so that wherever it lies one of them falls on a byte that is looked at. Of those that
 * would do, the ones with the fewest other forms are chosen: keys begin alike, addresses end alike. Forms of one length
 * that have the same seven bytes at the same place are one entry, however many: a hash of the whole tells them apart.
 */
import {
  copyInto,
  createList,
  imul,
  isBigEndian,
  listAppend,
  newBytes,
  newWords,
} from "../../intrinsics/language.js";
import { addToSum, type FoldedText, factorFor } from "./text/folded-text.js";

/** What forms are filed under. */
const GRAM = 7;
/** The least length of a form. */
export const SHORTEST_FORM = GRAM;
const LARGEST_STEP = 16;
/** A large step finds faster and files more slowly. With more forms than this, filing is what takes time. */
const MANY_FORMS = 2_048;
const STEP_OF_MANY = 4;
/** So many places are tried for the one with the fewest others. */
const MOST_TRIED = 12;
/** What it costs to look at an entry, besides the bytes that are compared; and to find out where a form lies. */
const WORK_PER_ENTRY = 2;
const WORK_PER_FOUND = 1_000;
/** The filter has so many times more bits than there are heads, as a power of two. */
const FILTER_BITS = 3;
/**
 * Numbers of an entry: the hash of its gram, where in its forms that is, how long they are, the factor for so many bytes,
 * the next entry in its place, how many there are so far, whose it is.
 */
const ENTRY = 7;
/** Of one owner, so many forms may be so much alike that each is looked at by itself. */
const MOST_ALIKE = 32;
const NO_BOUND = 0x7fffffff;
/** Owns forms without a bound: too many that are alike cost the owner's own texts. */
export const OWN = 0;
/** The owner of a form that was refused. */
const REFUSED = -1;
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

/** Called with which form lies where, in bytes. */
export type OnFound = (form: number, start: number, end: number) => void;

export class FormTable {
  readonly #onRefused: (owner: number) => void;
  /** The forms, one after the other. */
  #bytes = NO_BYTES;
  #bytesRoom = 0;
  /** Where each form begins, and where the next one will. */
  #starts = NO_WORDS;
  #formsRoom = 0;
  /** Of each form, the hash of all its bytes, and the next form in the place of that. */
  #sums = NO_WORDS;
  #nexts = NO_WORDS;
  /** By that hash: the first form, counted from 1. */
  #forms = NO_WORDS;
  readonly #owners = createList<number>();
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

  /** @param onRefused is told whose form is not searched for, because too many are alike */
  constructor(onRefused: (owner: number) => void) {
    this.#onRefused = onRefused;
  }

  get size(): number {
    return this.#size;
  }

  /** Adds the bytes of a form, at least `SHORTEST_FORM`. @param owner whose it is @returns its number */
  add({ bytes, length }: FoldedText, owner: number): number {
    const form = this.#size;
    if (form + 2 > this.#formsRoom) {
      this.#formsRoom = 2 * (form + FIRST_ROOM);
      this.#starts = grown(this.#starts, newWords(this.#formsRoom));
      this.#sums = grown(this.#sums, newWords(this.#formsRoom));
      this.#nexts = grown(this.#nexts, newWords(this.#formsRoom));
    }
    const start = this.#starts[form] as number;
    // What lies behind a form is looked at, too.
    if (start + length + 8 > this.#bytesRoom) {
      this.#bytesRoom = 2 * (start + length + 8);
      this.#bytes = grown(this.#bytes, newBytes(this.#bytesRoom));
    }
    let sum = 0;
    for (let at = 0; at < length; at++) {
      this.#bytes[start + at] = bytes[at] as number;
      sum = addToSum(sum, bytes[at] as number);
    }
    this.#starts[form + 1] = start + length;
    this.#sums[form] = sum;
    listAppend(this.#owners, owner);
    this.#size += 1;
    if (length < this.#shortest) this.#shortest = length;
    return form;
  }

  /** Files what was added, or all anew if the table is full. @param isBounded refuses owners whose new forms are too much alike */
  file(isBounded: boolean): void {
    const known = this.#filed;
    const mustShrink = this.#shortest < this.#step + GRAM - 1;
    if (mustShrink || this.#entryCount + (this.#size - this.#filed) * this.#step >= this.#entriesRoom)
      this.#clear();
    for (; this.#filed < this.#size; this.#filed++) {
      const form = this.#filed;
      const owner = this.#owners[form] as number;
      const most = isBounded && form >= known && owner !== OWN ? MOST_ALIKE : NO_BOUND;
      if (owner === REFUSED || this.#file(form, most)) continue;
      this.#owners[form] = REFUSED;
      this.#onRefused(owner);
    }
  }

  /** Empties the tables and makes them large enough for twice as many forms. */
  #clear(): void {
    this.#step = this.#size > MANY_FORMS ? STEP_OF_MANY : LARGEST_STEP;
    while (this.#step > 1 && this.#shortest < this.#step + GRAM - 1) this.#step >>= 1;
    this.#entriesRoom = this.#size * 2 * this.#step + 1;
    let bits = 8;
    while (1 << bits < this.#entriesRoom * 2) bits += 1;
    this.#shift = 32 - bits;
    this.#entries = newWords((this.#entriesRoom + 1) * ENTRY);
    this.#heads = newWords(1 << bits);
    this.#forms = newWords(1 << bits);
    this.#filter = newWords(1 << (bits + FILTER_BITS - 5));
    this.#entryCount = 0;
    this.#filed = 0;
  }

  /** @returns false where too much is alike */
  #file(form: number, most: number): boolean {
    const start = this.#starts[form] as number;
    const last = (this.#starts[form + 1] as number) - start - GRAM;
    // Of long forms a sample of the places is enough.
    const stride = this.#step * (1 + ((last / (this.#step * MOST_TRIED)) | 0));
    let isFiled = this.#fileWhole(form, most);
    for (let phase = 0; phase < this.#step && isFiled; phase++) {
      let best = phase;
      let chosen = 0;
      let least = 0x7fffffff;
      for (let offset = phase; offset <= last && least > 0; offset += stride) {
        const candidate = hash(wordAt(this.#bytes, start + offset), wordAt(this.#bytes, start + offset + 4));
        const others = this.#entries[
          (this.#heads[candidate >>> this.#shift] as number) * ENTRY + 5
        ] as number;
        if (others >= least) continue;
        least = others;
        best = offset;
        chosen = candidate;
      }
      isFiled = this.#fileAt(form, best, chosen, most);
    }
    return isFiled;
  }

  /** Files a form under the hash of all its bytes. */
  #fileWhole(form: number, most: number): boolean {
    const sum = this.#sums[form] as number;
    const place = this.#placeOfSum(sum);
    const owner = this.#owners[form] as number;
    let alike = 0;
    // Attack: values that are made so that the hashes of their encodings come to one place.
    for (let other = this.#forms[place] as number; other > 0; other = this.#nexts[other - 1] as number)
      if (this.#owners[other - 1] === owner) alike += 1;
    if (alike >= most) return false;
    this.#nexts[form] = this.#forms[place] as number;
    this.#forms[place] = form + 1;
    return true;
  }

  #placeOfSum(sum: number): number {
    return imul(sum, 0x9e3779b1) >>> this.#shift;
  }

  #fileAt(form: number, offset: number, hashed: number, most: number): boolean {
    const entries = this.#entries;
    const bit = hashed >>> (this.#shift - FILTER_BITS);
    const head = hashed >>> this.#shift;
    const first = this.#heads[head] as number;
    const length = (this.#starts[form + 1] as number) - (this.#starts[form] as number);
    const owner = this.#owners[form] as number;
    let alike = 0;
    for (let other = first * ENTRY; other > 0; other = (entries[other + 4] as number) * ENTRY) {
      if (entries[other] === hashed && entries[other + 1] === offset && entries[other + 2] === length)
        return true;
      if (entries[other + 6] === owner) alike += 1;
    }
    if (alike >= most) return false;
    (this.#filter[bit >>> 5] as number) |= 1 << bit;
    this.#entryCount += 1;
    const entry = this.#entryCount * ENTRY;
    entries[entry] = hashed;
    entries[entry + 1] = offset;
    entries[entry + 2] = length;
    entries[entry + 3] = factorFor(length);
    entries[entry + 4] = first;
    entries[entry + 5] = (entries[first * ENTRY + 5] as number) + 1;
    entries[entry + 6] = owner;
    this.#heads[head] = this.#entryCount;
    return true;
  }

  /**
   * Where forms lie in a folded text.
   *
   * @param budget of work, that no text may make it exceed: comparing forms that are alike
   * @returns what is left of it
   */
  find(text: FoldedText, budget: number, onFound: OnFound): number {
    if (this.#size === 0) return budget;
    this.file(true);
    const { bytes, words, length } = text;
    const filter = this.#filter;
    const step = this.#step;
    const shift = this.#shift - FILTER_BITS;
    let work = budget;
    for (let at = 0; at <= length - GRAM && work > 0; at += step) {
      const hashed =
        step >= 4
          ? hash(words[at >> 2] as number, words[(at >> 2) + 1] as number)
          : hash(wordAt(bytes, at), wordAt(bytes, at + 4));
      const bit = hashed >>> shift;
      if ((filter[bit >>> 5] as number) & (1 << bit)) work -= this.#compare(hashed, text, at, onFound);
    }
    return work;
  }

  /** Compares the forms that are filed under `hashed` with the text. @returns the work that it was */
  #compare(hashed: number, text: FoldedText, at: number, onFound: OnFound): number {
    const entries = this.#entries;
    let work = 0;
    let entry = (this.#heads[hashed >>> this.#shift] as number) * ENTRY;
    for (; entry > 0; entry = (entries[entry + 4] as number) * ENTRY) {
      work += WORK_PER_ENTRY;
      const start = at - (entries[entry + 1] as number);
      const end = start + (entries[entry + 2] as number);
      if (entries[entry] !== hashed || start < 0 || end > text.length) continue;
      const sums = text.sums();
      const before = imul(sums[start] as number, entries[entry + 3] as number);
      work += this.#compareWhole(((sums[end] as number) - before) | 0, text.bytes, start, end, onFound);
    }
    return work;
  }

  #compareWhole(sum: number, text: Uint8Array, start: number, end: number, onFound: OnFound): number {
    const bytes = this.#bytes;
    let work = 0;
    let form = this.#forms[this.#placeOfSum(sum)] as number;
    for (; form > 0; form = this.#nexts[form - 1] as number) {
      work += WORK_PER_ENTRY;
      const from = this.#starts[form - 1] as number;
      const size = (this.#starts[form] as number) - from;
      if (this.#sums[form - 1] !== sum || size !== end - start) continue;
      let same = 0;
      while (same < size && text[start + same] === bytes[from + same]) same += 1;
      work += same < size ? same : size + WORK_PER_FOUND;
      if (same === size) onFound(form - 1, start, end);
    }
    return work;
  }
}
