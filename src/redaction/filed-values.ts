/** Values as the quick search looks for them: in every form that a text may be read in. */
import { bytes, FOLDED, keepOnly, lettersOf, load } from "./byte-text.js";
import { MAX_CHARACTERS, SHORTEST } from "./copy-finder.js";
import { DigitForms } from "./digit-forms.js";
import { EXACT_BITS, LOOSE_BITS, looseOf } from "./encodings.js";
import { hasBits, isScrubbable } from "./entropy.js";
import { FormTables } from "./form-tables.js";
import { LateValues } from "./late-values.js";
import { readExact, readPlain } from "./read-escapes.js";
import {
  areVaried,
  IS_ODD,
  isDigits,
  kindsOf,
  mayBeLoose,
  NO_DIGITS,
  noteShortest,
  type Shortest,
} from "./value-kinds.js";

/** Half a character at either end: the other half in a text would make another one of it. */
const HALVES = /^[\udc00-\udfff]|[\ud800-\udbff]$/g;
/** White space beyond ASCII, which is several bytes. */
export const WIDE_SPACE = /[\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]/g;

export class FiledValues {
  readonly literals = new FormTables();
  /** Values without what reading leaves out. */
  readonly plain = new FormTables();
  /** Those of which too little would be left, with it. */
  readonly exact = new FormTables();
  /** Letters and digits of values, small. */
  readonly loose = new FormTables();
  /** Values that lie as they are only where their letters and digits lie. */
  readonly late = new LateValues();
  readonly digits = new DigitForms();
  readonly shortest: Shortest = { base64: MAX_CHARACTERS, hex: MAX_CHARACTERS };

  /** The length of the longest form that may have escapes in it. */
  get longest(): number {
    return Math.max(this.literals.longest, this.plain.longest, this.late.longest, this.loose.longest * 2);
  }

  /** Takes the place of the loaded text. */
  add(value: string): void {
    const length = load(value);
    const kinds = kindsOf(length);
    this.digits.expect(value);
    if (kinds & IS_ODD) {
      this.#fileOdd(value, length);
    } else if (mayBeLoose(kinds) && this.#fileLoose(value, length)) {
      noteShortest(this.shortest, value, length, NO_DIGITS);
    } else {
      this.literals.add(load(value));
      noteShortest(this.shortest, value, length, kinds);
    }
  }

  /** The loaded value, of which nothing is left out or rewritten in reading. @returns whether enough of it is left. */
  #fileLoose(value: string, length: number): boolean {
    const left = keepOnly(FOLDED, length);
    if (left < SHORTEST || !(areVaried(left) || hasBits(lettersOf(value), LOOSE_BITS))) return false;
    this.loose.add(left);
    this.late.add(value);
    return true;
  }

  /** A value that is not ASCII, or that loses something in reading. */
  #fileOdd(value: string, size: number): void {
    this.literals.add(size);
    const loose = looseOf(value);
    if (loose !== undefined) {
      this.loose.add(load(loose));
      noteShortest(this.shortest, value, size, NO_DIGITS);
      return;
    }
    const whole = value.replace(HALVES, "");
    if (whole !== value) this.literals.add(load(whole));
    const narrow = value.replace(WIDE_SPACE, " ");
    const length = readPlain(load(narrow));
    const plain = new TextDecoder().decode(bytes.subarray(0, length));
    noteShortest(this.shortest, value, length, kindsOf(length));
    if (plain === value) return;
    // Little may be left of a value that is full of escapes.
    if (!isScrubbable(plain)) {
      this.#fileExact(narrow);
      return;
    }
    const kinds = this.plain.add(length);
    if (isDigits(kinds)) this.digits.tables.add(length);
  }

  #fileExact(narrow: string): void {
    const length = readExact(load(narrow));
    if (hasBits(new TextDecoder().decode(bytes.subarray(0, length)), EXACT_BITS)) this.exact.add(length);
  }
}
