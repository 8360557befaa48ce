/** The quick search for copies, for everybody but pages, whose script must be small: it finds what theirs does. */
import { each } from "../primordials.js";
import { bytes, FOLDED, keepOnly, load, unitsIn } from "./byte-text.js";
import { type CopyFinder, MAX_CHARACTERS, type Match, searchedPart, VALUE_COST } from "./copy-finder.js";
import { encodedRuns, keepParts, type Shortest } from "./encoded-runs.js";
import { eachForm } from "./encodings.js";
import { isScrubbable } from "./entropy.js";
import { FormTables } from "./form-tables.js";
import { readPlain } from "./read-escapes.js";

/** No form of any value that is searched for is shorter (see entropy.ts). */
const SHORTEST = 10;
/** Half a character at either end: the other half in a text would make another one of it. */
const HALVES = /^[\udc00-\udfff]|[\ud800-\udbff]$/g;
/** White space beyond ASCII, which is several bytes. */
const WIDE_SPACE = /[\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]/g;
/** What reading a text leaves out, or rewrites. */
const READ = /[%&\\<>"'+\s]/;
const ESCAPES = ["%", "&", "\\"];
/** A copy may be written in other lines. */
const LINES = ["\n", "\r", "\t", "\v", "\f"];
/** The same of a value that has spaces. */
const SPACES = ["  ", "+"];

class QuickFinder implements CopyFinder {
  readonly #values = new Set<string>();
  readonly #literals = new FormTables();
  /** Values without what reading leaves out. */
  readonly #plain = new FormTables();
  /** Base64 and hexadecimal digits. */
  readonly #digits = new FormTables();
  /** Values that are in none of the tables yet, and in none of digits. */
  #unfiled: string[] = [];
  #undigested: string[] = [];
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
    if (text.length < SHORTEST || this.#values.size === 0) return;
    this.#file();
    const length = load(text);
    const at = length === text.length ? (place: number) => place : unitsIn;
    const isDone = this.#literals.find(length, (start, end) => {
      found[found.length] = { start: at(start), end: at(end) };
    });
    if (!isDone) found[found.length] = { start: 0, end: text.length };
  }

  holdsEncoded(text: string): boolean {
    if (text.length < SHORTEST || this.#values.size === 0) return false;
    this.#file();
    const narrow = load(text) === text.length ? text : text.replace(WIDE_SPACE, "  ");
    let length = load(narrow);
    const isIn = (sign: string): boolean => narrow.includes(sign);
    const runs = encodedRuns(length, this.#shortest);
    const isWhole = ESCAPES.some(isIn) || LINES.some(isIn) || (this.#plain.size > 0 && SPACES.some(isIn));
    if (this.#holds(this.#plain, length)) return true;
    if (runs.length === 0 && !isWhole) return false;
    if (runs.length > 0 && this.#undigested.length > 0) {
      this.#digest();
      load(narrow);
    }
    if (!isWhole) length = keepParts(runs);
    length = readPlain(length);
    if (this.#holds(this.#literals, length) || this.#holds(this.#plain, length)) return true;
    return runs.length > 0 && this.#holds(this.#digits, keepOnly(FOLDED, length));
  }

  #holds(tables: FormTables, length: number): boolean {
    let isFound = false;
    const isDone = tables.find(length, () => {
      isFound = true;
    });
    return isFound || !isDone;
  }

  /** Files new values. Takes the place of the loaded text. */
  #file(): void {
    each(this.#unfiled, (value) => {
      this.#literals.add(load(value.replace(HALVES, "")));
      this.#undigested.push(value);
      let plain = value;
      if (READ.test(value)) {
        const length = readPlain(load(value.replace(WIDE_SPACE, " ")));
        plain = new TextDecoder().decode(bytes.subarray(0, length));
        // Little may be left of a value that is full of escapes.
        if (plain !== value && isScrubbable(plain)) this.#plain.add(length);
      }
      const { length } = plain;
      this.#shortest.base64 = Math.min(this.#shortest.base64, length);
      this.#shortest.hex = Math.min(this.#shortest.hex, /[g-z]/i.test(plain) ? value.length * 2 : length);
    });
    this.#unfiled = [];
  }

  #digest(): void {
    each(this.#undigested, (value) =>
      eachForm(value, (form) => {
        if (/^[a-z\d]*$/.test(form)) this.#digits.add(load(form));
      }),
    );
    this.#undigested = [];
  }
}

export const createQuickFinder = (): CopyFinder => new QuickFinder();
