/**
 * Values whose forms are filed when a text may hold one. To file all forms of a value takes as long as to look through
 * thousands of characters, and most values of a result never come again in it.
 */
import {
  codePointAt,
  copyInto,
  createList,
  imul,
  listAppend,
  listForEach,
  mathMax,
  mathMin,
  newBytes,
  newWords,
} from "../../intrinsics/language.js";
import { stringCharCodeAt } from "../../intrinsics/text.js";
import { BREAK, FOLDED } from "./text/fold.js";
import { addToSum, type FoldedText, factorFor } from "./text/folded-text.js";

/** A form is known by so many bytes at its end, where values of a kind are least alike. What is shorter does not wait. */
const END = 7;
const FACTOR = factorFor(END);
/** Numbers of an entry: the hash of an end, the value that it is of, the next entry in its place. */
const ENTRY = 3;
const FIRST_BITS = 6;
/** The filter has so many times more bits than there are places, as a power of two. */
const FILTER_BITS = 4;

const NO_WORDS = newWords(0);

/** The end of a form, backwards. */
const end = newBytes(END);

/** Calls `visit` with each form of a value, as it is written. */
type EachForm = (value: string, visit: (written: string) => void) => void;
type File = (value: string) => void;

export class Waiting {
  readonly #eachForm: EachForm;
  /** To file one value takes as long as to look for ends in so many characters. */
  readonly #cost: number;
  readonly #values = createList<string>();
  /** How many of them were read: of others the ends are not known. */
  #read = 0;
  readonly #isFiled = createList<boolean>();
  #size = 0;
  /** So many characters were looked at for those. */
  #looked = 0;
  /** Numbers of values with a form that is too short to be known by its end. */
  #short = createList<number>();
  #entries = NO_WORDS;
  #entryCount = 0;
  #bits = 0;
  /** By hash: the first entry, counted from 1. */
  #heads = NO_WORDS;
  #filter = NO_WORDS;
  /** The length of the longest form, and of the shortest, as they are written. */
  longest = 0;
  shortest = 0x7fffffff;

  constructor(eachForm: EachForm, cost: number) {
    this.#eachForm = eachForm;
    this.#cost = cost;
  }

  /** So many values wait. */
  get size(): number {
    return this.#size;
  }

  add(value: string): void {
    listAppend(this.#values, value);
    listAppend(this.#isFiled, false);
    this.#size += 1;
  }

  /** Reads what was added: then `longest` and `shortest` are known. */
  read(): void {
    for (; this.#read < this.#values.length; this.#read++) {
      const number = this.#read;
      let isShort = false;
      this.#eachForm(this.#values[number] as string, (written) => {
        this.longest = mathMax(this.longest, written.length);
        this.shortest = mathMin(this.shortest, written.length);
        const sum = sumOfEnd(written);
        if (sum === undefined) isShort = true;
        else this.#enter(sum, number);
      });
      if (isShort) listAppend(this.#short, number);
    }
  }

  fileAll(file: File): void {
    this.read();
    for (let number = 0; this.#size > 0 && number < this.#values.length; number++) this.#file(number, file);
  }

  /** Files the values of which `text`, folded by `FOLDED`, may hold a form. */
  fileFor(text: FoldedText, file: File): void {
    if (this.#size === 0) return;
    this.read();
    this.#looked += text.length;
    listForEach(this.#short, (number) => this.#file(number, file));
    this.#short = createList();
    if (!this.#isTooMuch()) this.#look(text, file);
    if (!this.#isTooMuch()) return;
    this.#looked = 0;
    this.fileAll(file);
  }

  #isTooMuch(): boolean {
    return this.#looked > this.#size * this.#cost;
  }

  #file(number: number, file: File): void {
    if (this.#isFiled[number]) return;
    this.#isFiled[number] = true;
    this.#size -= 1;
    file(this.#values[number] as string);
  }

  #look({ bytes, length }: FoldedText, file: File): void {
    const filter = this.#filter;
    const shift = 32 - this.#bits - FILTER_BITS;
    let sum = 0;
    for (let at = 0; at < length && this.#entryCount > 0; at++) {
      const gone = at < END ? 0 : (bytes[at - END] as number);
      sum = (addToSum(sum, bytes[at] as number) - imul(gone, FACTOR)) | 0;
      const place = mixed(sum) >>> shift;
      if ((((filter[place >>> 5] as number) >>> (place & 31)) & 1) === 0) continue;
      this.#fileEqual(sum, file);
      if (this.#isTooMuch()) return;
    }
  }

  /** Files the values that have a form with this end, and takes these entries out. */
  #fileEqual(sum: number, file: File): void {
    const entries = this.#entries;
    const head = mixed(sum) >>> (32 - this.#bits);
    let last = 0;
    for (let entry = this.#heads[head] as number; entry > 0; ) {
      // Attack: thousands of ends in one place, for a text that comes to it again and again.
      this.#looked += 1;
      const at = (entry - 1) * ENTRY;
      const next = entries[at + 2] as number;
      if (entries[at] !== sum) last = entry;
      else {
        if (last === 0) this.#heads[head] = next;
        else entries[(last - 1) * ENTRY + 2] = next;
        this.#file(entries[at + 1] as number, file);
      }
      entry = next;
    }
  }

  #enter(sum: number, number: number): void {
    if (this.#entryCount >> this.#bits > 0 || this.#bits === 0) this.#grow();
    const at = this.#entryCount * ENTRY;
    this.#entries[at] = sum;
    this.#entries[at + 1] = number;
    this.#entryCount += 1;
    this.#link(this.#entryCount);
  }

  #link(entry: number): void {
    const at = (entry - 1) * ENTRY;
    const spread = mixed(this.#entries[at] as number);
    const head = spread >>> (32 - this.#bits);
    this.#entries[at + 2] = this.#heads[head] as number;
    this.#heads[head] = entry;
    const place = spread >>> (32 - this.#bits - FILTER_BITS);
    this.#filter[place >>> 5] = (this.#filter[place >>> 5] as number) | (1 << (place & 31));
  }

  #grow(): void {
    this.#bits = mathMax(FIRST_BITS, this.#bits + 1);
    const entries = newWords((1 << this.#bits) * ENTRY);
    copyInto(entries, this.#entries);
    this.#entries = entries;
    this.#heads = newWords(1 << this.#bits);
    this.#filter = newWords(1 << (this.#bits + FILTER_BITS - 5));
    for (let entry = 1; entry <= this.#entryCount; entry++) this.#link(entry);
  }
}

const mixed = (sum: number): number => imul(sum ^ (sum >>> 15), 0x9e3779b1);

/** @returns undefined where too little is left of a form */
function sumOfEnd(written: string): number | undefined {
  let length = 0;
  for (let at = written.length - 1; at >= 0 && length < END; at--) {
    const unit = stringCharCodeAt(written, at);
    const isLow = at > 0 && unit >> 10 === 0x37;
    const point = isLow ? (codePointAt(written, at - 1) as number) : unit;
    if (point > 0xffff) at -= 1;
    const byte = unit === BREAK ? 0 : FOLDED.byte(point > 0xffff ? point : unit);
    if (byte > 0) end[length++] = byte;
  }
  let sum = 0;
  for (let at = length - 1; at >= 0; at--) sum = addToSum(sum, end[at] as number);
  return length < END ? undefined : sum;
}
