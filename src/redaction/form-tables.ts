/** Forms of any length: each in the table with the largest step that it is long enough for. */
import { each } from "../primordials.js";
import { bytes } from "./byte-text.js";
import { FormTable, GRAM, MAX_FORM, type OnFound } from "./form-table.js";

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

export class FormTables {
  readonly #forms: Uint8Array[] = [];
  #tables: FormTable[] = [];
  #filed = 0;
  /** The largest step in use. */
  #step = 0;
  /** So many bytes, in all texts. */
  #searched = 0;

  get size(): number {
    return this.#forms.length;
  }

  /** Adds the first bytes of what is loaded, if they can be found at all. */
  add(size: number): void {
    const length = Math.min(size, MAX_FORM);
    if (length >= LEAST_STEP + GRAM - 1) this.#forms.push(bytes.slice(0, length));
  }

  /**
   * Where forms lie in the first `length` bytes.
   *
   * @returns false where it takes too much work, or a form was found that is too long to be known whole.
   */
  find(length: number, onFound: OnFound): boolean {
    this.#file(length);
    let work = (length + LENGTHENED_BY) * WORK_PER_BYTE;
    each(this.#tables, (table) => {
      if (work > 0) work = table.find(length, work, onFound);
    });
    return work > 0;
  }

  /** Files what is not filed; everything anew where so much is searched that larger steps are worth their while. */
  #file(length: number): void {
    const count = this.#forms.length;
    this.#searched += length;
    let step = LEAST_STEP;
    while (step < LARGEST_STEP && step * step * count * FILING_COST < this.#searched) step *= 2;
    if (this.#filed === count && step <= this.#step) return;
    if (step > this.#step || this.#tables.length > MANY) {
      this.#tables = [];
      this.#filed = 0;
      this.#step = step;
    }
    const groups = new Map<number, Uint8Array[]>();
    each(this.#forms.slice(this.#filed), (form) => {
      let own = this.#step;
      while (own + GRAM - 1 > form.length) own /= 2;
      const group = groups.get(own);
      if (group) group.push(form);
      else groups.set(own, [form]);
    });
    groups.forEach((forms, own) => {
      this.#tables.push(new FormTable(forms, own));
    });
    this.#filed = count;
  }
}
