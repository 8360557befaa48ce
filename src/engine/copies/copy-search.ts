/**
 * The search for copies of strong values, anywhere in a text, also inside words. A value is
 * compared by its letters and digits, or sign by sign where it has few of those, and also in base64
 * and hexadecimal · S1-11
 */
import {
  createList,
  listAppend,
  listForEach,
  listSome,
  mathMax,
  mathMin,
} from "../../intrinsics/language.js";
import { regExpExec, stringCharCodeAt, stringSlice } from "../../intrinsics/text.js";
import { EXACT, type Folding, LETTERS } from "./fold.js";
import { countForms } from "./forms.js";
import { GramTable, SHORTEST } from "./gram-table.js";
import { Reader } from "./reader.js";

/** Where a match begins and ends in a text. */
export interface Match {
  readonly start: number;
  readonly end: number;
}

export type Visit<Found = Match> = (found: Found) => void;

/**
 * Only the first 8,192 characters of a longer value (a picture, a file) are searched for. A text
 * that holds them is masked whole.
 */
export const MAX_VALUE = 8_192;
/** A form with fewer letters and digits than this is searched for with its signs. */
export const LEAST_LETTERS = 10;
/**
 * A value with fewer letters and digits than this, once its escapes are read, is searched for only
 * as read.
 */
const LEAST_READ = 8;
/** The base in which forms are numbered: `value * FORMS + form`. No value has so many forms. */
const FORMS = 16;
/**
 * The number of the form in which the value's own escapes are read, as those of a text are: `%41`
 * in a value that stands in JSON.
 */
const READ = FORMS - 1;
/**
 * How many comparisons the search makes for each character. Beyond that, the whole text is a match.
 */
const WORK_PER_CHARACTER = 16;
/**
 * Added to a text's length when its work is bounded: a short text may cost as much as a long one,
 * so that a thousand keys that are alike do not cost a hint such as `…_live`.
 */
const LENGTHENED_BY = 40_000;
/**
 * The most work for one text, however long: about a tenth of a second, in which nothing else runs.
 */
const MOST_WORK = 40_000_000;

/** The part of a value that is searched for. */
export const searchedPart = (value: string): string => stringSlice(value, 0, MAX_VALUE);

/** Two buffers: the folded text, and the folded form that it is compared with. */
const whole = new Reader();
const written = new Reader();

/** A copy, as positions in the folded text. */
interface Copy {
  readonly first: number;
  readonly last: number;
  /** The copied characters as the text has them; undefined for a copy in base64 or hexadecimal. */
  readonly value: string | undefined;
  /** Whether the copy is only the beginning of a longer value. */
  readonly isPart: boolean;
}

/**
 * The signs before and behind the letters and digits of a value. A copy that has them, also as
 * escapes, is masked with them.
 */
const BEFORE = /^[^\p{L}\p{N}]+/u;
const BEHIND = /[^\p{L}\p{N}]+$/u;
const LONGEST_ESCAPE = 12;

/**
 * A digit of base64. The digits next to a copy hold some of its bits, so they are masked as well.
 */
const DIGIT = /^[\w+/-]/;

function withDigits(text: string, start: number, end: number): Match {
  const isBefore = start > 0 && regExpExec(DIGIT, text[start - 1] as string) !== null;
  const isBehind = end < text.length && regExpExec(DIGIT, text[end] as string) !== null;
  return { start: isBefore ? start - 1 : start, end: isBehind ? end + 1 : end };
}

function withSigns(text: string, start: number, end: number, value: string): Match {
  const before = regExpExec(BEFORE, value)?.[0] ?? "";
  const behind = regExpExec(BEHIND, value)?.[0] ?? "";
  const from = mathMax(0, start - before.length * LONGEST_ESCAPE);
  const found = before === "" ? undefined : signsIn(stringSlice(text, from, start), before, true);
  const next = stringSlice(text, end, end + behind.length * LONGEST_ESCAPE);
  const more = behind === "" ? undefined : signsIn(next, behind, false);
  return { start: found ? from + found.start : start, end: more ? end + more.end : end };
}

/** Finds `signs` at the end of a text, or at its beginning. */
function signsIn(text: string, signs: string, atEnd: boolean): Match | undefined {
  written.load(text);
  for (let reading = 1; reading >= 0; reading--) {
    written.track(EXACT, reading === 1);
    const first = atEnd ? written.length - signs.length : 0;
    let same = 0;
    while (same < signs.length && written.units[first + same] === EXACT.of(stringCharCodeAt(signs, same)))
      same += 1;
    if (first >= 0 && same === signs.length && first + same <= written.length)
      return { start: written.starts[first] as number, end: written.ends[first + same - 1] as number };
  }
  return undefined;
}

/**
 * Whether reading the escapes of a value leaves enough letters, and other ones. Each escape adds
 * letters or takes some away.
 */
function changesWhenRead(value: string): boolean {
  written.load(value);
  if (!written.mayHaveEscapes) return false;
  written.fold(LETTERS, false);
  const { length } = written;
  written.fold(LETTERS, true);
  return written.length !== length && written.length >= LEAST_READ;
}

/** Finds copies and changes no text. */
export class CopySearch {
  readonly #values = createList<string>();
  readonly #letters = new GramTable();
  readonly #exact = new GramTable();
  #work = 0;
  /** The form that `written` holds now; negative for a form that is compared with its signs. */
  #form: number | undefined;

  get size(): number {
    return this.#values.length;
  }

  /** @param value a strong one that was not added before */
  add(value: string): void {
    const part = searchedPart(value);
    const first = this.#values.length * FORMS;
    this.#form = undefined;
    listAppend(this.#values, part);
    if (changesWhenRead(part)) this.#file(first + READ);
    for (let form = countForms(part) - 1; form >= 0; form--) this.#file(first + form);
  }

  #file(form: number): void {
    this.#write(form, LETTERS);
    if (written.length >= LEAST_LETTERS) this.#letters.add(written.units, written.length, form);
    else {
      this.#write(form, EXACT);
      if (written.length >= SHORTEST) this.#exact.add(written.units, written.length, form);
    }
  }

  /**
   * Tells `visit` where copies lie, in any form. Where that takes too much work, the match is the
   * whole text.
   */
  locate(text: string, visit: Visit): void {
    if (this.#search(text, visit)) visit({ start: 0, end: text.length });
  }

  /** Whether the text holds a copy, or takes too much work to tell. */
  holds(text: string): boolean {
    return this.#search(text, undefined);
  }

  /**
   * Looks at the text as it stands, and with its escapes read: a sign next to a copy may look as if
   * it began one.
   *
   * @param visit undefined where the first copy says enough
   * @returns whether it ended before the end of the text
   */
  #search(text: string, visit: Visit | undefined): boolean {
    if (this.size === 0 || text.length < SHORTEST) return false;
    whole.load(text);
    this.#form = undefined;
    this.#work = mathMin(MOST_WORK, (text.length + LENGTHENED_BY) * WORK_PER_CHARACTER);
    const look = (reads: boolean): boolean =>
      this.#look(text, LETTERS, this.#letters, reads, visit) ||
      this.#look(text, EXACT, this.#exact, reads, visit);
    return look(false) || (whole.mayHaveEscapes && look(true));
  }

  #look(text: string, folding: Folding, table: GramTable, reads: boolean, visit: Visit | undefined): boolean {
    if (table.size === 0) return false;
    whole.fold(folding, reads);
    let copies: Copy[] | undefined;
    this.#work = table.look(whole.units, whole.length, this.#work, (form, first) => {
      const cost = this.#write(form, folding);
      const { length } = written;
      let same = 0;
      while (same < length && whole.units[first + same] === written.units[same]) same += 1;
      if (same < length) return cost + same;
      if (visit === undefined) return Infinity;
      const value = this.#values[(form / FORMS) | 0] as string;
      const isWritten = form % FORMS === 0 || form % FORMS === READ;
      const isPart = value.length >= MAX_VALUE;
      copies ??= createList();
      listAppend(copies, { first, last: first + length - 1, value: isWritten ? value : undefined, isPart });
      return cost + same;
    });
    if (this.#work < 0) return true;
    return copies !== undefined && this.#tell(text, folding, reads, copies, visit as Visit);
  }

  /** @returns whether a copy is only the beginning of a value: then the whole text goes */
  #tell(text: string, folding: Folding, reads: boolean, copies: readonly Copy[], visit: Visit): boolean {
    whole.track(folding, reads);
    listForEach(copies, ({ first, last, value }) => {
      const start = whole.starts[first] as number;
      const end = whole.ends[last] as number;
      const isEncoded = value === undefined;
      visit(isEncoded ? withDigits(text, start, end) : withSigns(text, start, end, value));
    });
    this.#form = undefined;
    return listSome(copies, ({ isPart }) => isPart);
  }

  /** Writes a form, folded, into `written`. @returns how much work that was */
  #write(form: number, folding: Folding): number {
    const key = folding === EXACT ? -form - 1 : form;
    if (key === this.#form) return 0;
    const value = this.#values[(form / FORMS) | 0] as string;
    const kind = form % FORMS;
    if (kind > 0 && kind < READ) written.encode(value, kind, folding);
    else {
      written.load(value);
      written.fold(folding, kind === READ);
    }
    this.#form = key;
    return written.length;
  }
}
