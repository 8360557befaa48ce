/**
 * Sessions that outlive the worker which made them: what a session searches for is noted as it grows, so that it can
 * be stored before anything is released, and read back before anything is enforced. Not in the page bundle.
 */
import type { CopySearch } from "../engine/copies/copy-search.js";
import type { AgentSession } from "../engine/enforce/agent-session.js";
import { type Share, Shares, type Taker, takersOf } from "../engine/enforce/shares.js";
import { sessionIncomplete } from "../texts/people.js";
import { OriginLists } from "./agent-sessions.js";

export interface SessionValues {
  readonly origin: string;
  readonly values: readonly string[];
  /** Whose page they are of. The person's own values are in no page's share. */
  readonly share?: Share;
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

/** Bytes that all sessions may store together: of the browser's 10 MiB the vault has six, and records need some. */
const STORED_ROOM = 3_000_000;
const OF_SESSION = 0.5 * STORED_ROOM;
const OF_SITE = 0.25 * STORED_ROOM;
const OF_TAB = 0.33 * STORED_ROOM;

const sizeOf = (values: readonly string[]): number => new TextEncoder().encode(JSON.stringify(values)).length;

/** What sessions that are stored together share. */
export const createStoredRoom = (): Shares => new Shares(STORED_ROOM);

class PersistentSession extends OriginLists {
  override id: string;
  #unsaved: SessionValues[] = [];
  #isComplete = true;
  readonly #room: Shares;
  /** What to give back when the session ends. */
  #stored: { readonly takers: readonly Taker[]; readonly size: number }[] = [];

  constructor({ id, values }: SessionData, room: Shares) {
    super();
    this.id = id;
    this.#room = room;
    for (const each of values) this.#bringBack(each);
  }

  static isOne(session: AgentSession): session is PersistentSession {
    return #unsaved in session;
  }

  override remember(origin: string, values: readonly string[], share: Share = { site: origin }): boolean {
    const news = this.news(origin, values);
    if (news.length === 0) return this.#isComplete;
    const [takers, size] = [this.#takersOf(share), sizeOf(news)];
    if (!this.#isComplete || !this.#room.fits(takers, size) || !super.remember(origin, news, share))
      return false;
    this.#room.count(takers, size);
    this.#stored.push({ takers, size });
    this.#unsaved.push({ origin, values: news, share });
    return true;
  }

  /** What cannot be searched for might pass: nothing does until the person ends the session. */
  override findersFor(origin: string): readonly CopySearch[] {
    if (!this.#isComplete) throw new Error(sessionIncomplete());
    return super.findersFor(origin);
  }

  override get isEmpty(): boolean {
    return this.#isComplete && super.isEmpty;
  }

  /** Of the person, and in no page's share. */
  rememberOwn(origin: string, values: readonly string[]): void {
    if (!values.every((value) => this.searchOwn(origin, value))) this.#isComplete = false;
  }

  restart({ id, values }: SessionData): void {
    this.clear();
    for (const { takers, size } of this.#stored) this.#room.count(takers, -size);
    this.id = id;
    this.#stored = [];
    this.#unsaved = [];
    this.#isComplete = true;
    for (const each of values) this.#bringBack(each);
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

  #bringBack({ origin, values, share }: SessionValues): void {
    if (share === undefined) {
      this.rememberOwn(origin, values);
      return;
    }
    const stored = { takers: this.#takersOf(share), size: sizeOf(values) };
    this.#room.count(stored.takers, stored.size);
    this.#stored.push(stored);
    if (!this.restore(origin, values, share)) this.#isComplete = false;
  }

  #takersOf(share: Share): Taker[] {
    const own = takersOf(share, OF_SITE, OF_TAB).map(({ name, most }) => ({
      name: `${this.id} ${name}`,
      most,
    }));
    return [{ name: this.id, most: OF_SESSION }, ...own];
  }
}

function persistent(session: AgentSession): PersistentSession {
  if (!PersistentSession.isOne(session)) throw new TypeError("Not a session of restoreSession().");
  return session;
}

/**
 * A session from what was stored of it; with a fresh id and no values, a new one. Where it has no room for a value,
 * all that it is asked about is withheld.
 *
 * @param room for what all sessions of one storage keep
 */
export const restoreSession = (data: SessionData, room = createStoredRoom()): AgentSession =>
  new PersistentSession(data, room);

/** @throws TypeError for a session that `restoreSession` did not make: nothing would be known of what it gained. */
export const unsavedValues = (session: AgentSession): UnsavedValues => persistent(session).unsaved;

/** Whether there is anything that this session searches for. */
export const searchesForNothing = (session: AgentSession): boolean =>
  PersistentSession.isOne(session) && session.isEmpty;

/**
 * A value that the person obtained outside of a call: no result may carry it to an agent from now on. A session that
 * has no room for it lets nothing pass until it is restarted.
 */
export const rememberValue = (session: AgentSession, origin: string, value: string): void =>
  persistent(session).rememberOwn(origin, [value]);

/** The person ended it: what it held is free. Calls that run meanwhile go on in the new one. */
export const restartSession = (session: AgentSession, data: SessionData): void =>
  persistent(session).restart(data);
