/**
 * Finds many values in a text in one pass: every fourth position is looked at, and each form is filed under the four
 * characters at its first four offsets, so that wherever it lies one of them falls on a position that is looked at.
 */
import { append, charCodeAt, createList, newBytes, SafeMap, slice, startsWith } from "../primordials.js";
import { type SearchForm, searchForms } from "./encodings.js";

const GRAM = 4;
const STRIDE = 4;
const FILTER_SIZE = 1 << 16;
/** Comparisons per character of text before the search gives up (and the text is withheld as a whole). */
const WORK_PER_CHARACTER = 64;
/** Short texts get this much more: a thousand keys that begin alike must not cost a hint such as `sk_live_…`. */
const WORK_PER_TEXT = 20_000;
const HEAD = 32;
/** Of longer values (pictures, files) only this much is filed; a text that holds it is withheld as a whole. */
const MAX_VALUE = 8_192;

/** What of a value is searched for. */
export function searchedPart(value: string): string {
  return value.length > MAX_VALUE ? slice(value, 0, MAX_VALUE) : value;
}

interface Entry {
  readonly form: SearchForm;
  /** The first characters of the form: a long comparison is paid for before it is made. */
  readonly head: string;
  readonly offset: number;
  /** More of the value follows in a text that holds this. */
  readonly isPart: boolean;
}

export interface Match {
  start: number;
  end: number;
}

function hashAt(text: string, at: number): number {
  const a = charCodeAt(text, at) * 0x1f35 + charCodeAt(text, at + 1) * 0x2b1;
  return (a + charCodeAt(text, at + 2) * 0x3d + charCodeAt(text, at + 3)) & (FILTER_SIZE - 1);
}

export class ScrubIndex {
  readonly #filter = newBytes(FILTER_SIZE);
  readonly #entries = new SafeMap<number, Entry[]>();
  readonly #values = new SafeMap<string, true>();

  /** The number of different values. */
  get size(): number {
    return this.#values.size;
  }

  has(value: string): boolean {
    return this.#values.has(searchedPart(value));
  }

  add(value: string): void {
    const part = searchedPart(value);
    if (this.#values.has(part)) return;
    this.#values.set(part, true);
    const forms = searchForms(part);
    for (let i = 0; i < forms.length; i++) this.#file(forms[i] as SearchForm, part.length === MAX_VALUE);
  }

  #file(form: SearchForm, isPart: boolean): void {
    const head = slice(form.text, 0, HEAD);
    for (let offset = 0; offset < STRIDE; offset++) {
      const hash = hashAt(form.text, offset);
      this.#filter[hash] = 1;
      let entries = this.#entries.get(hash);
      if (entries === undefined) {
        entries = createList<Entry>();
        this.#entries.set(hash, entries);
      }
      append(entries, { form, head, offset, isPart });
    }
  }

  /**
   * Where values lie in `text`, in order and without overlaps; `undefined` where all of it must stay behind: it holds a
   * long value, or the search took too much work.
   */
  findIn(text: string): Match[] | undefined {
    const matches = createList<Match>();
    let work = text.length * WORK_PER_CHARACTER + WORK_PER_TEXT;
    for (let at = 0; at + GRAM <= text.length; at += STRIDE) {
      const hash = hashAt(text, at);
      if (this.#filter[hash] !== 1) continue;
      const entries = this.#entries.get(hash) as Entry[];
      for (let i = 0; i < entries.length; i++) {
        work -= 1;
        if (work < 0) return undefined;
        const { form, head, offset, isPart } = entries[i] as Entry;
        const start = at - offset;
        if (start < 0 || !startsWith(text, head, start)) continue;
        work -= form.text.length;
        if (work < 0) return undefined;
        if (!startsWith(text, form.text, start)) continue;
        if (isPart) return undefined;
        note(matches, text, start, start + form.text.length, form.base64);
      }
    }
    return matches;
  }
}

/** Adds a match; what overlaps (in whatever order it was found) is replaced as one. */
function note(matches: Match[], text: string, start: number, end: number, base64: boolean): void {
  let from = start;
  let to = end;
  if (base64) {
    while (from > 0 && isBase64(charCodeAt(text, from - 1))) from -= 1;
    while (to < text.length && isBase64(charCodeAt(text, to))) to += 1;
  }
  while (matches.length > 0) {
    const last = matches[matches.length - 1] as Match;
    if (last.end <= from) break;
    if (last.start < from) from = last.start;
    if (last.end > to) to = last.end;
    matches.length -= 1;
  }
  append(matches, { start: from, end: to });
}

/** Letters, digits, "+", "/", "-", "_" and "=". */
function isBase64(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 47 && code <= 57) ||
    code === 43 ||
    code === 45 ||
    code === 95 ||
    code === 61
  );
}
