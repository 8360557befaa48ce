/**
 * A text as comparable words: compatibility forms, accents, look-alike letters, digits in place of
 * letters and invisible characters make no difference. Each word knows its position in the text.
 */
import { foldLookAlikes, unleet } from "./look-alikes.js";

export interface Token {
  readonly word: string;
  readonly start: number;
  readonly end: number;
  /** The original has only capitals. */
  readonly isUpper: boolean;
  /**
   * Attack: a disguised word, split by invisible characters, spelled out, or in letters of two
   * alphabets.
   */
  readonly isDisguised: boolean;
}

/** A word may contain invisible characters, symbols that look like letters, and circled letters. */
const WORD = /[\p{L}\p{N}\p{M}\p{DI}\u24B6-\u24E9@$!|]+/gu;
const SAYS_SOMETHING = /[\p{L}\p{N}\u24B6-\u24E9]/u;
const APOSTROPHE = /^['’ʼ＇]/;
/** Scripts without spaces: each character is a word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const INVISIBLE = /\p{DI}/gu;
const MARKS = /[\u0300-\u036F]/g;
const ELIDED = new Set("l d n qu j s c m t all dell nell sull dall un quest".split(" "));
/** Longer words are cut. */
const MAX_WORD = 64;

/** The same folding for the lists and for texts. */
function foldWord(written: string): string {
  const visible = written.replace(INVISIBLE, "");
  const folded = foldLookAlikes(visible.normalize("NFKD")).replace(MARKS, "").normalize("NFC").toLowerCase();
  return unleet(folded);
}

/** The words of scripts without spaces: few, and none says anything of its text. */
const characters = new Map<string, string>();
const MOST_CHARACTERS = 16_384;

/** A text has the same characters again and again; to fold one takes what a word takes. */
function foldCharacter(written: string): string {
  const known = characters.get(written);
  if (known !== undefined) return known;
  const word = foldWord(written);
  if (characters.size >= MOST_CHARACTERS) characters.clear();
  characters.set(written, word);
  return word;
}

/** Soft hyphens, and joiners in scripts that need them, occur in ordinary words. */
const SPLIT = /[A-Za-z][\u200B-\u200D\u2060\uFEFF\u{E0000}-\u{E007F}]+[A-Za-z]/u;
const PLAIN = /^[\p{Script=Latin}\p{M}]+$/u;

function isDisguised(written: string, word: string): boolean {
  if (SPLIT.test(written)) return true;
  // A mix of two alphabets, or of digits and letters, was folded into a plain word.
  return word.length > 3 && /^[a-z]+$/.test(word) && !PLAIN.test(written.replace(INVISIBLE, ""));
}

function isUpperCase(written: string): boolean {
  return written === written.toUpperCase() && written !== written.toLowerCase();
}

const LAST_CAPITAL = "Z".charCodeAt(0);
/** Fast path: most words need no folding. */
const ORDINARY = /^[A-Za-z]{1,64}$/;

function push(tokens: Token[], written: string, start: number): void {
  if (ORDINARY.test(written)) {
    const isUpper = written.charCodeAt(0) <= LAST_CAPITAL && written === written.toUpperCase();
    const word = written.toLowerCase();
    tokens.push({ word, start, end: start + written.length, isUpper, isDisguised: false });
    return;
  }
  if (UNSPACED.test(written)) {
    let at = start;
    for (const character of written) {
      const word = foldCharacter(character);
      if (word !== "")
        tokens.push({ word, start: at, end: at + character.length, isUpper: false, isDisguised: false });
      at += character.length;
    }
    return;
  }
  const word = foldWord(written.slice(0, MAX_WORD * 3)).slice(0, MAX_WORD);
  if (word === "") return;
  const end = start + written.length;
  tokens.push({ word, start, end, isUpper: isUpperCase(written), isDisguised: isDisguised(written, word) });
}

const SPACE = 0x20;

/** `don't` is one word, `l'assistant` are two. */
function join(tokens: Token[], text: string, start: number): boolean {
  const last = tokens.at(-1);
  if (last === undefined || last.end + 1 !== start) return false;
  // Most words stand behind a space.
  if (text.charCodeAt(last.end) === SPACE || ELIDED.has(last.word)) return false;
  return APOSTROPHE.test(text.slice(last.end, start));
}

/**
 * In ASCII: what `WORD` matches is a letter or a part of a word, everything else stands between
 * words.
 */
type Kind = 0 | 1 | 2;
const [BETWEEN, LETTER, PART]: readonly [Kind, Kind, Kind] = [0, 1, 2];
const KINDS = Array.from({ length: 128 }, (_, code): Kind => {
  const character = String.fromCharCode(code);
  if (ORDINARY.test(character)) return LETTER;
  return character.match(WORD) === null ? BETWEEN : PART;
});
const kindAt = (text: string, at: number): Kind =>
  at < text.length ? (KINDS[text.charCodeAt(at)] ?? PART) : BETWEEN;

function add(tokens: Token[], text: string, written: string, start: number): void {
  const joins = join(tokens, text, start);
  const before = tokens.length;
  push(tokens, written, start);
  const last = tokens[before - 1];
  const next = tokens[before];
  if (!joins || last === undefined || next === undefined || tokens.length !== before + 1) return;
  const word = last.word + next.word;
  const { isUpper } = last;
  tokens.splice(before - 1, 2, { word, start: last.start, end: next.end, isUpper, isDisguised: false });
}

export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    if (kindAt(text, at) === BETWEEN) {
      at += 1;
      continue;
    }
    // Most words are ASCII letters alone; the expression costs four times as much.
    let end = at;
    while (kindAt(text, end) === LETTER) end += 1;
    if (end > at && kindAt(text, end) === BETWEEN) {
      add(tokens, text, text.slice(at, end), at);
      at = end;
      continue;
    }
    WORD.lastIndex = at;
    const match = WORD.exec(text);
    if (match === null) break;
    at = WORD.lastIndex;
    if (SAYS_SOMETHING.test(match[0])) add(tokens, text, match[0], match.index);
  }
  WORD.lastIndex = 0;
  return joinSpelledOut(text, tokens);
}

const MIN_SPELLED_OUT = 5;

/** `i g n o r e` is one word; a gap unlike the first ends it. */
function joinSpelledOut(text: string, tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    let end = at;
    while (end < tokens.length && isLetter(tokens[end] as Token)) end += 1;
    const next = Math.max(end, at + 1);
    // One by one: a text may have more letters than a call can have arguments.
    if (end - at >= MIN_SPELLED_OUT) {
      for (const token of spelledOut(text, tokens.slice(at, next))) joined.push(token);
    } else for (let each = at; each < next; each += 1) joined.push(tokens[each] as Token);
    at = next;
  }
  return joined;
}

const isLetter = ({ word }: Token): boolean => word.length === 1 && !UNSPACED.test(word);

function spelledOut(text: string, letters: readonly Token[]): Token[] {
  const gaps = letters.slice(1).map(({ start }, index) => text.slice((letters[index] as Token).end, start));
  const [usual] = gaps;
  const words: Token[] = [];
  letters.forEach((letter, index) => {
    const last = words.at(-1);
    if (last === undefined || gaps[index - 1] !== usual) words.push(letter);
    else {
      const word = (last.word + letter.word).slice(0, MAX_WORD);
      words[words.length - 1] = { ...last, word, end: letter.end, isDisguised: true };
    }
  });
  return words;
}
