/** One agent's session: what was taken out so far, so that later results are searched for copies of it. */
import { append, createList, randomBytes, SafeMap } from "../primordials.js";
import { estimateBits } from "../redaction/entropy.js";
import { ScrubIndex, searchedPart } from "../redaction/scrub-index.js";

/** At these bounds a session refuses further sensitive results: forgetting a value would let a copy of it pass. */
const MAX_VALUES = 20_000;
const MAX_CHARACTERS = 4_000_000;
/** Stronger values than this are searched for in other origins' results too. */
const WIDE_BITS = 64;

const HEX = "0123456789abcdef";

function randomHex(): string {
  const bytes = randomBytes(16);
  let text = "";
  for (let i = 0; i < bytes.length; i++) {
    text += `${HEX[(bytes[i] as number) >> 4]}${HEX[(bytes[i] as number) & 15]}`;
  }
  return text;
}

/** Every handle starts so; 32 hexadecimal digits follow. */
export const HANDLE_PREFIX = "airlock-";

/** A fresh handle: 128 random bits, which say nothing about what they stand for. */
export function createHandle(): string {
  return HANDLE_PREFIX + randomHex();
}

export interface AgentSession {
  /** Random; tells sessions apart in logs. */
  readonly id: string;
}

/** The part of a session that only the boundary uses. */
export class ScrubLists implements AgentSession {
  readonly id = randomHex();
  readonly #byOrigin = new SafeMap<string, ScrubIndex>();
  readonly #wide = new ScrubIndex();
  #values = 0;

  static isOurs(session: AgentSession): session is ScrubLists {
    return #byOrigin in session;
  }

  #characters = 0;

  /** @returns false where the session has reached its bound; the result must then be refused. */
  remember(origin: string, values: readonly string[]): boolean {
    let own = this.#byOrigin.get(origin);
    if (own === undefined) {
      own = new ScrubIndex();
      this.#byOrigin.set(origin, own);
    }
    for (let i = 0; i < values.length; i++) {
      const value = values[i] as string;
      if (own.has(value)) continue;
      const { length } = searchedPart(value);
      if (this.#values >= MAX_VALUES || this.#characters + length > MAX_CHARACTERS) return false;
      this.#values += 1;
      this.#characters += length;
      own.add(value);
      if (estimateBits(value) > WIDE_BITS) this.#wide.add(value);
    }
    return true;
  }

  /** The lists in force for results of `origin`. */
  indexesFor(origin: string): readonly ScrubIndex[] {
    const indexes = createList<ScrubIndex>();
    const own = this.#byOrigin.get(origin);
    if (own !== undefined) append(indexes, own);
    else if (this.#wide.size > 0) append(indexes, this.#wide);
    if (own !== undefined && this.#byOrigin.size > 1) append(indexes, this.#wide);
    return indexes;
  }
}

/** A new session. In a page one lasts as long as the document; an extension ends it when the person says so. */
export function createSession(): AgentSession {
  return new ScrubLists();
}

/** A session that is not one of ours counts as none: the result is then searched by itself only. */
export function scrubListsOf(session: AgentSession | undefined): ScrubLists {
  return session !== undefined && ScrubLists.isOurs(session) ? session : new ScrubLists();
}
