/**
 * Sessions that outlive a worker. What a session searches for is recorded as it grows, to be stored before anything is
 * released, and read back before anything is enforced. Not in the page bundle.
 */
import type { AgentSession, Share } from "../engine/enforce/agent-session.js";
import { OriginLists } from "./agent-sessions.js";
import { Shares, type Taker, takersOf } from "./shares.js";

export interface SessionValues {
  readonly origin: string;
  readonly values: readonly string[];
  /** The site and tab of the page. The person's own values are in no page's share. */
  readonly share?: Share;
  /** A value found no room in that list: the calls of its pair are refused until the person ends the session. */
  readonly isFull?: boolean;
}

export interface SessionData {
  readonly id: string;
  readonly values: readonly SessionValues[];
}

/** Values that joined a session since it was last stored. */
export interface UnsavedValues {
  readonly values: readonly SessionValues[];
  /** Call it when they are stored; what joined meanwhile stays unsaved. */
  saved(): void;
}

/** Bytes for all sessions together: of the browser's 10 MiB the vault has six, and records need some. */
const STORED_ROOM = 3_000_000;
const OF_SESSION = 0.5 * STORED_ROOM;
const OF_SITE = 0.25 * STORED_ROOM;
const OF_TAB = 0.33 * STORED_ROOM;

const sizeOf = (values: readonly string[]): number => new TextEncoder().encode(JSON.stringify(values)).length;

/** Shared by sessions that are stored together. */
export const createStoredRoom = (): Shares => new Shares(STORED_ROOM);

class PersistentSession extends OriginLists {
  override id: string;
  #unsaved: SessionValues[] = [];
  readonly #room: Shares;
  /** The room to give back when the session ends. */
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
    const news = this.news(origin, values, share);
    if (news.length === 0) return super.remember(origin, news, share);
    const [takers, size] = [this.#takersOf(share), sizeOf(news)];
    const wasFull = this.isFull(origin, share);
    if (!this.#room.fits(takers, size)) this.markFull(origin, share.site);
    if (!super.remember(origin, news, share)) {
      if (!wasFull) this.#unsaved.push({ origin, values: [], share, isFull: true });
      return false;
    }
    this.#count(share, news);
    this.#unsaved.push({ origin, values: news, share });
    return true;
  }

  /** The person's values, in no page's share. */
  rememberOwn(origin: string, values: readonly string[]): void {
    for (const value of values) this.searchOwn(origin, value);
  }

  restart(data: SessionData): void {
    this.clear();
    for (const { takers, size } of this.#stored) this.#room.count(takers, -size);
    this.id = data.id;
    this.#stored = [];
    this.#unsaved = [];
    this.#bringBackAll(data);
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

  #bringBackAll({ values }: SessionData): void {
    for (const { origin, values: texts, share, isFull } of values) {
      if (share === undefined) this.rememberOwn(origin, texts);
      else {
        this.#count(share, texts);
        super.remember(origin, texts, share);
        if (isFull === true) this.markFull(origin, share.site);
      }
    }
  }

  #count(share: Share, values: readonly string[]): void {
    const stored = { takers: this.#takersOf(share), size: sizeOf(values) };
    this.#room.count(stored.takers, stored.size);
    this.#stored.push(stored);
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
 * Restores a session from storage; data with a new id and no values makes a new one.
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

/** Adds a value that the person obtained outside of a call: from now on, no result may carry it to an agent. */
export const rememberValue = (session: AgentSession, origin: string, value: string): void =>
  persistent(session).rememberOwn(origin, [value]);

/** The person ended the session: its room is freed. Running calls continue in the new one. */
export const restartSession = (session: AgentSession, data: SessionData): void =>
  persistent(session).restart(data);
