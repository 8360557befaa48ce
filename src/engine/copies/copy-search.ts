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
  some,
  sortList,
} from "../../primordials.js";
import { decodeLayer, decodeText, LAYERS } from "./decode.js";
import { EXACT, FOLDED, type Folding, LITERAL } from "./fold.js";
import { type Form, FormSet, type Match } from "./form-set.js";
import { hasBits } from "./strength.js";
import { FoldedText, View } from "./view.js";
import { eachEncoding, eachLeft } from "./written-forms.js";

export type { Match } from "./form-set.js";

/** What stands where a copy was. */
export const SCRUBBED = "[withheld]";

/** Of longer values (pictures, files) only this much is searched for; a text that holds so much is one match. */
const MAX_VALUE = 8_192;
/** So many characters of values one search takes. */
const MAX_CHARACTERS = 4_000_000;
/** What a value costs besides its characters. */
const VALUE_COST = 200;

/** A strong value is searched for by its letters and digits where these have so many characters and bits. */
const LEAST_FOLDED = 10;
const FOLDED_BITS = 20;
/** So much is left of it where a percent sign has taken two. */
const LEAST_LEFT = LEAST_FOLDED - 2;
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

/** The text that is searched, and what it says when it is decoded: one after the other, in both in turn. */
const whole = new View();
const layers: readonly [View, View] = [new View(), new View()];
const folded = new FoldedText();

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

/** One search of one text, with a bound on its work. */
class Hunt {
  readonly #whole: number;
  readonly #found: Match[];
  #work: number;

  constructor(whole: number, budget: number, found: Match[]) {
    this.#whole = whole;
    this.#work = budget;
    this.#found = found;
  }

  look(view: View, folding: Folding, sets: readonly FormSet[]): void {
    if (this.#work <= 0 || !some(sets, (forms) => forms.size > 0)) return;
    folded.fold(view, folding);
    each(sets, (forms) => {
      this.#work = forms.find(view, folded, this.#work, this.#whole, this.#found);
    });
  }

  /** A text that would take more work is one match. */
  end(): void {
    if (this.#work <= 0) append(this.#found, { start: 0, end: this.#whole });
  }
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
    const part = slice(value, 0, MAX_VALUE);
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
    const budget = (text.length + LENGTHENED_BY) * WORK_PER_CHARACTER;
    const hunt = new Hunt(text.length, budget, found);
    hunt.look(whole, FOLDED, [this.#folded]);
    hunt.look(whole, EXACT, [this.#exact]);
    let view = whole;
    for (let layer = 0; layer < LAYERS; layer++) {
      const next = layers[layer & 1] as View;
      decodeLayer(view, next, text, longest);
      if (next.length === 0) break;
      hunt.look(next, FOLDED, [this.#folded, this.#foldedLeft]);
      hunt.look(next, EXACT, [this.#exact, this.#exactLeft]);
      view = next;
    }
    hunt.end();
    this.#findRaw(text, found);
  }

  /** Appends where values themselves lie, invisible characters ignored. */
  findLiteral(text: string, found: Match[]): void {
    if (text === "" || this.size === 0) return;
    whole.load(text);
    const hunt = new Hunt(text.length, (text.length + LENGTHENED_BY) * WORK_PER_CHARACTER, found);
    hunt.look(whole, LITERAL, [this.#literal]);
    hunt.end();
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
      eachLeft(text, (left, taken) => this.#addLeft(this.#foldedLeft, left, taken));
      return;
    }
    const exact = this.#exact.fold(text);
    // A word with quotes in it is not searched for without them.
    if (!hasBits(exact, EXACT_BITS) && !(hasBits(text, EXACT_BITS) && regExpExec(NO_WORD, exact))) return;
    this.#exact.add(text, form);
    eachLeft(text, (left, taken) => this.#addLeft(this.#exactLeft, left, taken));
  }

  #isFolded(text: string): boolean {
    const left = this.#folded.fold(text);
    return left.length >= LEAST_FOLDED && hasBits(left, FOLDED_BITS);
  }

  #addLeft(forms: FormSet, left: string, taken: number): void {
    const rest = forms.fold(left);
    if (rest.length >= LEAST_LEFT && hasBits(rest, FOLDED_BITS)) forms.add(left, { taken });
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
