/** One agent's session: what was taken out so far, so that later results are searched for copies of it. */
import { append, createList, randomHex, SafeMap, some } from "../primordials.js";
import { estimateBits } from "../redaction/entropy.js";
import { ScrubIndex, searchedPart } from "../redaction/scrub-index.js";

/** At this bound a session refuses further sensitive results: forgetting a value would let a copy of it pass. */
const MAX_CHARACTERS = 4_000_000;
/** What a value costs besides its characters. */
const VALUE_COST = 200;
/** Stronger values than this are searched for in other origins' results too. */
const WIDE_BITS = 64;

/** A fresh handle: 122 random bits, which say nothing about what they stand for. */
export const createHandle = (): string => `airlock-${randomHex()}`;

export interface AgentSession {
  /** Random; tells sessions apart in logs. */
  readonly id: string;
}

/** The part of a session that only the boundary uses. */
export class ScrubLists implements AgentSession {
  readonly id = randomHex();
  readonly #byOrigin = new SafeMap<string, ScrubIndex>();
  readonly #wide = new ScrubIndex();
  #room = MAX_CHARACTERS;

  static isOurs(session: AgentSession): session is ScrubLists {
    return #byOrigin in session;
  }

  /** @returns false where the session has reached its bound; the result must then be refused. */
  remember(origin: string, values: readonly string[]): boolean {
    const own = this.#byOrigin.get(origin) ?? new ScrubIndex();
    this.#byOrigin.set(origin, own);
    return !some(values, (value) => {
      if (own.has(value)) return false;
      this.#room -= searchedPart(value).length + VALUE_COST;
      if (this.#room < 0) return true;
      own.add(value);
      if (estimateBits(value) > WIDE_BITS) this.#wide.add(value);
      return false;
    });
  }

  /** The lists in force for results of `origin`. */
  indexesFor(origin: string): readonly ScrubIndex[] {
    const indexes = createList<ScrubIndex>();
    const own = this.#byOrigin.get(origin);
    if (own) append(indexes, own);
    // Where there is no other origin, the wide list holds nothing that the own one does not.
    if (this.#byOrigin.size > indexes.length) append(indexes, this.#wide);
    return indexes;
  }
}

/** A new session. In a page one lasts as long as the document; an extension ends it when the person says so. */
export const createSession = (): AgentSession => new ScrubLists();

/** A session that is not one of ours counts as none: the result is then searched by itself only. */
export const scrubListsOf = (session: AgentSession | undefined): ScrubLists =>
  session && ScrubLists.isOurs(session) ? session : new ScrubLists();
