/**
 * Finds many values in a text in one pass: every fourth position is looked at, and each form is filed under the four
 * characters at the last four offsets where four fit (keys begin alike more often than they end alike), so that
 * wherever it lies one of them falls on a position that is looked at.
 */
import { append, createList, each, SafeMap, slice, startsWith } from "../primordials.js";
import { type SearchForm, searchForms } from "./encodings.js";

/** The length of what forms are filed under, and the distance of the positions that are looked at. */
const GRAM = 4;
/** Work per character of text before the search gives up (and the text is withheld as a whole). */
const WORK_PER_CHARACTER = 16;
/** Short texts get this much more: a thousand keys that end alike must not cost a hint such as `…_live`. */
const WORK_PER_TEXT = 20_000;
/** Comparing so many characters is worth one more unit of work. */
const CHARACTERS_PER_UNIT = 64;
/** Of longer values (pictures, files) only this much is filed; a text that holds it is withheld as a whole. */
const MAX_VALUE = 8_192;

/** What of a value is searched for. */
export function searchedPart(value: string): string {
  return slice(value, 0, MAX_VALUE);
}

interface Entry extends SearchForm {
  readonly offset: number;
  /** More of the value follows in a text that holds this. */
  readonly isPart: boolean;
}

export interface Match {
  readonly start: number;
  readonly end: number;
  readonly base64?: boolean;
}

export class ScrubIndex {
  readonly #entries = new SafeMap<string, Entry[]>();
  readonly #values = new SafeMap<string, true>();

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
    each(searchForms(part), ({ text, base64 }) => {
      for (let back = 0; back < GRAM; back++) {
        const offset = text.length - GRAM - back;
        const gram = slice(text, offset, offset + GRAM);
        const entries = this.#entries.get(gram) ?? createList<Entry>();
        append(entries, { text, base64, offset, isPart: part.length === MAX_VALUE });
        this.#entries.set(gram, entries);
      }
    });
  }

  /** Where values lie in `text`; `undefined` where all of it must stay behind: a long value, or too much work. */
  findIn(text: string): Match[] | undefined {
    const matches = createList<Match>();
    let work = text.length * WORK_PER_CHARACTER + WORK_PER_TEXT;
    for (let at = 0; at + GRAM <= text.length; at += GRAM) {
      const entries = this.#entries.get(slice(text, at, at + GRAM));
      if (entries === undefined) continue;
      for (let i = 0; i < entries.length; i++) {
        const { text: form, base64, offset, isPart } = entries[i] as Entry;
        work -= 1 + form.length / CHARACTERS_PER_UNIT;
        if (work < 0) return undefined;
        const start = at - offset;
        if (start < 0 || !startsWith(text, form, start)) continue;
        if (isPart) return undefined;
        append(matches, { start, end: start + form.length, base64 });
      }
    }
    return matches;
  }
}
