/** A session: what was taken out so far, so that later results are searched for copies of it. */
import { append, createList, randomHex, some } from "../primordials.js";
import { ScrubIndex, searchedPart } from "../redaction/scrub-index.js";

/** At this bound further sensitive results are refused: forgetting a value would let a copy of it pass. */
const MAX_CHARACTERS = 4_000_000;
/** What a value costs besides its characters. */
const VALUE_COST = 200;

/** A fresh handle: 122 random bits, which say nothing about what they stand for. */
export const createHandle = (): string => `airlock-${randomHex()}`;

export interface AgentSession {
  /** Random; tells sessions apart in logs. Empty for the session of a page, which keeps no log. */
  readonly id: string;
}

/** A session of one origin, as a page needs it; `agent-sessions.ts` has those for several. */
export class ScrubLists implements AgentSession {
  readonly id: string = "";
  readonly #index = new ScrubIndex();
  #room = MAX_CHARACTERS;

  /** @returns false where the session has reached its bound; the result must then be refused. */
  remember(_origin: string, values: readonly string[]): boolean {
    return !some(values, (value) => {
      if (this.#index.has(value)) return false;
      this.#room -= searchedPart(value).length + VALUE_COST;
      if (this.#room >= 0) this.#index.add(value);
      return this.#room < 0;
    });
  }

  /** The lists in force for results of `origin`. */
  indexesFor(_origin: string): readonly ScrubIndex[] {
    const indexes = createList<ScrubIndex>();
    if (this.#index.size > 0) append(indexes, this.#index);
    return indexes;
  }
}

/** A new session. In a page one lasts as long as the document. */
export const createSession = (): AgentSession => new ScrubLists();

/** Without a session a result is searched by itself only. One that is not ours has no lists: whoever asks it throws. */
export const scrubListsOf = (session = createSession()): ScrubLists => session as ScrubLists;
