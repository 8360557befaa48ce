/** The search for copies of removed values in texts · S1-11 */
import {
  append,
  createList,
  each,
  indexOf,
  mathMax,
  regExpExec,
  SafeMap,
  slice,
  sortList,
} from "../../intrinsics/primordials.js";
import { decodeLayer, decodeText, LAYERS } from "./decode.js";
import { EXACT, FOLDED, LITERAL } from "./fold.js";
import { type Form, FormSet, type Match } from "./form-set.js";
import { hasBits } from "./strength.js";
import { View } from "./view.js";
import { eachEncoding, eachLeft } from "./written-forms.js";

export type { Match } from "./form-set.js";

/** What stands where a copy was. */
export const SCRUBBED = "[withheld]";

/** Of longer values (pictures, files) only this much is searched for; a text that holds so much is one match. */
export const MAX_VALUE = 8_192;
/** So many characters of values one search takes. */
export const MAX_CHARACTERS = 4_000_000;
/** What a value costs besides its characters. */
export const VALUE_COST = 200;

/** A strong value is searched for by its letters and digits where these have so many characters and bits. */
const LEAST_FOLDED = 10;
const FOLDED_BITS = 20;
/** Else by its signs, too, where these have so many bits. */
const EXACT_BITS = 24;

/** Work per character of text before the search gives up. */
const WORK_PER_CHARACTER = 48;
/** Short texts count as longer: a thousand keys that are alike must not cost a hint such as `…_live`. */
const LENGTHENED_BY = 40_000;
/** An escape in a copy lies no further from its end than the copy is long, and a few characters more. */
const BESIDE_FORM = 8;

const NO_WORD = /[^a-z]/i;
const ESCAPE = /[%&\\]/;

/** What of a value is searched for. */
export const searchedPart = (value: string): string => slice(value, 0, MAX_VALUE);

/** The text that is searched, and what it says when it is decoded: one after the other, in both in turn. */
const whole = new View();
const layers: readonly [View, View] = [new View(), new View()];

/** Takes `[withheld]` for each place that was found. What overlaps counts as one. */
export function replaceMatches(text: string, found: Match[]): string {
  let replaced = "";
  let from = 0;
  sortList(found, (a, b) => a.start - b.start);
  each(found, ({ start, end }) => {
    if (end <= from) return;
    if (start >= from) replaced += slice(text, from, start) + SCRUBBED;
    from = end;
  });
  return replaced + slice(text, from);
}

/** Finds copies of many values in texts, in whatever way they are written. Finding never changes a text. */
export class CopySearch {
  readonly #values = new SafeMap<string, true>();
  #room = MAX_CHARACTERS;
  /** By letters and digits, and encodings of values. */
  readonly #folded = new FormSet(FOLDED);
  /** Values that are mostly signs. */
  readonly #exact = new FormSet(EXACT);
  /** What decoding leaves of copies that have a sign before them. */
  readonly #foldedLeft = new FormSet(FOLDED);
  readonly #exactLeft = new FormSet(EXACT);
  readonly #literal = new FormSet(LITERAL);
  /** Values with too little to be folded. */
  readonly #raw = createList<string>();
  /** Parts of long values that are alike. */
  readonly #parts = new SafeMap<string, true>();

  get size(): number {
    return this.#values.size;
  }

  /**
   * @param value a strong one: see `isStrong`
   * @returns false where there is no room for it: to forget a value would let a copy of it pass
   */
  add(value: string): boolean {
    const part = searchedPart(value);
    if (part === "" || this.#values.has(part)) return true;
    if (part.length + VALUE_COST > this.#room) return false;
    this.#room -= part.length + VALUE_COST;
    this.#values.set(part, true);
    const form = { isPart: part !== value };
    if (!this.#literal.add(part, form)) append(this.#raw, part);
    this.#addText(part, form);
    this.#addDecoded(part, form);
    eachEncoding(part, (written, isPart) => this.#addEncoded(written, isPart));
    return true;
  }

  /** Appends where copies lie, in any form. Where that is not known, or takes too much work, it is all of the text. */
  find(text: string, found: Match[]): void {
    if (text === "" || this.size === 0) return;
    whole.load(text);
    const longest = mathMax(this.#folded.longest, this.#exact.longest) + BESIDE_FORM;
    let work = (text.length + LENGTHENED_BY) * WORK_PER_CHARACTER;
    work = this.#folded.find(whole, work, text.length, found);
    work = this.#exact.find(whole, work, text.length, found);
    let view = whole;
    for (let layer = 0; layer < LAYERS && work > 0; layer++) {
      const next = layers[layer & 1] as View;
      decodeLayer(view, next, text, longest);
      if (next.length === 0) break;
      each([this.#folded, this.#foldedLeft, this.#exact, this.#exactLeft], (forms) => {
        work = forms.find(next, work, text.length, found);
      });
      view = next;
    }
    if (work <= 0) append(found, { start: 0, end: text.length });
    this.#findRaw(text, found);
  }

  /** Appends where values themselves lie, invisible characters ignored. */
  findLiteral(text: string, found: Match[]): void {
    if (text === "" || this.size === 0) return;
    whole.load(text);
    const work = (text.length + LENGTHENED_BY) * WORK_PER_CHARACTER;
    if (this.#literal.find(whole, work, text.length, found) <= 0)
      append(found, { start: 0, end: text.length });
    this.#findRaw(text, found);
  }

  #findRaw(text: string, found: Match[]): void {
    each(this.#raw, (value) => {
      for (let at = indexOf(text, value); at >= 0; at = indexOf(text, value, at + value.length))
        append(found, { start: at, end: at + value.length });
    });
  }

  #addText(text: string, form: Form): void {
    if (this.#isFolded(text)) {
      this.#folded.add(text, form);
      eachLeft(text, (left, taken) => this.#addLeft(this.#foldedLeft, left, FOLDED_BITS, taken));
      return;
    }
    const exact = this.#exact.fold(text);
    // A word with quotes in it is not searched for without them.
    if (!hasBits(exact, EXACT_BITS) && !(hasBits(text, EXACT_BITS) && regExpExec(NO_WORD, exact))) return;
    this.#exact.add(text, form);
    eachLeft(text, (left, taken) => this.#addLeft(this.#exactLeft, left, FOLDED_BITS, taken));
  }

  #isFolded(text: string): boolean {
    const folded = this.#folded.fold(text);
    return folded.length >= LEAST_FOLDED && hasBits(folded, FOLDED_BITS);
  }

  #addLeft(forms: FormSet, left: string, least: number, taken: number): void {
    if (hasBits(forms.fold(left), least)) forms.add(left, { taken });
  }

  /** A text that is decoded has what looks like an escape in the value decoded, too. */
  #addDecoded(value: string, form: Form): void {
    if (!regExpExec(ESCAPE, value)) return;
    let known = value;
    for (let layer = 1; layer <= LAYERS; layer++) {
      const decoded = decodeText(value, layer);
      if (decoded === known) return;
      this.#addText(decoded, form);
      known = decoded;
    }
  }

  #addEncoded(written: string, isPart: boolean): void {
    if (isPart && this.#parts.has(written)) return;
    if (isPart) this.#parts.set(written, true);
    this.#folded.add(written, { isEncoded: true, isPart });
    eachLeft(written, (left, taken) => this.#foldedLeft.add(left, { isEncoded: true, isPart, taken }));
  }
}
