/**
 * Finds many values in a text in one pass: every fourth position is looked at, and each form is filed under the seven
 * characters at four offsets that differ in their remainder by four, so that wherever it lies one of them falls on a
 * position that is looked at. They are those that the fewest other forms have: keys begin alike, addresses end alike.
 */
import { append, createList, each, SafeMap, slice, startsWith } from "../primordials.js";
import { eachForm } from "./encodings.js";

/** The distance of the positions that are looked at. */
const STEP = 4;
/** The length of what forms are filed under: of the shortest value (ten characters) all is used. */
const GRAM = 7;
/** Work per character of text before the search gives up (and the text is withheld as a whole). */
const WORK_PER_CHARACTER = 1_024;
/** Short texts count as longer: a thousand keys that are alike must not cost a hint such as `…_live`. */
const LENGTHENED_BY = 1_250;
/** What a comparison costs besides the characters that it compares. */
const WORK_PER_COMPARISON = 64;
/** Of longer values (pictures, files) only this much is filed; a text that holds so much is withheld as a whole. */
const MAX_VALUE = 8_192;

/** What of a value is searched for. */
export function searchedPart(value: string): string {
  return slice(value, 0, MAX_VALUE);
}

interface Entry {
  readonly form: string;
  /** Where in the form its gram is. */
  readonly offset: number;
}

export interface Match {
  readonly start: number;
  readonly end: number;
}

const NONE: readonly Entry[] = [];

export class ScrubIndex {
  readonly #literals = new SafeMap<string, Entry[]>();
  readonly #encoded = new SafeMap<string, Entry[]>();
  readonly #values = new SafeMap<string, true>();
  /** Values whose other forms are not filed yet: most texts give no reason to. */
  #unfiled = createList<string>();

  /** The number of different values. */
  get size(): number {
    return this.#values.size;
  }

  has(value: string): boolean {
    return this.#values.has(searchedPart(value));
  }

  add(value: string): void {
    if (this.has(value)) return;
    const part = searchedPart(value);
    this.#values.set(part, true);
    append(this.#unfiled, part);
    this.#file(this.#literals, part);
  }

  #file(filed: SafeMap<string, Entry[]>, form: string): void {
    // Of long forms a sample of the places is enough.
    const stride = STEP + (form.length >> 9) * STEP;
    for (let phase = 0; phase < STEP; phase++) {
      let least: Entry[] | undefined;
      let best = phase;
      for (let offset = phase; offset <= form.length - GRAM && least?.length !== 0; offset += stride) {
        const entries = filed.get(slice(form, offset, offset + GRAM)) ?? createList<Entry>();
        if (least && least.length <= entries.length) continue;
        least = entries;
        best = offset;
      }
      if (!least) return;
      append(least, { form, offset: best });
      filed.set(slice(form, best, best + GRAM), least);
    }
  }

  /** Whether a value lies in `text` in any form, given what it says without escapes. */
  holdsEncoded(plain: string, folded: string): boolean {
    each(this.#unfiled, (value) => eachForm(value, (form) => this.#file(this.#encoded, form)));
    this.#unfiled = createList();
    return this.findIn(plain, this.#encoded).length + this.findIn(folded, this.#encoded).length > 0;
  }

  /** Where values lie in `text`: all of it where it holds a long value, or takes too much work. */
  findIn(text: string, filed = this.#literals, found: Match[] = createList()): Match[] {
    let work = (text.length + LENGTHENED_BY) * WORK_PER_CHARACTER;
    for (let at = 0; at < text.length && work > 0; at += STEP) {
      each(filed.get(slice(text, at, at + GRAM)) ?? NONE, ({ form, offset }) => {
        const start = at - offset;
        work -= form.length + WORK_PER_COMPARISON;
        if (start < 0 || !startsWith(text, form, start)) return;
        append(found, { start, end: start + form.length });
        if (form.length >= MAX_VALUE) work = 0;
      });
    }
    if (work <= 0) append(found, { start: 0, end: text.length });
    return found;
  }
}
