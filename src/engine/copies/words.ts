/** A text as a reader takes it apart: runs of digits and of letters, folded, and what stands between them. */
import { codePointAt, createList, listAppend, listForEach, SafeMap } from "../../intrinsics/language.js";
import {
  regExpExec,
  stringCharCodeAt,
  stringFromCodePoint,
  stringSlice,
  stringToLowerCase,
  stringToUpperCase,
} from "../../intrinsics/text.js";
import { ACCENT, FOLDED } from "./text/fold.js";
import { isInvisible } from "./text/invisible.js";

export const DIGITS = 1;
export const LETTERS = 2;
/** A character of a script that puts nothing between words, or joins particles to them: each stands alone. */
export const WORDLESS = 3;

export interface Word {
  readonly start: number;
  end: number;
  /** Small, without accents and width. */
  text: string;
  readonly kind: number;
  /** How many signs and spaces stand before it; 0 where it follows the last one directly. */
  readonly gap: number;
  /** White space stands before it, and no sign. */
  readonly isSpaced: boolean;
  /** It begins with a small letter. */
  readonly isSmall: boolean;
}

const SCRIPTS_WITHOUT_WORDS =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}]/u;
/** What a character shows nothing of: it neither is part of a word nor ends one. */
const NOTHING = 0;
const SIGN = -1;
const SPACE = -2;

/** Letters that people write with others where their keyboard has none of them. */
const SPELLED = new SafeMap<string, string>();
listForEach(["ßss", "æae", "œoe", "øo", "łl", "đd", "ðd", "þth", "ıi"], (each) =>
  SPELLED.set(each[0] as string, stringSlice(each, 1)),
);

interface Character {
  /** As folded; empty for a sign. */
  readonly text: string;
  readonly kind: number;
  readonly isSmall: boolean;
}

const ascii = createList<Character>();
const known = new SafeMap<number, Character>();

function read(point: number): Character {
  let character = point < ascii.length ? ascii[point] : known.get(point);
  if (character !== undefined) return character;
  const folded = FOLDED.point(point);
  const written = stringFromCodePoint(point);
  let kind = LETTERS;
  if (folded === 0 && regExpExec(/\s/, written)) kind = SPACE;
  else if (folded === 0) kind = isInvisible(point) || regExpExec(ACCENT, written) ? NOTHING : SIGN;
  else if (folded > 47 && folded < 58) kind = DIGITS;
  else if (folded > 127 && regExpExec(SCRIPTS_WITHOUT_WORDS, written)) kind = WORDLESS;
  const text = folded === 0 ? "" : stringFromCodePoint(folded);
  const isSmall = stringToUpperCase(written) !== written;
  character = { text: SPELLED.get(stringToLowerCase(written)) ?? text, kind, isSmall };
  known.set(point, character);
  return character;
}

for (let point = 0; point < 128; point++) listAppend(ascii, read(point));

/** Before the first word and after the last one there is no word. */
const NO_WORD = 1_000;

export function readWords(text: string): Word[] {
  const words = createList<Word>();
  let word: Word | undefined;
  let gap = NO_WORD;
  let hasSign = false;
  for (let at = 0; at < text.length; ) {
    const unit = stringCharCodeAt(text, at);
    const point = unit >> 11 === 0x1b ? (codePointAt(text, at) as number) : unit;
    const end = at + (point > 0xffff ? 2 : 1);
    const { text: folded, kind, isSmall } = read(point);
    if (kind < NOTHING) {
      gap += 1;
      hasSign ||= kind === SIGN;
    } else if (kind !== NOTHING) {
      if (word !== undefined && gap === 0 && word.kind === kind && kind !== WORDLESS) {
        word.text += folded;
        word.end = end;
      } else {
        word = { start: at, end, text: folded, kind, gap, isSpaced: gap > 0 && !hasSign, isSmall };
        listAppend(words, word);
      }
      gap = 0;
      hasSign = false;
    }
    at = end;
  }
  return words;
}

/** All that is left of a text when its words are joined. */
export function joinWords(words: readonly Word[], from = 0, to = words.length): string {
  let joined = "";
  for (let at = from; at < to; at++) joined += (words[at] as Word).text;
  return joined;
}

/** Whether a word limit lies before `words[at]`; before the first and behind the last there is one. */
export function isLimit(words: readonly Word[], at: number): boolean {
  const next = words[at];
  const last = words[at - 1];
  return !next || !last || next.gap > 0 || next.kind === WORDLESS || last.kind === WORDLESS;
}
