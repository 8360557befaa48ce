/**
 * Counts how often an agent tries values: what it sent in arguments, and what then comes back in a text that is searched
 * for weak values of the same origin. Where it is blanked, the guess was right · S1-11
 */
import {
  arrayIsArray,
  createList,
  ErrorConstructor,
  listAppend,
  listForEach,
  listSome,
  mathMax,
  recordForEach,
  SafeMap,
} from "../../intrinsics/language.js";
import { regExpExec, stringFrom, stringSlice } from "../../intrinsics/text.js";
import type { Day } from "../copies/dates.js";
import { eachWords } from "../copies/escaped-words.js";
import type { Match } from "../copies/form-set.js";
import { replaceMatches, SCRUBBED } from "../copies/replace-matches.js";
import { eachReading } from "../copies/text/decode.js";
import type { WeakValues } from "../copies/weak-values.js";
import { joinWords, type Word } from "../copies/words.js";
import { parseJsonText } from "../redact/json-text.js";
import type { JsonObject, JsonValue } from "../schema/types.js";
import {
  dayHash,
  eachHash,
  hashOf,
  LEAST_OF_PART,
  MOST_OF_PART,
  partHash,
  partHashes,
} from "./guess-hashes.js";
import { HashSet } from "./hash-set.js";

/** After so many different guesses, texts of that origin stay with the person until the session ends. */
export const MAX_GUESSES = 100;
/** What an agent sent to one origin is known by so many hashes; from then on, it counts as having sent everything. */
export const MAX_SENT = 10_000;
/** Kept in place of a hash: too much was sent. */
const FULL = -1;

/** The texts of arguments: values and names by themselves, and all in their order. */
interface Texts {
  readonly values: string[];
  readonly names: string[];
  readonly all: string[];
}

function readTexts(value: JsonValue, texts: Texts): void {
  if (typeof value === "boolean" || value === null) return;
  const inner = parseJsonText(value);
  if (typeof value !== "object") {
    const text = stringFrom(value);
    eachReading(text, (said) => listAppend(texts.values, said));
    listAppend(texts.all, text);
  }
  recordForEach((inner ?? {}) as JsonObject, (name, member) => {
    if (!arrayIsArray(inner)) {
      eachReading(name, (said) => listAppend(texts.names, said));
      listAppend(texts.all, name);
    }
    readTexts(member, texts);
  });
}

/** Told of each hash that joins. @returns false where it cannot be kept */
export type KeepHash = (hash: number, isTried: boolean) => boolean;

export class Guesses {
  /** Those of all origins in the session: an agent may send through another site's tool. */
  readonly #ofSession: readonly Guesses[];
  readonly #sent = new HashSet();
  /** So much was sent that everything counts as sent. */
  #isFull = false;
  readonly #tried = new SafeMap<number, true>();
  readonly #keep: KeepHash;

  constructor(ofSession: Guesses[] = createList(), keep: KeepHash = () => true) {
    this.#ofSession = ofSession;
    this.#keep = keep;
    listAppend(ofSession, this);
  }

  /** Whether texts of this origin stay with the person. */
  get areTooMany(): boolean {
    return this.#tried.size > MAX_GUESSES;
  }

  /** Whether the agent has sent anything at all. */
  get mayBe(): boolean {
    return listSome(this.#ofSession, (each) => each.#isFull || each.#sent.size > 0);
  }

  /** What was kept of an earlier life. */
  restore(sent: readonly number[], tried: readonly number[]): void {
    listForEach(sent, (hash) => {
      if (hash === FULL) this.#isFull = true;
      else this.#sent.add(hash);
    });
    listForEach(tried, (hash) => this.#tried.set(hash, true));
  }

  /** Notes the arguments of a call. Undefined stands for some that cannot be read. */
  note(args: JsonValue | undefined): void {
    if (this.#isFull) return;
    try {
      if (args === undefined) throw new ErrorConstructor();
      const texts = { values: createList<string>(), names: createList<string>(), all: createList<string>() };
      readTexts(args, texts);
      listForEach([texts.values, texts.names], (parts) =>
        listForEach(parts, (part) => listForEach(partHashes(part), (hash) => this.#send(hash))),
      );
      listForEach([texts.values, texts.names, texts.all], (parts) => {
        let whole = "";
        listForEach(parts, (part) => {
          whole += ` ${part}`;
        });
        eachHash(whole, (hash) => {
          this.#send(hash);
          return !this.#isFull;
        });
      });
    } catch {
      // Not to be read, or nested too deeply.
      this.#send(FULL);
    }
  }

  /** Counts what of `text` the agent has sent, and may be one of `values`. */
  count(text: string, values: readonly WeakValues[]): void {
    if (!this.areTooMany) this.#eachGuess(text, values, (hash) => this.#try(hash));
  }

  /** Whether something in `text` may be a guess at one of `values`. */
  areIn(text: string, values: readonly WeakValues[]): boolean {
    let isOne = false;
    this.#eachGuess(text, values, () => {
      isOne = true;
    });
    return isOne;
  }

  #eachGuess(text: string, values: readonly WeakValues[], visit: (hash: number) => void): void {
    if (!this.mayBe) return;
    eachWords(text, (words) => listForEach(values, (each) => this.#eachGuessIn(words, each, visit)));
  }

  #eachGuessIn(words: readonly Word[], each: WeakValues, visit: (hash: number) => void): void {
    // Of what begins at one word, the longest counts; what lies inside of the last one is a part of that guess.
    let last = 0;
    let start = 0;
    let longest = 0;
    let hash = 0;
    const end = (): void => {
      if (longest > last) visit(hash);
      last = mathMax(last, longest);
      longest = 0;
    };
    each.eachLike(words, (from, to, days) => {
      if (from > start) end();
      start = from;
      if (to <= longest || to <= last || !this.#wasSent(words, from, to, days)) return;
      longest = to;
      hash = days.length > 0 ? dayHash(days[0] as Day) : hashOf(joinWords(words, from, to));
    });
    end();
  }

  #wasSent(words: readonly Word[], from: number, to: number, days: readonly Day[]): boolean {
    if (listSome(days, (day) => this.#isSent(dayHash(day)))) return true;
    return this.#isSent(hashOf(joinWords(words, from, to))) || this.#isPutTogether(words, from, to);
  }

  #isSent(hash: number): boolean {
    return this.#isFull || listSome(this.#ofSession, (each) => each.#sent.has(hash));
  }

  /** Every two neighbours were sent as neighbours, or it consists of arguments. */
  #isPutTogether(words: readonly Word[], from: number, to: number): boolean {
    let areNeighbours = to - from > 2;
    for (let at = from; areNeighbours && at + 1 < to; at++)
      areNeighbours = this.#isSent(hashOf(joinWords(words, at, at + 2)));
    return areNeighbours || this.#hasParts(joinWords(words, from, to));
  }

  #hasParts(joined: string): boolean {
    const reached = createList<boolean>();
    reached[0] = true;
    for (let at = 0; at < joined.length; at++) {
      if (!reached[at]) continue;
      for (let to = at + LEAST_OF_PART; to <= joined.length && to - at <= MOST_OF_PART; to++)
        reached[to] ||= this.#isSent(partHash(stringSlice(joined, at, to)));
    }
    return reached[joined.length] === true;
  }

  #send(hash: number): void {
    if (this.#isFull || (hash !== FULL && this.#sent.has(hash))) return;
    const isKept = hash !== FULL && this.#sent.size < MAX_SENT && this.#keep(hash, false);
    if (isKept) this.#sent.add(hash);
    else {
      this.#isFull = true;
      this.#keep(FULL, false);
    }
  }

  #try(hash: number): void {
    if (this.areTooMany || this.#tried.has(hash)) return;
    this.#tried.set(hash, true);
    this.#keep(hash, true);
  }
}

/**
 * Removes what equals one of `values` from a text, after counting the guesses in it. After too many guesses it also
 * withholds every guess, and every text with white space. Other texts stay: they may be names that a person searches for.
 *
 * @param found matches that go in any case
 */
export function withoutWeak(
  text: string,
  values: readonly WeakValues[],
  guesses: Guesses | undefined,
  found = createList<Match>(),
): string {
  guesses?.count(text, values);
  if (guesses?.areTooMany && (regExpExec(/\s/, text) || guesses.areIn(text, values))) return SCRUBBED;
  listForEach(values, (each: WeakValues) => each.find(text, found));
  return found.length > 0 ? replaceMatches(text, found) : text;
}
