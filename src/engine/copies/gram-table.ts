/** Finds many forms in one pass over a folded text: each is filed under one gram of it, eight units in a row. */
import { imul, mathRandom, newWords } from "../../intrinsics/language.js";

/** Shorter forms cannot be filed. */
export const GRAM = 8;
/** Attack: values and texts that are made to have equal hashes. So the multiplier is another one each time. */
const FACTOR = (mathRandom() * 0x40000000 * 2 + 1) | 1;
const FACTOR_OF_OLD = powerOf(FACTOR, GRAM);

/** Keys begin alike, and addresses end alike: of so many grams of a form, the one that the fewest others are filed under. */
const CHOICES = 8;
/** Attack: thousands of values that are alike in all of these grams. More are not counted, so that adding stays cheap. */
const ENOUGH = 64;
/** Per entry: its hash, the form, where the gram lies in it, the form's length, the hash of its ends, the next entry in its row. */
const WIDTH = 6;
const FIRST_BITS = 6;
/** The filter has so many more bits than there are rows, so that hardly any gram of a text needs a look at the rows. */
const FILTER_BITS = 4;

function hashAt(units: Uint16Array, at: number): number {
  let hash = 0;
  for (let i = at; i < at + GRAM; i++) hash = (imul(hash, FACTOR) + (units[i] as number)) | 0;
  return hash;
}

function powerOf(factor: number, exponent: number): number {
  let power = 1;
  for (let i = 0; i < exponent; i++) power = imul(power, factor);
  return power;
}

/** The hash of the gram behind the one at `at`. */
const rolled = (hash: number, units: Uint16Array, at: number): number =>
  (imul(hash, FACTOR) + (units[at + GRAM] as number) - imul(units[at] as number, FACTOR_OF_OLD)) | 0;

/** What alike forms differ in, most likely. */
const hashOfEnds = (units: Uint16Array, at: number, length: number): number =>
  imul(hashAt(units, at), 3) + hashAt(units, at + length - GRAM);

const mixed = (hash: number): number => imul(hash ^ (hash >>> 15), 0x9e3779b1);

/** Told of a form that may begin at `at`. @returns how much work it was to compare them */
type Visit = (form: number, at: number) => number;

export class GramTable {
  size = 0;
  /** Of the gram that is looked at. */
  #hash = 0;
  #bits = FIRST_BITS;
  #entries = newWords(WIDTH << FIRST_BITS);
  #rows = newWords(1 << FIRST_BITS);
  #filter = newWords(1 << (FIRST_BITS + FILTER_BITS - 5));

  /** @param form a number for it, which has `length` units, `GRAM` or more */
  add(units: Uint16Array, length: number, form: number): void {
    if (this.size + 1 >= 1 << this.#bits) this.#grow();
    const last = length - GRAM;
    let chosen = 0;
    let least = Infinity;
    for (let choice = 0; choice < CHOICES && least > 0; choice++) {
      const at = ((last * choice) / (CHOICES - 1)) | 0;
      const count = this.#count(hashAt(units, at));
      if (count < least) {
        least = count;
        chosen = at;
      }
    }
    this.size += 1;
    const entry = this.size * WIDTH;
    this.#entries[entry] = hashAt(units, chosen);
    this.#entries[entry + 1] = form;
    this.#entries[entry + 2] = chosen;
    this.#entries[entry + 3] = length;
    this.#entries[entry + 4] = hashOfEnds(units, 0, length);
    this.#link(entry);
  }

  #count(hash: number): number {
    let count = 0;
    const entries = this.#entries;
    for (
      let at = this.#rows[mixed(hash) >>> (32 - this.#bits)] as number;
      at > 0 && count < ENOUGH;
      at = entries[at + 5] as number
    )
      if (entries[at] === hash) count += 1;
    return count;
  }

  #link(entry: number): void {
    const place = mixed(this.#entries[entry] as number);
    const row = place >>> (32 - this.#bits);
    this.#entries[entry + 5] = this.#rows[row] as number;
    this.#rows[row] = entry;
    const bit = place >>> (32 - this.#bits - FILTER_BITS);
    this.#filter[bit >>> 5] = (this.#filter[bit >>> 5] as number) | (1 << (bit & 31));
  }

  #grow(): void {
    const known = this.#entries;
    this.#bits += 1;
    this.#entries = newWords(WIDTH << this.#bits);
    this.#rows = newWords(1 << this.#bits);
    this.#filter = newWords(1 << (this.#bits + FILTER_BITS - 5));
    for (let i = 0; i < (this.size + 1) * WIDTH; i++) this.#entries[i] = known[i] as number;
    for (let entry = 1; entry <= this.size; entry++) this.#link(entry * WIDTH);
  }

  /** @returns what is left of `work`, of which each comparison takes some. With a negative number the search has ended. */
  look(units: Uint16Array, length: number, work: number, visit: Visit): number {
    let left = work;
    if (length < GRAM) return left;
    this.#hash = hashAt(units, 0);
    for (let at = this.#next(units, 0, length); at >= 0 && left >= 0; ) {
      const hash = this.#hash;
      left = this.#compare(units, length, hash, at, left, visit);
      if (at + GRAM === length) return left;
      this.#hash = rolled(hash, units, at);
      at = this.#next(units, at + 1, length);
    }
    return left;
  }

  /** The next gram from `from` on, whose hash is known, that may be filed; -1 for none. Nothing is called in this loop. */
  #next(units: Uint16Array, from: number, length: number): number {
    const filter = this.#filter;
    const shift = 32 - this.#bits - FILTER_BITS;
    const factor = FACTOR;
    const ofOld = FACTOR_OF_OLD;
    const last = length - GRAM;
    let hash = this.#hash;
    for (let at = from; ; at++) {
      const bit = imul(hash ^ (hash >>> 15), 0x9e3779b1) >>> shift;
      if ((((filter[bit >>> 5] as number) >>> (bit & 31)) & 1) !== 0) {
        this.#hash = hash;
        return at;
      }
      if (at === last) return -1;
      hash = (imul(hash, factor) + (units[at + GRAM] as number) - imul(units[at] as number, ofOld)) | 0;
    }
  }

  #compare(units: Uint16Array, length: number, hash: number, at: number, work: number, visit: Visit): number {
    const entries = this.#entries;
    let left = work;
    let e = this.#rows[mixed(hash) >>> (32 - this.#bits)] as number;
    for (; e > 0 && left >= 0; e = entries[e + 5] as number) {
      left -= 1;
      const start = at - (entries[e + 2] as number);
      const size = entries[e + 3] as number;
      if (entries[e] !== hash || start < 0 || start + size > length) continue;
      left -= GRAM;
      if ((hashOfEnds(units, start, size) | 0) === entries[e + 4])
        left -= visit(entries[e + 1] as number, start);
    }
    return left;
  }
}
