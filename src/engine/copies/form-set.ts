/** The forms of values that are searched for in one folding of a text. */
import { createList, listAppend, mathMax, mathMin } from "../../intrinsics/language.js";
import { stringCharCodeAt, stringToLowerCase } from "../../intrinsics/text.js";
import { FormTable, SHORTEST_FORM } from "./form-table.js";
import { BREAK, type Folding, LITERAL } from "./text/fold.js";
import { FoldedText } from "./text/folded-text.js";
import { View } from "./text/view.js";

/** Where a copy lies, in UTF-16 units. */
export interface Match {
  readonly start: number;
  readonly end: number;
}

/** What is known of a form. */
export interface Form {
  /** Signs of the value before and behind what is searched for. */
  readonly lead?: string;
  readonly trail?: string;
  /** Base64 or hexadecimal digits, beside which one character may say a part of the value. */
  readonly isEncoded?: boolean;
  /** Only a part of the value: how much of a text belongs to it is not known. */
  readonly isPart?: boolean;
  /** The characters of the copy that count as an escape with the sign before them. */
  readonly taken?: string;
}

interface FiledForm extends Form {
  /** What is left of the value, where bytes do not say all of it. */
  readonly exact: string | undefined;
}

/** Base64 of base64 says parts of a value in so many characters beside those that depend on it alone. */
const BESIDE = 3;
const BACKSLASH = 92;

/** Texts that are searched, and forms of values, one after the other. */
const view = new View();
const folded = new FoldedText();

const isLineEnd = (unit: number): boolean => unit === 10 || unit === 13;
const isBase64 = (unit: number): boolean =>
  (unit > 47 && unit < 58) ||
  ((unit | 32) > 96 && (unit | 32) < 123) ||
  unit === 43 ||
  unit === 45 ||
  unit === 47 ||
  unit === 95;

/** The units of `text` at one of its ends. */
class Edge {
  readonly #text: View;
  readonly #step: 1 | -1;
  #at: number;

  /** @param at the first unit beyond the edge */
  constructor(text: View, at: number, step: 1 | -1) {
    this.#text = text;
    this.#at = at;
    this.#step = step;
  }

  #isInside(at: number): boolean {
    return at >= 0 && at < this.#text.length;
  }

  /** The first unit beyond, when as many of `signs` are inside as stand there. */
  pastSigns(signs: string): number {
    let met = 0;
    for (let at = this.#at; met < signs.length && this.#isInside(at); at += this.#step) {
      const sign = stringCharCodeAt(signs, this.#step > 0 ? met : signs.length - 1 - met);
      if (this.#text.unit(at) === sign) {
        met += 1;
        this.#at = at + this.#step;
      } else if (this.#text.byteAt(at, LITERAL) > 0 && this.#text.unit(at) !== BACKSLASH) break;
    }
    return this.#at;
  }

  /** The same for characters of an encoding, which goes on in the next line. */
  pastEncoded(): number {
    let met = 0;
    for (let at = this.#at; met < BESIDE && this.#isInside(at); at += this.#step) {
      const unit = this.#text.unit(at);
      if (isBase64(unit)) {
        met += 1;
        this.#at = at + this.#step;
      } else if (!isLineEnd(unit)) break;
    }
    return this.#at;
  }
}

/**
 * Where an escape begins that has taken the beginning of a copy.
 *
 * @param start of what is left of it, in `text`
 * @param origin what `text` is a view of
 * @returns nothing where no escape did
 */
function signBefore(text: View, start: number, taken: string, origin: View): number | undefined {
  const sign = text.place(mathMax(0, start - 1));
  const place = text.place(start);
  if (start === 0 || text.unit(start - 1) === BREAK || place - sign <= taken.length) return undefined;
  // Of an escape in an escape the signs are others.
  const isPlain = place - sign === taken.length + 1;
  const isOther = isPlain && stringToLowerCase(origin.text(sign + 1, place)) !== stringToLowerCase(taken);
  return isOther ? undefined : sign;
}

/** @returns nothing where a sign should have taken a part of the copy, and did not */
function placeOf(text: View, start: number, end: number, form: Form, origin: View): Match | undefined {
  const before = new Edge(text, start - 1, -1);
  const behind = new Edge(text, end, 1);
  const first = (form.isEncoded ? before.pastEncoded() : before.pastSigns(form.lead ?? "")) + 1;
  const last = form.isEncoded ? behind.pastEncoded() : behind.pastSigns(form.trail ?? "");
  const match = { start: text.place(first), end: text.endPlace(last) };
  if (form.taken === undefined) return match;
  const sign = signBefore(text, start - (form.lead ?? "").length, form.taken, origin);
  return sign === undefined ? undefined : { start: mathMin(sign, match.start), end: match.end };
}

export class FormSet {
  readonly #folding: Folding;
  readonly #table: FormTable;
  readonly #forms = createList<FiledForm>();
  /** The length of the longest form. */
  longest = 0;

  /** @param onRefused is told whose form is not searched for, because too many of that owner's are alike */
  constructor(folding: Folding, onRefused: (owner: number) => void) {
    this.#folding = folding;
    this.#table = new FormTable(onRefused);
  }

  get size(): number {
    return this.#table.size;
  }

  /** What is left of `written`. */
  fold(written: string): string {
    return this.#folding.text(written);
  }

  /** Files what was added. @param isBounded whether an owner's forms are refused where too many are alike */
  file(isBounded: boolean): void {
    this.#table.file(isBounded);
  }

  /** @returns whether enough is left of `written` to be searched for */
  add(written: string, form: Form, owner: number): boolean {
    view.load(written);
    folded.fold(view, this.#folding);
    const { length } = folded;
    if (length < SHORTEST_FORM) return false;
    const first = folded.unitAt(0);
    const last = folded.unitAt(length - 1);
    let isExact = true;
    for (let at = 0; at < length; at++) isExact &&= (folded.bytes[at] as number) < 128;
    this.#table.add(folded, owner);
    listAppend(this.#forms, {
      ...form,
      lead: view.text(0, first),
      trail: view.text(pastUnit(view, last), view.length),
      exact: isExact ? undefined : this.#folding.text(view.text(0, view.length)),
    });
    this.longest = mathMax(this.longest, length);
    return true;
  }

  /**
   * Appends where forms lie in `text` (folded by this set's folding), as places of what it is a view of.
   *
   * @param origin that itself
   * @returns what is left of the budget
   */
  find(text: View, left: FoldedText, budget: number, origin: View, found: Match[]): number {
    return this.#table.find(left, budget, (number, start, end) => {
      const form = this.#forms[number] as FiledForm;
      const first = left.unitAt(start);
      const last = pastUnit(text, left.unitAt(end - 1));
      if (form.exact !== undefined && this.#folding.text(text.text(first, last)) !== form.exact) return;
      const place = placeOf(text, first, last, form, origin);
      if (place) listAppend(found, form.isPart ? { start: 0, end: origin.length } : place);
    });
  }
}

/** Behind the character that begins at `at`. */
const pastUnit = (text: View, at: number): number => at + (text.unit(at) >> 10 === 0x36 ? 2 : 1);
