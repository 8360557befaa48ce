/** Dates as people and programs write them, in figures or with the month's name */
import { createList, listForEach, SafeMap } from "../../intrinsics/language.js";
import { regExpExec, stringSlice, stringSplit } from "../../intrinsics/text.js";
import { DIGITS, LETTERS, type Word } from "./words.js";

/**
 * How the names of months begin, folded: English, German, Dutch, Scandinavian; French, Spanish,
 * Portuguese, Italian; Polish; Czech; Turkish; Finnish; Russian; Ukrainian; Greek; Arabic. In order
 * from January on.
 */
const MONTHS = [
  "jan|ene|gen|sty|led|oca|tam|янв|січ|ιαν|ينا",
  "feb|fev|lut|uno|sub|hel|фев|лют|φεβ|فبر",
  "mar|maa|mrt|mae|bre|мар|бер|μαρ|مار",
  "apr|avr|abr|kwi|dub|nis|huh|апр|кві|απρ|ابر|أبر",
  "may|mai|mei|maj|mag|kve|tou|маи|мая|тра|μαι|ماي",
  "jun|juin|giu|cze|cervn|haz|kes|июн|чер|ιουν|يوني",
  "jul|juil|lug|lip|cerve|tem|hei|июл|лип|ιουλ|يولي",
  "aug|aou|ago|agu|sie|srp|elo|авг|сер|αυγ|اغس|أغس",
  "sep|set|wrz|zar|eyl|syy|сен|вер|σεπ|سبت",
  "oct|okt|out|ott|paz|rij|eki|lok|окт|жов|οκτ|اكت|أكت",
  "nov|lis|kas|marr|ноя|лис|νοε|نوف",
  "dec|dez|dic|des|gru|pro|ara|jou|дек|гру|δεκ|ديس",
];
/** The longest name of a month is Polish: października. */
const LONGEST_MONTH = 12;
/** What stands between day, month and year, or behind one of them. */
const BETWEEN = /^(?:st|nd|rd|th|er|e|de|del|di|of|den|der|the|le|г|[年月日년월일])$/;
/** The most signs and spaces between two parts of a date. */
const MAX_GAP = 3;

let months: SafeMap<string, number> | undefined;

/** @param name folded. @returns 0 for what names no month */
export function monthOf(name: string): number {
  if (months === undefined) {
    const known = new SafeMap<string, number>();
    listForEach(MONTHS, (beginnings, index) =>
      listForEach(stringSplit(beginnings, "|"), (begin) => known.set(begin, index + 1)),
    );
    months = known;
  }
  if (name.length > LONGEST_MONTH) return 0;
  return (
    months.get(stringSlice(name, 0, 5)) ??
    months.get(stringSlice(name, 0, 4)) ??
    months.get(stringSlice(name, 0, 3)) ??
    0
  );
}

/** A part of a date: a number of one to four digits, or the name of a month. */
interface Part {
  readonly value: number;
  /** The number of digits; 0 for the name of a month. */
  readonly digits: number;
  /** The index of the word behind this part. */
  readonly next: number;
}

/**
 * A date is one number, so that equal ones are equal: 19540814. The year may have two digits only.
 */
export type Day = number;

const toDay = (year: number, month: number, day: number): Day =>
  month > 0 && month < 13 && day > 0 && day < 32 ? year * 10_000 + month * 100 + day : 0;

function partAt(words: readonly Word[], at: number, isFirst: boolean): Part | undefined {
  let place = at;
  let word = words[place];
  // The 14th of August.
  for (let between = 0; !isFirst && between < 2; between++) {
    if (word === undefined || word.gap > MAX_GAP || !regExpExec(BETWEEN, word.text)) break;
    place += 1;
    word = words[place];
  }
  if (word === undefined || (!isFirst && word.gap > MAX_GAP)) return undefined;
  const { text, kind } = word;
  if (kind === DIGITS)
    return text.length > 4 ? undefined : { value: +text, digits: text.length, next: place + 1 };
  const value = kind === LETTERS ? monthOf(text) : 0;
  return value > 0 ? { value, digits: 0, next: place + 1 } : undefined;
}

const isYear = ({ digits }: Part): boolean => digits === 4 || digits === 2;
const isShort = ({ digits }: Part): boolean => digits === 1 || digits === 2;

/** Every day that three parts may mean: 08/09/1954 is in August or in September. */
function eachReading(a: Part, b: Part, c: Part, visit: (day: Day) => void): void {
  const say = (year: Part, month: Part, day: Part): void => {
    const read =
      isYear(year) && month.digits < 3 && isShort(day) ? toDay(year.value, month.value, day.value) : 0;
    if (read > 0) visit(read);
  };
  if (b.digits === 0) {
    say(c, b, a);
    say(a, b, c);
  } else if (a.digits === 0) {
    if (c.digits === 4) say(c, a, b);
  } else if (c.digits > 0) {
    say(c, b, a);
    say(c, a, b);
    say(a, b, c);
  }
}

/** Eight figures without signs: 19540814, 14081954, 08141954. */
function eachCompact(text: string, visit: (day: Day) => void): void {
  if (text.length !== 8) return;
  const part = (from: number, to: number): number => +stringSlice(text, from, to);
  listForEach(
    [
      toDay(part(0, 4), part(4, 6), part(6, 8)),
      toDay(part(4, 8), part(2, 4), part(0, 2)),
      toDay(part(4, 8), part(0, 2), part(2, 4)),
    ],
    (day) => {
      if (day > 18_000_000 && day < 22_000_000) visit(day);
    },
  );
}

/**
 * Calls `visit` with every date that begins at the word `at`, and with the index of the word behind
 * that date.
 */
export function eachDateAt(
  words: readonly Word[],
  at: number,
  visit: (day: Day, next: number) => void,
): void {
  const word = words[at] as Word;
  if (word.kind === DIGITS) eachCompact(word.text, (day) => visit(day, at + 1));
  const a = partAt(words, at, true);
  const b = a && partAt(words, a.next, false);
  const c = b && partAt(words, b.next, false);
  if (!a || !b || !c) return;
  const behind = words[c.next];
  const next = behind && behind.gap < 2 && regExpExec(/^[日일]$/, behind.text) ? c.next + 1 : c.next;
  eachReading(a, b, c, (day) => visit(day, next));
}

/**
 * The same day with its year in two digits, and one of two digits in each century that people live
 * in.
 */
export function daysOf(day: Day): readonly Day[] {
  const days = createList<Day>();
  days[0] = day;
  const year = (day / 10_000) | 0;
  const rest = day % 10_000;
  if (year > 99) days[1] = (year % 100) * 10_000 + rest;
  else {
    days[1] = (1900 + year) * 10_000 + rest;
    days[2] = (2000 + year) * 10_000 + rest;
  }
  return days;
}
