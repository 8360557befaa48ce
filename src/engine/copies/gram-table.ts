/**
 * Finds many forms in one pass over a folded text. A gram is six units in a row. Each form is filed
 * under two grams, one unit apart: wherever the form lies in a text, one of the two begins at an
 * even place, and only those are looked at.
 */
import { imul, mathRandom, newUnits, newWords } from "../../intrinsics/language.js";

const GRAM = 6;
/** The fewest units of a form: a shorter one has no two grams. */
export const SHORTEST = GRAM + 1;
/**
 * Attack: values and texts made so that their hashes are equal. So each start picks another factor.
 */
const FACTOR = (mathRandom() * 0x40000000 * 2 + 1) | 1;

/**
 * A form is filed at one of eight places, counted from its end: where the fewest others are filed,
 * and of equals, where there is a digit. Keys begin alike, addresses end alike, and most of a text
 * is words.
 */
const CHOICES = 8;
/**
 * Numbers kept for each form: its own, where its first gram lies, its length, and the hash of its
 * ends.
 */
const FORM = 4;
/**
 * Numbers kept for each gram: its hash, and the next gram in its row. Form `n` has the grams `2 *
 * n` and `2 * n + 1`.
 */
const FILED = 2;
const FIRST_BITS = 6;
/** An empty table, shared: each result has tables of its own, and most stay empty. */
const NONE = newWords(0);
const NO_COUNTS = newUnits(0);
/**
 * The filter has 16 bits for each row, so that hardly any gram of a text needs a look at the rows.
 */
const FILTER_BITS = 4;

const pairAt = (units: Uint16Array, at: number): number =>
  (units[at] as number) | ((units[at + 1] as number) << 16);

/** Depends on all three units, in its highest bits most. */
const hashOf = (first: number, second: number, third: number): number =>
  imul((imul((imul(first, FACTOR) + second) | 0, FACTOR) + third) | 0, FACTOR);

const hashAt = (units: Uint16Array, at: number): number =>
  hashOf(pairAt(units, at), pairAt(units, at + 2), pairAt(units, at + 4));

/** Most likely differs between forms that are alike. */
const hashOfEnds = (units: Uint16Array, at: number, length: number): number =>
  (imul(hashAt(units, at), 3) + hashAt(units, at + length - GRAM)) | 0;

function hasDigit(units: Uint16Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++)
    if ((units[at] as number) > 47 && (units[at] as number) < 58) return true;
  return false;
}

/** Told of a form that may begin at `at`. @returns how much work it was to compare them */
type Visit = (form: number, at: number) => number;

export class GramTable {
  size = 0;
  /** The hash of the gram that is looked at. */
  #hash = 0;
  #bits = FIRST_BITS - 1;
  #forms = NONE;
  #grams = NONE;
  #rows = NONE;
  #counts = NO_COUNTS;
  #filter = NONE;

  /** @param form a number for it, which has `length` units, `SHORTEST` or more */
  add(units: Uint16Array, length: number, form: number): void {
    if (this.size === 0 || 2 * this.size + 4 > 1 << this.#bits) this.#grow();
    const last = length - SHORTEST;
    let chosen = 0;
    let least = Infinity;
    for (let choice = 0; choice < CHOICES && least > 0; choice++) {
      const at = last - (((last * choice) / (CHOICES - 1)) | 0);
      const count = this.#countAt(units, at) + this.#countAt(units, at + 1);
      const cost = 2 * count + (hasDigit(units, at, at + SHORTEST) ? 0 : 1);
      if (cost < least) {
        least = cost;
        chosen = at;
      }
    }
    this.size += 1;
    const place = this.size * FORM;
    this.#forms[place] = form;
    this.#forms[place + 1] = chosen;
    this.#forms[place + 2] = length;
    this.#forms[place + 3] = hashOfEnds(units, 0, length);
    this.#file(2 * this.size, hashAt(units, chosen));
    this.#file(2 * this.size + 1, hashAt(units, chosen + 1));
  }

  /** How many are filed in the row of the gram at `at`, most of them under the same gram. */
  #countAt(units: Uint16Array, at: number): number {
    return this.#counts[hashAt(units, at) >>> (32 - this.#bits)] as number;
  }

  #file(gram: number, hash: number): void {
    const row = hash >>> (32 - this.#bits);
    this.#grams[gram * FILED] = hash;
    this.#grams[gram * FILED + 1] = this.#rows[row] as number;
    this.#rows[row] = gram;
    this.#counts[row] = (this.#counts[row] as number) + 1;
    const bit = hash >>> (32 - this.#bits - FILTER_BITS);
    this.#filter[bit >>> 5] = (this.#filter[bit >>> 5] as number) | (1 << (bit & 31));
  }

  #grow(): void {
    const forms = this.#forms;
    const grams = this.#grams;
    this.#bits += 1;
    this.#forms = newWords(FORM << (this.#bits - 1));
    this.#grams = newWords(FILED << this.#bits);
    this.#rows = newWords(1 << this.#bits);
    this.#counts = newUnits(1 << this.#bits);
    this.#filter = newWords(1 << (this.#bits + FILTER_BITS - 5));
    for (let i = FORM; i < (this.size + 1) * FORM; i++) this.#forms[i] = forms[i] as number;
    for (let gram = 2; gram < 2 * this.size + 2; gram++) this.#file(gram, grams[gram * FILED] as number);
  }

  /**
   * @returns what is left of `work`, of which each comparison takes some. With a negative number
   * the search has ended.
   */
  look(units: Uint16Array, length: number, work: number, visit: Visit): number {
    let left = work;
    for (let at = this.#next(units, 0, length); at >= 0 && left >= 0; at = this.#next(units, at + 2, length))
      left = this.#compare(units, length, this.#hash, at, left, visit);
    return left;
  }

  /**
   * Returns the next even place from `from` on with a gram that may be filed; -1 for none. This is
   * the hot loop: it calls nothing.
   */
  #next(units: Uint16Array, from: number, length: number): number {
    const filter = this.#filter;
    const shift = 32 - this.#bits - FILTER_BITS;
    const factor = FACTOR;
    const last = length - GRAM;
    let first = pairAt(units, from);
    let second = pairAt(units, from + 2);
    for (let at = from; at <= last; at += 2) {
      const third = (units[at + 4] as number) | ((units[at + 5] as number) << 16);
      const hash = imul((imul((imul(first, factor) + second) | 0, factor) + third) | 0, factor);
      const bit = hash >>> shift;
      if ((((filter[bit >>> 5] as number) >>> (bit & 31)) & 1) !== 0) {
        this.#hash = hash;
        return at;
      }
      first = second;
      second = third;
    }
    return -1;
  }

  #compare(units: Uint16Array, length: number, hash: number, at: number, work: number, visit: Visit): number {
    const grams = this.#grams;
    const forms = this.#forms;
    let left = work;
    let gram = this.#rows[hash >>> (32 - this.#bits)] as number;
    for (; gram > 0 && left >= 0; gram = grams[gram * FILED + 1] as number) {
      left -= 1;
      const place = (gram >> 1) * FORM;
      const start = at - (forms[place + 1] as number) - (gram & 1);
      const size = forms[place + 2] as number;
      if (grams[gram * FILED] !== hash || start < 0 || start + size > length) continue;
      left -= GRAM;
      if (hashOfEnds(units, start, size) === forms[place + 3]) left -= visit(forms[place] as number, start);
    }
    return left;
  }
}
