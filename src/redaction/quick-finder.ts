/** The quick search for copies, for everybody but pages, whose script must be small: it finds what theirs does. */
import { each } from "../primordials.js";
import { blank, FOLDED_APART, keepOnly, load, PLAIN, unitsIn } from "./byte-text.js";
import {
  type CopyFinder,
  MAX_CHARACTERS,
  type Match,
  SHORTEST,
  searchedPart,
  VALUE_COST,
} from "./copy-finder.js";
import { encodedRuns, keepParts, type Part } from "./encoded-runs.js";
import { escapedParts } from "./escaped-parts.js";
import { FiledValues, WIDE_SPACE } from "./filed-values.js";
import type { FormTables } from "./form-tables.js";
import { readExact, readPlain } from "./read-escapes.js";
import { replaceMatches } from "./scrub-text.js";

export class QuickFinder implements CopyFinder {
  readonly #values = new Set<string>();
  readonly #filed = new FiledValues();
  /** Values that are in none of the tables yet. */
  #unfiled: string[] = [];
  #room = MAX_CHARACTERS;

  add(value: string): boolean {
    const part = searchedPart(value);
    if (this.#values.has(part)) return true;
    this.#room -= part.length + VALUE_COST;
    if (this.#room < 0) return false;
    this.#values.add(part);
    this.#unfiled.push(part);
    return true;
  }

  findIn(text: string, found: Match[]): void {
    if (!this.#isFor(text)) return;
    const late = this.#filed.late.file();
    const length = load(text);
    this.#find(this.#filed.literals, text, length, found);
    this.#find(late, text, length, found);
  }

  holdsEncoded(text: string): boolean {
    return this.#isFor(text) && this.#holdsEncoded(text, load(text), []);
  }

  holds(text: string): boolean {
    if (!this.#isFor(text)) return false;
    const length = load(text);
    return this.#holds(this.#filed.literals, length) || this.#holdsEncoded(text, length, []);
  }

  /** Both at once: what is found is no part of anything encoded. @returns whether anything encoded is. */
  search(text: string, found: Match[]): boolean {
    if (!this.#isFor(text)) return false;
    const length = load(text);
    this.#find(this.#filed.literals, text, length, found);
    if (!this.#holdsEncoded(text, length, found)) return false;
    const late = this.#filed.late.file();
    const { length: known } = found;
    this.#find(late, text, load(text), found);
    return found.length === known || this.#holdsEncoded(text, load(text), found);
  }

  /** Whether the text may hold anything at all. Then all that is searched for is filed. */
  #isFor(text: string): boolean {
    if (text.length < SHORTEST || this.#values.size === 0) return false;
    for (let i = 0; i < this.#unfiled.length; i++) this.#filed.add(this.#unfiled[i] as string);
    this.#unfiled = [];
    return true;
  }

  #find(tables: FormTables, text: string, length: number, found: Match[]): void {
    const at = length === text.length ? (place: number) => place : unitsIn;
    const isDone = tables.find(length, (start, end) => {
      found[found.length] = { start: at(start), end: at(end) };
      return false;
    });
    if (!isDone) found[found.length] = { start: 0, end: text.length };
  }

  #holdsEncoded(text: string, length: number, found: Match[]): boolean {
    if (length === text.length) {
      // Where all are ASCII, bytes are where characters are.
      each(found, blank);
      return this.#reads(text, length, found);
    }
    const rest = found.length > 0 ? replaceMatches(text, found) : text;
    const narrow = rest.replace(WIDE_SPACE, "  ");
    return this.#reads(narrow, load(narrow), []);
  }

  /** Whether what the loaded text says when it is decoded holds a copy. */
  #reads(text: string, size: number, blanks: readonly Match[]): boolean {
    const reload = (): void => {
      load(text);
      each(blanks, blank);
    };
    const filed = this.#filed;
    const runs = encodedRuns(size, filed.shortest);
    const escaped = escapedParts(text, size, filed.longest);
    if (filed.exact.size > 0) {
      if (this.#holds(filed.exact, readExact(size))) return true;
      reload();
    }
    if (this.#holdsSignless(size)) return true;
    if (runs.length === 0 && escaped?.length === 0) return false;
    if (runs.length > 0) filed.digits.prepare(this.#mayBeTwice(runs));
    reload();
    const length = readPlain(escaped ? keepParts([...runs, ...escaped]) : size);
    if (this.#holds(filed.literals, length) || this.#holds(filed.plain, length)) return true;
    const folded = keepOnly(FOLDED_APART, length);
    return this.#holds(filed.loose, folded) || this.#holds(filed.digits.tables, folded);
  }

  /** Whether a value lies in the loaded text but for quotes, white space and other signs. Leaves the text without them. */
  #holdsSignless(size: number): boolean {
    const filed = this.#filed;
    const length = filed.plain.size > 0 ? keepOnly(PLAIN, size) : size;
    if (this.#holds(filed.plain, length)) return true;
    return filed.loose.size > 0 && this.#holds(filed.loose, keepOnly(FOLDED_APART, length));
  }

  /** Whether any run is long enough for digits of digits: base64 of base64 are the fewest. */
  #mayBeTwice(runs: readonly Part[]): boolean {
    const least = Math.floor((this.#filed.shortest.base64 * 4) / 3) - 1;
    return runs.some(({ start, end }) => end - start >= least);
  }

  #holds(tables: FormTables, length: number): boolean {
    if (tables.size === 0) return false;
    let isFound = false;
    const isDone = tables.find(length, () => {
      isFound = true;
      return true;
    });
    return isFound || !isDone;
  }
}

export const createQuickFinder = (): CopyFinder => new QuickFinder();
