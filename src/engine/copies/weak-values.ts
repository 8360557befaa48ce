/**
 * The search for weak values: those that a guesser comes upon. They are looked for as equal words in texts only, also where
 * characters of them are escaped; never inside words, in base64 or in hexadecimal digits · S1-11
 */
import { createList, listAppend, listForEach, listMap, mathMax, SafeMap } from "../../intrinsics/language.js";
import { regExpExec, stringIncludes } from "../../intrinsics/text.js";
import { MAX_CHARACTERS, type Match, VALUE_COST } from "./copy-search.js";
import { type Day, daysOf, eachDateAt } from "./dates.js";
import { eachWords } from "./escaped-words.js";
import { KeyFilter, mayBeInAny } from "./key-filter.js";
import { keepingResults } from "./last-results.js";
import { amountIn, eachOtherForm, isNumber } from "./other-forms.js";
import { ANYWHERE, both, mayStandIn, type Spaces, shapeOf, spacesOf } from "./spaces.js";
import { shapeBits } from "./strength.js";
import { DIGITS, isLimit, joinWords, LETTERS, readWords, WORDLESS, type Word } from "./words.js";

/** Values with less left of them are not searched for. */
export const LEAST = 3;
/** A weak value that is longer says the same thing again and again. */
const MOST = 512;
/** A strong value with fewer letters and digits is searched for with its signs only. */
const LEAST_COPY = 10;
/** Signs and spaces between two words of one value. */
const MAX_GAP = 4;
/** Numbers of so many digits are found beside letters, too: 127415EUR. */
const LONG_NUMBER = 5;
/** With fewer bits by its shape, all values of a kind can be tried. */
const SHORT_BITS = 26;

/**
 * What searches for a value:
 * - `short`: too few of its kind. Where it was removed, all that looks alike goes.
 * - `single`: a word, looked for in its own result only.
 * - `lasting`: looked for in later results, too.
 */
export type WeakKind = "short" | "single" | "lasting";

/** The dates that all of a value is; a time may follow. */
function datesOf(words: readonly Word[]): readonly Day[] {
  const days = createList<Day>();
  if (words.length === 0) return days;
  eachDateAt(words, 0, (day, next) => {
    const behind = words[next];
    // 1954-08-14T10:30:00+02:00
    const isTime =
      next < words.length &&
      next > 2 &&
      (behind?.text === "t" || behind?.kind === DIGITS) &&
      words.length < 14;
    if (next === words.length || isTime) listAppend(days, day);
  });
  return days;
}

/** @returns `undefined` where the value is not searched for: nothing much is left of it */
export function weakKind(value: string): WeakKind | undefined {
  const words = readWords(value);
  const joined = joinWords(words);
  if (joined.length < LEAST) return undefined;
  const hasDigit = regExpExec(/\d/, joined) !== null;
  const amount = amountIn(value);
  if (hasDigit && shapeBits(amount) < SHORT_BITS && datesOf(words).length === 0) return "short";
  let letters = 0;
  let wordless = 0;
  listForEach(words, ({ kind }, index) => {
    if (kind === LETTERS && isLimit(words, index)) letters += 1;
    if (kind === WORDLESS) wordless += 1;
  });
  return hasDigit || stringIncludes(value, "@") || letters > 1 || wordless >= LEAST ? "lasting" : "single";
}

/** Longer values are not figures, dates or names. */
const LONGEST_OF_A_KIND = 40;

/**
 * Whether equal words are worth a search though a strong value is searched for everywhere: it may be written with other
 * signs, as a date or number of another place is.
 */
export function hasOtherForms(value: string): boolean {
  if (value.length > LONGEST_OF_A_KIND) return false;
  if (!regExpExec(/\p{L}/u, value) || regExpExec(/\s/, value)) return true;
  const words = readWords(value);
  return joinWords(words).length < LEAST_COPY || datesOf(words).length > 0;
}

/** What is left of a value, joined; with where white space may stand in it. */
interface Key {
  readonly key: string;
  readonly spaces: Spaces;
}

/** A value in all the ways that it is written. */
interface Forms {
  readonly joined: string;
  /** Equal values have equal ones. */
  readonly form: string;
  readonly keys: readonly Key[];
  readonly days: readonly Day[];
}

const formsOf = keepingResults((value): Forms => {
  const words = readWords(value);
  const joined = joinWords(words);
  const spaces = spacesOf(words);
  const keys = createList<Key>();
  const days = createList<Day>();
  const add = (key: string, spaces: Spaces = ANYWHERE): void => {
    if (key.length >= LEAST && key.length <= MOST) listAppend(keys, { key, spaces });
  };
  add(joined, spaces);
  eachOtherForm(value, words, add);
  listForEach(datesOf(words), (day) => listForEach(daysOf(day), (equal) => listAppend(days, equal)));
  return { joined, form: joined + spaces, keys, days };
});

/** What is searched for. */
interface Tables {
  /** By what is left of a value. */
  readonly keys: SafeMap<string, Spaces>;
  /** The same by what the keys look like. */
  readonly shapes: SafeMap<string, Spaces>;
  /** By the first character of a shape: the length of the longest one. */
  readonly longestLike: SafeMap<string, number>;
  /** By the first character of a key: the length of the longest one. */
  readonly longest: SafeMap<string, number>;
  readonly days: SafeMap<Day, true>;
}

const createTables = (): Tables => ({
  keys: new SafeMap(),
  shapes: new SafeMap(),
  longestLike: new SafeMap(),
  longest: new SafeMap(),
  days: new SafeMap(),
});

function addKey({ keys, shapes, longestLike, longest }: Tables, { key, spaces }: Key): void {
  const first = key[0] as string;
  keys.set(key, both(keys.get(key), spaces));
  if (key.length <= LONGEST_LIKE) {
    const shape = shapeOf(key);
    shapes.set(shape, both(shapes.get(shape), spaces));
    const begin = shape[0] as string;
    longestLike.set(begin, mathMax(longestLike.get(begin) ?? 0, key.length));
  }
  longest.set(first, mathMax(longest.get(first) ?? 0, key.length));
}

/** A longer guess is not counted: what is weak and longer says the same thing again and again. */
const LONGEST_LIKE = 64;

/** Finds equal words. Finding never changes a text. */
export class WeakValues {
  readonly #added = new SafeMap<string, true>();
  /** Tells of most texts that nothing of this is in them. */
  readonly filter = new KeyFilter();
  /** What is not in the tables yet: they are needed where the filter cannot tell. */
  readonly #news = createList<Forms>();
  #tables: Tables | undefined;
  #room = MAX_CHARACTERS;
  /** How many keys were added. */
  size = 0;

  /**
   * @param value one that is not strong
   * @returns false where there is no room for it
   */
  add(value: string): boolean {
    const forms = formsOf(value);
    const { joined, form } = forms;
    // What stands in place of a value is none.
    if (joined === "withheld" || this.#added.has(form)) return true;
    this.#room -= joined.length + VALUE_COST;
    if (this.#room < 0) return false;
    this.#added.set(form, true);
    listForEach(forms.keys, ({ key }) => this.filter.addKey(key));
    listForEach(forms.days, (day) => this.filter.addDay(day));
    listAppend(this.#news, forms);
    this.size += forms.keys.length;
    return true;
  }

  /** Whether equal words may lie in `text`, or in one of the texts that it has in it: in most there are none. */
  mayBeIn(text: string): boolean {
    return this.size > 0 && mayBeInAny([this.filter], text);
  }

  /** Appends where equal words lie. */
  find(text: string, found: Match[]): void {
    if (!this.mayBeIn(text)) return;
    const tables = this.#read();
    eachWords(text, (words) =>
      listForEach(words, (word, at) => {
        const longest = tables.longest.get(word.text[0] as string);
        const end = longest === undefined ? 0 : findAt(tables, words, at, longest);
        if (end > 0) listAppend(found, { start: word.start, end });
        findDate(tables, words, at, found);
      }),
    );
  }

  /**
   * Calls `visit` with every token of a text that one of these might be equal to, for all that its shape says: whether it
   * is a date, and where it has digits, letters and spaces. So what is visited does not depend on the values themselves.
   */
  eachLike(words: readonly Word[], visit: (from: number, to: number, days: readonly Day[]) => void): void {
    if (this.size === 0) return;
    const { days: known, shapes, longestLike } = this.#read();
    for (let at = 0; at < words.length; at++) {
      const days = createList<Day>();
      let date = 0;
      if (known.size > 0)
        eachDateAt(words, at, (day, next) => {
          listAppend(days, day);
          date = next;
        });
      if (date > 0) visit(at, date, days);
      const longest = longestLike.get(shapeOf((words[at] as Word).text[0] as string)) ?? 0;
      let joined = "";
      for (let to = at; to < words.length; to++) {
        const word = words[to] as Word;
        if (to > at && word.gap > MAX_GAP) break;
        joined += word.text;
        if (joined.length > longest) break;
        if (joined.length < LEAST || to + 1 === date || !isWhole(words, at, to + 1, joined)) continue;
        if (mayStandIn(words, at, to + 1, shapes.get(shapeOf(joined)))) visit(at, to + 1, []);
      }
    }
  }

  #read(): Tables {
    this.#tables ??= createTables();
    const tables = this.#tables;
    listForEach(this.#news, ({ keys, days }) => {
      listForEach(keys, (key) => addKey(tables, key));
      listForEach(days, (day) => tables.days.set(day, true));
    });
    this.#news.length = 0;
    return tables;
  }
}

function findAt({ keys }: Tables, words: readonly Word[], at: number, longest: number): number {
  let joined = "";
  let end = 0;
  for (let to = at; to < words.length; to++) {
    const word = words[to] as Word;
    if (to > at && word.gap > MAX_GAP) break;
    joined += word.text;
    if (joined.length > longest) break;
    const spaces = keys.get(joined);
    if (mayStandIn(words, at, to + 1, spaces) && isWhole(words, at, to + 1, joined)) end = word.end;
  }
  return end;
}

function findDate({ days }: Tables, words: readonly Word[], at: number, found: Match[]): void {
  if (days.size === 0) return;
  eachDateAt(words, at, (day, next) => {
    if (days.has(day))
      listAppend(found, { start: (words[at] as Word).start, end: (words[next - 1] as Word).end });
  });
}

/** Whether equal words of any may lie in a text. */
export const mayAnyBeIn = (all: readonly WeakValues[], text: string): boolean =>
  mayBeInAny(
    listMap(all, ({ filter }) => filter),
    text,
  );

function isWhole(words: readonly Word[], from: number, to: number, joined: string): boolean {
  if (isLimit(words, from) && isLimit(words, to)) return true;
  return joined.length >= LONG_NUMBER && isNumber(joined);
}
