/**
 * Sessions that outlive a worker. What a session searches for is recorded as it grows, to be stored before anything is
 * released, and read back before anything is enforced. Not in the page bundle.
 */
import type { CopySearch } from "../engine/copies/copy-search.js";
import type { AgentSession, Share } from "../engine/enforce/agent-session.js";
import { sessionIncomplete } from "../texts/people.js";
import { OriginLists } from "./agent-sessions.js";
import { Shares, type Taker, takersOf } from "./shares.js";

export interface SessionValues {
  readonly origin: string;
  readonly values: readonly string[];
  /** The site and tab of the page. The person's own values are in no page's share. */
  readonly share?: Share;
}

/** Hashes of what the agent sent to tools of an origin, and of guesses at what that origin's results have lost. */
export interface SessionGuesses {
  readonly origin: string;
  readonly share: Share;
  readonly sent: readonly number[];
  readonly tried: readonly number[];
}

export interface SessionData {
  readonly id: string;
  readonly values: readonly SessionValues[];
  readonly guesses?: readonly SessionGuesses[];
}

/** What joined a session since it was last stored. */
export interface UnsavedValues {
  readonly values: readonly SessionValues[];
  readonly guesses: readonly SessionGuesses[];
  /** Call it when they are stored; what joined meanwhile stays unsaved. */
  saved(): void;
}

/** Bytes for all sessions together: of the browser's 10 MiB the vault has six, and records need some. */
const STORED_ROOM = 3_000_000;
const OF_SESSION = 0.5 * STORED_ROOM;
const OF_SITE = 0.25 * STORED_ROOM;
const OF_TAB = 0.33 * STORED_ROOM;

/** A hash, as JSON. */
const HASH_SIZE = 11;

const sizeOf = (values: readonly string[]): number => new TextEncoder().encode(JSON.stringify(values)).length;

/** Shared by sessions that are stored together. */
export const createStoredRoom = (): Shares => new Shares(STORED_ROOM);

class PersistentSession extends OriginLists {
  override id: string;
  #unsaved: SessionValues[] = [];
  #hashes = new Map<string, { share: Share; sent: number[]; tried: number[] }>();
  #isComplete = true;
  readonly #room: Shares;
  /** What to give back when the session ends. */
  #stored: { readonly takers: readonly Taker[]; readonly size: number }[] = [];

  constructor(data: SessionData, room: Shares) {
    super();
    this.id = data.id;
    this.#room = room;
    this.#bringBackAll(data);
  }

  static isOne(session: AgentSession): session is PersistentSession {
    return #unsaved in session;
  }

  override remember(origin: string, values: readonly string[], share: Share = { site: origin }): boolean {
    const news = this.news(origin, values);
    if (news.length === 0) return this.#isComplete && super.remember(origin, values, share);
    const [takers, size] = [this.#takersOf(share), sizeOf(news)];
    if (!this.#isComplete || !this.#room.fits(takers, size) || !super.remember(origin, news, share))
      return false;
    this.#room.count(takers, size);
    this.#stored.push({ takers, size });
    this.#unsaved.push({ origin, values: news, share });
    return true;
  }

  /** Fails closed: a value that has no room in a search might pass, so nothing passes until the person ends the session. */
  override findersFor(origin: string): readonly CopySearch[] {
    if (!this.#isComplete) throw new Error(sessionIncomplete());
    return super.findersFor(origin);
  }

  override get isEmpty(): boolean {
    return this.#isComplete && super.isEmpty;
  }

  /** The person's values, in no page's share. */
  rememberOwn(origin: string, values: readonly string[]): void {
    if (!values.every((value) => this.searchOwn(origin, value))) this.#isComplete = false;
  }

  restart(data: SessionData): void {
    this.clear();
    for (const { takers, size } of this.#stored) this.#room.count(takers, -size);
    this.id = data.id;
    this.#stored = [];
    this.#unsaved = [];
    this.#hashes = new Map();
    this.#isComplete = true;
    this.#bringBackAll(data);
  }

  get unsaved(): UnsavedValues {
    const values = [...this.#unsaved];
    const guesses = Array.from(this.#hashes, ([origin, { share, sent, tried }]) => ({
      origin,
      share,
      sent: [...sent],
      tried: [...tried],
    }));
    return {
      values,
      guesses,
      saved: () => {
        this.#unsaved = this.#unsaved.filter((each) => !values.includes(each));
        for (const each of guesses) this.#forgetHashes(each);
      },
    };
  }

  /** The few guesses always have room. Of what was sent, a negative number says that the rest has none. */
  protected override keepHash(origin: string, share: Share, hash: number, isTried: boolean): boolean {
    const takers = this.#takersOf(share);
    if (!isTried && hash >= 0 && !this.#room.fits(takers, HASH_SIZE)) return false;
    this.#room.count(takers, HASH_SIZE);
    this.#stored.push({ takers, size: HASH_SIZE });
    const own = this.#hashes.get(origin) ?? { share, sent: [], tried: [] };
    this.#hashes.set(origin, own);
    own[isTried ? "tried" : "sent"].push(hash);
    return true;
  }

  #forgetHashes({ origin, sent, tried }: SessionGuesses): void {
    const own = this.#hashes.get(origin);
    if (own === undefined) return;
    const without = (hashes: readonly number[], stored: ReadonlySet<number>): number[] =>
      hashes.filter((hash) => !stored.has(hash));
    own.sent = without(own.sent, new Set(sent));
    own.tried = without(own.tried, new Set(tried));
    if (own.sent.length === 0 && own.tried.length === 0) this.#hashes.delete(origin);
  }

  #bringBackAll({ values, guesses = [] }: SessionData): void {
    for (const each of values) this.#bringBack(each);
    for (const { origin, share, sent, tried } of guesses) {
      const stored = { takers: this.#takersOf(share), size: HASH_SIZE * (sent.length + tried.length) };
      this.#room.count(stored.takers, stored.size);
      this.#stored.push(stored);
      this.restoreHashes(origin, share, sent, tried);
    }
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
 * Restores a session from storage; data with a new id and no values makes a new one. If it has no room for a value, it
 * withholds everything.
 *
 * @param room shared by all sessions of one storage
 */
export const restoreSession = (data: SessionData, room = createStoredRoom()): AgentSession =>
  new PersistentSession(data, room);

/** @throws TypeError for a session that `restoreSession` did not make, whose new values are not recorded. */
export const unsavedValues = (session: AgentSession): UnsavedValues => persistent(session).unsaved;

/** Whether this session has nothing to search for. */
export const searchesForNothing = (session: AgentSession): boolean =>
  PersistentSession.isOne(session) && session.isEmpty;

/**
 * Adds a value that the person obtained outside of a call: from now on, no result may carry it to an agent. A session
 * without room for it lets nothing pass until it is restarted.
 */
export const rememberValue = (session: AgentSession, origin: string, value: string): void =>
  persistent(session).rememberOwn(origin, [value]);

/** The person ended the session: its room is freed. Running calls continue in the new one. */
export const restartSession = (session: AgentSession, data: SessionData): void =>
  persistent(session).restart(data);
