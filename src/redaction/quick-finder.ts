/** The quick search for copies, for everybody but pages, whose script must be small: it finds what theirs does. */
import { each } from "../primordials.js";
import { blank, bytes, FOLDED_APART, keepOnly, lettersOf, load, PLAIN, unitsIn } from "./byte-text.js";
import { type CopyFinder, MAX_CHARACTERS, type Match, searchedPart, VALUE_COST } from "./copy-finder.js";
import { DigitForms } from "./digit-forms.js";
import { encodedRuns, keepParts, type Part } from "./encoded-runs.js";
import { EXACT_BITS, looseOf } from "./encodings.js";
import { hasBits, isScrubbable } from "./entropy.js";
import { escapedParts } from "./escaped-parts.js";
import { FormTables } from "./form-tables.js";
import { readExact, readPlain } from "./read-escapes.js";
import { replaceMatches } from "./scrub-text.js";
import { IS_ODD, isDigits, kindsOf, NO_DIGITS, noteShortest, type Shortest } from "./value-kinds.js";

/** No form of any value that is searched for is shorter (see entropy.ts). */
export const SHORTEST = 10;
/** Half a character at either end: the other half in a text would make another one of it. */
const HALVES = /^[\udc00-\udfff]|[\ud800-\udbff]$/g;
/** White space beyond ASCII, which is several bytes. */
const WIDE_SPACE = /[\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]/g;

export class QuickFinder implements CopyFinder {
  readonly #values = new Set<string>();
  readonly #literals = new FormTables();
  /** Values without what reading leaves out. */
  readonly #plain = new FormTables();
  /** Those of which too little would be left, with it. */
  readonly #exact = new FormTables();
  /** Letters and digits of values, small. */
  readonly #loose = new FormTables();
  readonly #digits = new DigitForms();
  /** Values that are in none of the tables yet. */
  #unfiled: string[] = [];
  readonly #shortest: Shortest = { base64: MAX_CHARACTERS, hex: MAX_CHARACTERS };
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
    if (this.#isFor(text)) this.#find(text, load(text), found);
  }

  holdsEncoded(text: string): boolean {
    return this.#isFor(text) && this.#holdsEncoded(text, load(text), []);
  }

  /** Both at once: what is found is no part of anything encoded. @returns whether anything encoded is. */
  search(text: string, found: Match[]): boolean {
    if (!this.#isFor(text)) return false;
    const length = load(text);
    this.#find(text, length, found);
    return this.#holdsEncoded(text, length, found);
  }

  /** Whether the text may hold anything at all. Then all that is searched for is filed. */
  #isFor(text: string): boolean {
    if (text.length < SHORTEST || this.#values.size === 0) return false;
    if (this.#unfiled.length > 0) this.#file();
    return true;
  }

  #find(text: string, length: number, found: Match[]): void {
    const at = length === text.length ? (place: number) => place : unitsIn;
    const isDone = this.#literals.find(length, (start, end) => {
      found[found.length] = { start: at(start), end: at(end) };
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
    const runs = encodedRuns(size, this.#shortest);
    const longest = Math.max(this.#literals.longest, this.#plain.longest, this.#loose.longest * 2);
    const escaped = escapedParts(text, size, longest);
    if (this.#exact.size > 0) {
      if (this.#holds(this.#exact, readExact(size))) return true;
      reload();
    }
    if (this.#holdsSignless(size)) return true;
    if (runs.length === 0 && escaped?.length === 0) return false;
    if (runs.length > 0) this.#digits.prepare(this.#mayBeTwice(runs));
    reload();
    const length = readPlain(escaped ? keepParts([...runs, ...escaped]) : size);
    if (this.#holds(this.#literals, length) || this.#holds(this.#plain, length)) return true;
    const folded = keepOnly(FOLDED_APART, length);
    return this.#holds(this.#loose, folded) || this.#holds(this.#digits.tables, folded);
  }

  /** Whether a value lies in the loaded text but for quotes, white space and other signs. Leaves the text without them. */
  #holdsSignless(size: number): boolean {
    const length = this.#plain.size > 0 ? keepOnly(PLAIN, size) : size;
    if (this.#holds(this.#plain, length)) return true;
    return this.#loose.size > 0 && this.#holds(this.#loose, keepOnly(FOLDED_APART, length));
  }

  /** Whether any run is long enough for digits of digits: base64 of base64 are the fewest. */
  #mayBeTwice(runs: readonly Part[]): boolean {
    const least = Math.floor((this.#shortest.base64 * 4) / 3) - 1;
    return runs.some(({ start, end }) => end - start >= least);
  }

  #holds(tables: FormTables, length: number): boolean {
    if (tables.size === 0) return false;
    let isFound = false;
    const isDone = tables.find(length, () => {
      isFound = true;
    });
    return isFound || !isDone;
  }

  /** Files new values. Takes the place of the loaded text. */
  #file(): void {
    for (let i = 0; i < this.#unfiled.length; i++) {
      const value = this.#unfiled[i] as string;
      const length = load(value);
      const kinds = this.#literals.add(length);
      // Most have nothing to be decoded.
      const loose = looseOf(value, kinds & IS_ODD ? undefined : lettersOf(value));
      if (loose !== undefined) this.#loose.add(load(loose));
      if (loose === undefined && kinds & IS_ODD) this.#fileOdd(value);
      else noteShortest(this.#shortest, value, length, loose === undefined ? kinds : NO_DIGITS);
      this.#digits.expect(value);
    }
    this.#unfiled = [];
  }

  /** A value that is not ASCII, or that loses something in reading. */
  #fileOdd(value: string): void {
    const whole = value.replace(HALVES, "");
    if (whole !== value) this.#literals.add(load(whole));
    const narrow = value.replace(WIDE_SPACE, " ");
    const length = readPlain(load(narrow));
    const plain = new TextDecoder().decode(bytes.subarray(0, length));
    noteShortest(this.#shortest, value, length, kindsOf(length));
    if (plain === value) return;
    // Little may be left of a value that is full of escapes.
    if (!isScrubbable(plain)) {
      this.#fileExact(narrow);
      return;
    }
    const kinds = this.#plain.add(length);
    if (isDigits(kinds)) this.#digits.tables.add(length);
  }

  #fileExact(narrow: string): void {
    const length = readExact(load(narrow));
    if (hasBits(new TextDecoder().decode(bytes.subarray(0, length)), EXACT_BITS)) this.#exact.add(length);
  }
}

export const createQuickFinder = (): CopyFinder => new QuickFinder();
