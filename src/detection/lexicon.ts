/** Finds the phrases of the lists in a sequence of words. */
import { type Token, tokenize } from "./tokens.js";
import { ALL_WORDS, CONCEALING_WORDS } from "./words/all.js";
import { CLASSES, type WordClass, type Words } from "./words/classes.js";

/** One word of a phrase. */
interface Part {
  readonly word: string;
  readonly isPrefix: boolean;
  readonly wantsUpper: boolean;
  /** Up to this many other words may come before it: two for each `~`. */
  readonly skip: number;
}

interface Phrase {
  readonly meaning: WordClass;
  readonly parts: readonly Part[];
}

/** A match of a phrase, by the indexes of its first and last words. */
export interface Mark {
  readonly meaning: WordClass;
  readonly first: number;
  readonly last: number;
}

const MAX_SKIP = 2;
/** Korean words have particles as suffixes. */
const HANGUL = /^\p{Script=Hangul}{2}/u;

function readPhrase(text: string, meaning: WordClass): Phrase {
  const parts: Part[] = [];
  let skip = 0;
  for (const piece of text.trim().split(/\s+/)) {
    if (piece === "~") {
      skip += MAX_SKIP;
      continue;
    }
    const wantsUpper = piece.startsWith("^");
    const tokens = tokenize(piece.replace(/[*^]/g, ""));
    tokens.forEach(({ word }, index) => {
      const isLast = index === tokens.length - 1;
      const isPrefix = isLast && (piece.endsWith("*") || HANGUL.test(word));
      parts.push({ word, isPrefix, wantsUpper, skip });
      skip = 0;
    });
  }
  return { meaning, parts };
}

interface Lexicon {
  readonly byWord: ReadonlyMap<string, readonly Phrase[]>;
  /** By the first two characters of the prefix. */
  readonly byPrefix: ReadonlyMap<string, readonly Phrase[]>;
  /** How they all begin: most words of a text begin in another way, and need no other look. */
  readonly beginnings: ReadonlySet<number>;
}

const PREFIX = 2;
/** The first two code units. */
const beginningOf = (word: string): number => (word.charCodeAt(0) << 16) | word.charCodeAt(1);

function readLists(lists: readonly Words[]): Lexicon {
  const [byWord, byPrefix] = [new Map<string, Phrase[]>(), new Map<string, Phrase[]>()];
  const phrases = lists.flatMap((words) =>
    CLASSES.flatMap((meaning) => (words[meaning] ?? "").split(",").map((text) => readPhrase(text, meaning))),
  );
  for (const phrase of phrases) {
    const [head] = phrase.parts;
    if (head === undefined) continue;
    const table = head.isPrefix ? byPrefix : byWord;
    const key = head.isPrefix ? head.word.slice(0, PREFIX) : head.word;
    const known = table.get(key);
    if (known === undefined) table.set(key, [phrase]);
    else known.push(phrase);
  }
  const beginnings = new Set([...byWord.keys(), ...byPrefix.keys()].map(beginningOf));
  return { byWord, byPrefix, beginnings };
}

/** Built at the first text: a worker that wakes for something else does not need them. */
let lexicon: Lexicon | undefined;
let concealing: Lexicon | undefined;

const fits = ({ word, isUpper }: Token, part: Part): boolean =>
  (part.isPrefix ? word.startsWith(part.word) : word === part.word) && (!part.wantsUpper || isUpper);

/** @returns the index of the last word, or -1 */
function matchAt(tokens: readonly Token[], at: number, { parts }: Phrase): number {
  let next = at;
  for (const part of parts) {
    const limit = next + part.skip;
    while (next <= limit && next < tokens.length && !fits(tokens[next] as Token, part)) next += 1;
    if (next > limit || next >= tokens.length) return -1;
    next += 1;
  }
  return next - 1;
}

function marksOf(
  { byWord, byPrefix, beginnings }: Lexicon,
  tokens: readonly Token[],
  from: number,
  to: number,
): Mark[] {
  const marks: Mark[] = [];
  const sentence = tokens.slice(from, to);
  const tryAll = (phrases: readonly Phrase[], at: number) => {
    for (const phrase of phrases) {
      const last = matchAt(sentence, at, phrase);
      if (last >= 0) marks.push({ meaning: phrase.meaning, first: from + at, last: from + last });
    }
  };
  sentence.forEach(({ word }, at) => {
    if (!beginnings.has(beginningOf(word))) return;
    const [whole, begun] = [byWord.get(word), byPrefix.get(word.slice(0, PREFIX))];
    if (whole !== undefined) tryAll(whole, at);
    if (begun !== undefined) tryAll(begun, at);
  });
  return marks;
}

export function findMarks(tokens: readonly Token[], from: number, to: number): Mark[] {
  lexicon ??= readLists(ALL_WORDS);
  return marksOf(lexicon, tokens, from, to);
}

/** The marks of a sentence in which a tool speaks of itself: those that hide something, too. */
export function findMarksOfTool(tokens: readonly Token[], from: number, to: number): Mark[] {
  concealing ??= readLists(CONCEALING_WORDS);
  return findMarks(tokens, from, to).concat(marksOf(concealing, tokens, from, to));
}
