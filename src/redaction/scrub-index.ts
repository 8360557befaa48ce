/**
 * Finds many values in a text in one pass: every fourth position is looked at, and each form is filed under the seven
 * characters at four offsets that differ in their remainder by four, so that wherever it lies one of them falls on a
 * position that is looked at. They are those that the fewest other forms have: keys begin alike, addresses end alike.
 */
import { append, createList, each, regExpExec, SafeMap, slice, some, startsWith } from "../primordials.js";
import {
  type CopyFinder,
  MAX_CHARACTERS,
  MAX_VALUE,
  type Match,
  searchedPart,
  VALUE_COST,
} from "./copy-finder.js";
import { eachForm, exactOf, fold, looseOf, plainOf } from "./encodings.js";

/** The distance of the positions that are looked at. */
const STEP = 4;
/** The length of what forms are filed under: of the shortest value (ten characters) all is used. */
const GRAM = 7;
/** Work per character of text before the search gives up (and the text is withheld as a whole). */
const WORK_PER_CHARACTER = 1_024;
/** Short texts count as longer: a thousand keys that are alike must not cost a hint such as `…_live`. */
const LENGTHENED_BY = 1_250;
/** What a comparison costs besides the characters that it compares. */
const WORK_PER_COMPARISON = 64;

/**
 * A text without any of this holds no encoded copy, nor one in other lines: escapes, doubled quotes and white space; so
 * much of base64 as depends on ten characters (twelve); hexadecimal digits with something between them, three times. It
 * is written out: what is repeated more often than thrice, or in a group, an engine counts, which takes three times as
 * long.
 */
const ENCODED =
  /[%&\\+\t-\r]|\s\s|""|[\w/-]{3}[\w/-]{3}[\w/-]{3}[\w/-]{3}|[\da-f]{2}[^\da-z]{1,3}[\da-f]{2,}[^\da-z]{1,3}[\da-f]{2,}[^\da-z]/i;

interface Entry {
  readonly form: string;
  /** Where in the form its gram is. */
  readonly offset: number;
}

type Filed = SafeMap<string, Entry[]>;

function file(filed: Filed, form: string): void {
  // Of long forms a sample of the places is enough.
  const stride = STEP + (form.length >> 9) * STEP;
  for (let phase = 0; phase < STEP; phase++) {
    let least: Entry[] | undefined;
    let best = phase;
    for (let offset = phase; offset <= form.length - GRAM && least?.length !== 0; offset += stride) {
      const entries = filed.get(slice(form, offset, offset + GRAM)) ?? createList<Entry>();
      if (least && least.length <= entries.length) continue;
      least = entries;
      best = offset;
    }
    if (!least) return;
    append(least, { form, offset: best });
    filed.set(slice(form, best, best + GRAM), least);
  }
}

function find(filed: Filed, text: string, found: Match[]): Match[] {
  let work = (text.length + LENGTHENED_BY) * WORK_PER_CHARACTER;
  for (let at = 0; at < text.length && work > 0; at += STEP) {
    each(filed.get(slice(text, at, at + GRAM)) ?? [], ({ form, offset }) => {
      const start = at - offset;
      work -= form.length + WORK_PER_COMPARISON;
      if (start < 0 || !startsWith(text, form, start)) return;
      append(found, { start, end: start + form.length });
      if (form.length >= MAX_VALUE) work = 0;
    });
  }
  if (work <= 0) append(found, { start: 0, end: text.length });
  return found;
}

const holds = (filed: Filed, text: string): boolean => find(filed, text, createList()).length > 0;

export function createScrubIndex(): CopyFinder {
  const literals: Filed = new SafeMap();
  const encoded: Filed = new SafeMap();
  /** Letters and digits of values, which a text with neither digit nor "@" does not hold. */
  const loose: Filed = new SafeMap();
  /** Searched for, to whether its other forms are filed: most texts give no reason to. */
  const values = new SafeMap<string, boolean>();
  /** Long values that are alike have forms in common. */
  const forms = new SafeMap<string, true>();
  let needsExact: true | undefined;
  let room = MAX_CHARACTERS;
  return {
    add(value) {
      const part = searchedPart(value);
      if (values.has(part)) return true;
      room -= part.length + VALUE_COST;
      if (room < 0) return false;
      values.set(part, false);
      file(literals, part);
      file(loose, looseOf(part) ?? "");
      return true;
    },
    findIn: (text, found) => find(literals, text, found),
    holdsEncoded(text) {
      if (!regExpExec(ENCODED, text))
        return loose.size > 0 && !!regExpExec(/[\d@]/, text) && holds(loose, fold(text));
      values.forEach((isFiled, value) => {
        if (isFiled) return;
        values.set(value, true);
        eachForm(value, (form, isExact) => {
          needsExact ||= isExact;
          if (!forms.has(form)) file(encoded, form);
          forms.set(form, true);
        });
      });
      const plain = plainOf(text);
      return some([plain, fold(plain), needsExact ? exactOf(text) : ""], (read) => holds(encoded, read));
    },
  };
}
