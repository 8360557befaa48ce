/** Forms of any length: those that come together are in one table, with the largest step that all are long enough for. */
import { bytes } from "./byte-text.js";
import { FormPool } from "./form-pool.js";
import { FormTable, GRAM, MAX_FORM, type OnFound } from "./form-table.js";
import { KINDS } from "./value-kinds.js";

/** The least step serves the shortest values: ten characters. */
const LEAST_STEP = 4;
const LARGEST_STEP = 32;
/** Work per byte of text before the search gives up. */
const WORK_PER_BYTE = 48;
/** Short texts count as longer: a thousand keys that are alike must not cost a hint such as `…_live`. */
const LENGTHENED_BY = 40_000;
/** Looking at a place of a text is so much cheaper than filing a form at one. */
const FILING_COST = 5;
/** A list grows with every result; at so many tables they become one again. */
const MANY = 16;

/** Few forms are found in a short text before they could be filed. */
const SHORT = 1_024;
const FEW = 4 * SHORT;

/** Compares each form with the text at each place. */
function findEach({ bytes: pool, starts, size }: FormPool, length: number, onFound: OnFound): void {
  const text = bytes;
  for (let form = 0; form < size; form++) {
    const from = starts[form] as number;
    const count = (starts[form + 1] as number) - from;
    const first = pool[from] as number;
    for (let at = 0; at <= length - count; at++) {
      if (text[at] !== first) continue;
      let same = 1;
      while (same < count && text[at + same] === pool[from + same]) same += 1;
      if (same === count) onFound(at, at + count);
    }
  }
}

export class FormTables {
  readonly #pool = new FormPool();
  #tables: FormTable[] = [];
  #filed = 0;
  /** The largest step in use. */
  #step = 0;
  /** So many bytes, in all texts. */
  #searched = 0;

  get size(): number {
    return this.#pool.size;
  }

  /** The length of the longest form. */
  get longest(): number {
    return this.#pool.longest;
  }

  /** Makes room for a form of up to `length` bytes, which is then written there. */
  open(length: number): FormPool {
    this.#pool.reserve(length);
    return this.#pool;
  }

  /** What was written is filed with the next search, if it can be found at all. */
  close(): void {
    this.#pool.close(LEAST_STEP + GRAM - 1, MAX_FORM);
  }

  /** Adds the first of the loaded bytes. @returns their kinds */
  add(length: number): number {
    const pool = this.open(length);
    const { bytes: to, end } = pool;
    const from = bytes;
    let kinds = 0;
    for (let at = 0; at < length; at++) {
      const byte = from[at] as number;
      kinds |= KINDS[byte] as number;
      to[end + at] = byte;
    }
    pool.end = end + length;
    this.close();
    return kinds;
  }

  /**
   * Where forms lie in the first `length` bytes.
   *
   * @returns false where it takes too much work, or a form was found that is too long to be known whole.
   */
  find(length: number, onFound: OnFound): boolean {
    if (this.size === 0) return true;
    if (this.#filed === 0 && length <= SHORT && length * this.size <= FEW) {
      findEach(this.#pool, length, onFound);
      return true;
    }
    this.#file(length);
    let work = (length + LENGTHENED_BY) * WORK_PER_BYTE;
    for (let i = 0; i < this.#tables.length && work > 0; i++)
      work = (this.#tables[i] as FormTable).find(length, work, onFound);
    return work > 0;
  }

  /** Files what is not filed; everything anew where so much is searched that larger steps are worth their while. */
  #file(length: number): void {
    const count = this.size;
    this.#searched += length;
    let step = LEAST_STEP;
    while (step < LARGEST_STEP && step * step * count * FILING_COST < this.#searched) step *= 2;
    if (this.#filed === count && step <= this.#step) return;
    if (step > this.#step || this.#tables.length > MANY) {
      this.#tables = [];
      this.#filed = 0;
      this.#step = step;
    }
    const forms: number[] = [];
    let shortest = Infinity;
    for (let form = this.#filed; form < count; form++) {
      forms.push(form);
      shortest = Math.min(shortest, this.#pool.lengthOf(form));
    }
    let own = this.#step;
    while (own + GRAM - 1 > shortest) own /= 2;
    this.#tables.push(new FormTable(this.#pool, forms, own));
    this.#filed = count;
  }
}
