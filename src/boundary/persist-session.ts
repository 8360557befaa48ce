/**
 * Sessions that outlive the worker which made them: what a session searches for is noted as it grows, so that it can
 * be stored before anything is released, and read back before anything is enforced. Not in the page bundle.
 */
import { searchedPart } from "../engine/copies/copy-search.js";
import type { AgentSession } from "./agent-session.js";
import { OriginLists } from "./agent-sessions.js";

export interface SessionValues {
  readonly origin: string;
  readonly values: readonly string[];
}

export interface SessionData {
  readonly id: string;
  readonly values: readonly SessionValues[];
}

/** What has joined a session since it was last stored. */
export interface UnsavedValues {
  readonly values: readonly SessionValues[];
  /** To be called when they are safe; values that joined meanwhile stay unsaved. */
  saved(): void;
}

class PersistentSession extends OriginLists {
  override readonly id: string;
  #unsaved: SessionValues[] = [];
  readonly #noted = new Map<string, Set<string>>();

  constructor({ id, values }: SessionData) {
    super();
    this.id = id;
    for (const each of values) {
      this.#news(each.origin, each.values);
      super.remember(each.origin, each.values);
    }
  }

  static isOne(session: AgentSession): session is PersistentSession {
    return #unsaved in session;
  }

  override remember(origin: string, values: readonly string[]): boolean {
    const news = this.#news(origin, values);
    if (news.length > 0) this.#unsaved.push({ origin, values: news });
    return super.remember(origin, values);
  }

  get isEmpty(): boolean {
    return this.#noted.size === 0;
  }

  get unsaved(): UnsavedValues {
    const values = [...this.#unsaved];
    return {
      values,
      saved: () => {
        this.#unsaved = this.#unsaved.filter((each) => !values.includes(each));
      },
    };
  }

  /** Those of `values` that are not noted yet. `values` may be one of our lists without a prototype. */
  #news(origin: string, values: readonly string[]): string[] {
    let noted = this.#noted.get(origin);
    if (noted === undefined) {
      noted = new Set();
      this.#noted.set(origin, noted);
    }
    const news: string[] = [];
    for (let i = 0; i < values.length; i++) {
      const value = searchedPart(values[i] as string);
      if (noted.has(value)) continue;
      noted.add(value);
      news.push(value);
    }
    return news;
  }
}

/** A session from what was stored of it; with a fresh id and no values, a new one. */
export const restoreSession = (data: SessionData): AgentSession => new PersistentSession(data);

/** @throws TypeError for a session that `restoreSession` did not make: nothing would be known of what it gained. */
export function unsavedValues(session: AgentSession): UnsavedValues {
  if (!PersistentSession.isOne(session)) throw new TypeError("Not a session of restoreSession().");
  return session.unsaved;
}

/** Whether there is anything that this session searches for. */
export const searchesForNothing = (session: AgentSession): boolean =>
  PersistentSession.isOne(session) && session.isEmpty;

/**
 * A value that the person obtained outside of a call: no result may carry it to an agent from now on.
 *
 * @returns false where the session has reached its bound: then it is not searched for
 */
export function rememberValue(session: AgentSession, origin: string, value: string): boolean {
  if (!PersistentSession.isOne(session)) throw new TypeError("Not a session of restoreSession().");
  return session.remember(origin, [value]);
}
