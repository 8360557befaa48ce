/**
 * What a session lost at one origin, to be masked in results of another: only values that nobody
 * guesses and that are no words. Not in the page bundle.
 */
import { CopySearch, type Match, searchedPart } from "../engine/copies/copy-search.js";
import { withoutInvisible } from "../engine/copies/invisible.js";
import { replaceMatches, SCRUBBED } from "../engine/copies/replace-matches.js";
import { hasBits } from "../engine/copies/strength.js";
import type { FoundLists } from "./found-values.js";

/** A value with fewer bits could be told by trying, once in each result of a server that echoes. */
const LEAST_BITS = 64;
/** What a word adds at most: it is one of a dictionary, however long it is. */
const BITS_OF_WORD = 24;
const BITS_OF_LETTER_IN_WORD = 2;
const BITS_OF_LETTER = 4;
/** Letters in a row, as words are written: a capital begins another one. */
const WORD = /\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+|\p{Lu}+/gu;
const SHORTEST_WORD = 3;
/** The search reads these, so words that are written with them are words. */
const ESCAPES = /%[\da-f]{2}|\\(?:u[\da-f]{0,4}|x[\da-f]{2}|.)|&#?\w+;/giu;
/** Between values in a text that costs too much to search. */
const AROUND = /[\s"'`,;:<>|\\(){}[\]]+/u;
/** Searches for values of the arguments. Beyond it, a value counts as not said. */
const MAX_LOOKS = 4_000;

function bitsOfWords(text: string): number {
  const words = text.match(WORD) ?? [];
  return words.reduce((bits, { length }) => {
    const isWord = length >= SHORTEST_WORD;
    return (
      bits + (isWord ? Math.min(BITS_OF_WORD, length * BITS_OF_LETTER_IN_WORD) : length * BITS_OF_LETTER)
    );
  }, 0);
}

function hasBitsEnough(text: string): boolean {
  return hasBits(text, LEAST_BITS) && (/\p{N}/u.test(text) || bitsOfWords(text) >= LEAST_BITS);
}

function isHardToGuess(value: string): boolean {
  const visible = withoutInvisible(searchedPart(value));
  return hasBitsEnough(visible) && hasBitsEnough(visible.replace(ESCAPES, " "));
}

/** Attack: a page that marks words and sentences, to have them masked in files of the person. */
const isMaskedElsewhere = (value: string): boolean => !/\s/u.test(value) && isHardToGuess(value);

/** Those of one origin. */
export class LostValues {
  readonly origin: string;
  readonly #values = new Set<string>();
  /** Made when it is first needed: most sessions have no server. */
  #search: CopySearch | undefined;

  constructor(origin: string, values: readonly string[]) {
    this.origin = origin;
    this.add(values);
  }

  add(values: readonly string[]): void {
    for (const value of values) {
      const part = searchedPart(value);
      if (this.#values.has(part) || !isMaskedElsewhere(part)) continue;
      this.#values.add(part);
      this.#search?.add(part);
    }
  }

  holds(text: string): boolean {
    return this.#values.size > 0 && this.#searchAll().holds(text);
  }

  /** @param said texts of the call's own arguments: what stands there stays */
  without(said: string): (text: string) => string {
    const all = this.#searchAll();
    if (!all.holds(said)) return (text) => masked(all, text);
    const rest = searchFor(this.#notSaid(said));
    return (text) => masked(rest, text);
  }

  #searchAll(): CopySearch {
    this.#search ??= searchFor([...this.#values]);
    return this.#search;
  }

  /** Searches by halves, since hardly any value is in an argument. */
  #notSaid(said: string): string[] {
    let looks = 0;
    const restOf = (values: readonly string[]): readonly string[] => {
      looks += 1;
      if (looks > MAX_LOOKS || !searchFor(values).holds(said)) return values;
      if (values.length === 1) return [];
      const half = values.length >> 1;
      return [...restOf(values.slice(0, half)), ...restOf(values.slice(half))];
    };
    return [...restOf([...this.#values])];
  }
}

/** Those of a session, by origin. */
export class LostLists {
  readonly #found: () => FoundLists;
  /** Marked ones, and those of the person. What detection found is asked for. */
  readonly #values = new Map<string, string[]>();
  /** Origins at which this session itself lost a marked one. */
  readonly #own = new Set<string>();
  /** Made when they are first needed, and again after what was found has changed. */
  readonly #made = new Map<string, LostValues>();

  constructor(found: () => FoundLists) {
    this.#found = found;
  }

  /** @param isOfPerson the person obtained it, perhaps by another agent */
  note(origin: string, values: readonly string[], isOfPerson = false): void {
    const known = this.#values.get(origin) ?? [];
    this.#values.set(origin, known);
    for (const value of values) known.push(value);
    if (!isOfPerson) this.#own.add(origin);
    this.#made.get(origin)?.add(values);
  }

  foundChanged(origin: string): void {
    this.#made.delete(origin);
  }

  clear(): void {
    this.#values.clear();
    this.#own.clear();
    this.#made.clear();
  }

  /** An origin that only the person has to do with is not this agent's to know. */
  beside(origin: string): LostValues[] {
    const origins = new Set([...this.#own, ...this.#found().origins]);
    origins.delete(origin);
    return [...origins].map((each) => this.#at(each));
  }

  #at(origin: string): LostValues {
    const known = this.#made.get(origin);
    if (known !== undefined) return known;
    const lost = new LostValues(origin, this.#values.get(origin) ?? []);
    lost.add(this.#found().textsOf(origin));
    this.#made.set(origin, lost);
    return lost;
  }
}

function searchFor(values: readonly string[]): CopySearch {
  const search = new CopySearch();
  for (const value of values) search.add(value);
  return search;
}

/**
 * The search ignores white space, and values here have none: what it finds with white space in it
 * is words.
 */
function masked(search: CopySearch, text: string): string {
  const found: Match[] = [];
  search.locate(text, (match) => void found.push({ start: match.start, end: match.end }));
  const isCopy = ({ start, end }: Match) => !/\s/u.test(text.slice(start, end));
  const copies = found.filter(isCopy);
  // Attack: a page whose values cost so much to tell from words that the whole text would go.
  const isDear = found.some((each) => !isCopy(each) && each.start === 0 && each.end === text.length);
  const left = copies.length === 0 ? text : replaceMatches(text, copies);
  return isDear ? withoutLikeOnes(left) : left;
}

/** Nobody can tell which of these are copies. Words stay. */
const withoutLikeOnes = (text: string): string =>
  text
    .split(new RegExp(`(${AROUND.source})`, "u"))
    .map((part) => (isHardToGuess(part) ? SCRUBBED : part))
    .join("");
