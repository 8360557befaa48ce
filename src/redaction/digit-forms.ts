/** Base64 and hexadecimal digits of what is searched for: worked out when a text has enough of them in a row. */
import { percentEncode, utf8Bytes } from "../primordials.js";
import { load, loadBytes } from "./byte-text.js";
import { addDigits } from "./digits-of.js";
import { base64Of, hexOf, inJson, partOf } from "./encodings.js";
import { FormTables } from "./form-tables.js";
import { isDigits, kindsOf } from "./value-kinds.js";

const LATIN = /^[\0-\xff]*$/;

export class DigitForms {
  readonly tables = new FormTables();
  /** Of which nothing is filed. */
  #new: string[] = [];
  /** Of which no digits of what was encoded before are filed. */
  #encodedOnce: string[] = [];
  readonly #parts = new Set<string>();

  expect(value: string): void {
    this.#new.push(value);
  }

  /**
   * Files what may be in a text. Takes the place of the loaded one.
   *
   * @param isTwice whether so many digits are in a row there that they may be digits of digits
   * @returns whether anything was filed.
   */
  prepare(isTwice: boolean): boolean {
    const once = this.#new;
    for (let i = 0; i < once.length; i++) {
      this.#fileOnce(once[i] as string);
      this.#encodedOnce.push(once[i] as string);
    }
    this.#new = [];
    if (!isTwice) return once.length > 0;
    const twice = this.#encodedOnce;
    for (let i = 0; i < twice.length; i++) this.#fileTwice(twice[i] as string);
    this.#encodedOnce = [];
    return twice.length > 0;
  }

  #fileOnce(value: string): void {
    const length = load(value);
    addDigits(this.tables, length);
    // Capital ones, or ones with something between them, say the same.
    if (isDigits(kindsOf(length))) this.tables.add(length);
    // As `btoa` takes it.
    if (length > value.length && LATIN.test(value)) addDigits(this.tables, loadBytes(value));
    const percent = percentEncode(value);
    if (percent !== value) addDigits(this.tables, load(percent));
    const json = inJson(value);
    if (json === value) return;
    addDigits(this.tables, load(json));
    addDigits(this.tables, load(inJson(json)));
  }

  /** Digits of digits. */
  #fileTwice(value: string): void {
    const bytes = partOf(utf8Bytes(value));
    if (!this.#parts.has(bytes)) {
      addDigits(this.tables, load(base64Of(bytes)));
      addDigits(this.tables, load(hexOf(bytes)));
    }
    // Long values that are alike have parts in common.
    this.#parts.add(bytes);
  }
}
