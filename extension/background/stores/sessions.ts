/**
 * One session for each agent, until the person ends it: what was kept from it once is searched for
 * in all it gets later.
 */

import { MAX_VALUE, searchedPart } from "../../../src/engine/copies/copy-search.js";
import { lasts, type Masker } from "../../../src/engine/copies/masker.js";
import type { Share } from "../../../src/engine/enforce/agent-session.js";
import type { FoundValue } from "../../../src/engine/enforce/findings.js";
import {
  createStoredRoom,
  restoreSession,
  type Session,
  type SessionData,
  type SessionValues,
} from "../../../src/gateway/session.js";
import { LOST_VALUES, Shares, takersOf } from "../../../src/gateway/shares.js";
import type { DocumentIdentity } from "../model/page-document.js";
import { KINDS } from "./kinds.js";
import { Records, readAll } from "./records.js";
import type { Redeemed, Scrubbed } from "./shapes/kept.js";
import { type Area, type Areas, type Change, drop, put } from "./state.js";

const REDEEMED = KINDS.redeemed.name;
const SCRUB = KINDS.scrub.name;

export interface SessionChanges {
  readonly changes: readonly Change[];
  /** The caller calls it when the changes are stored. */
  saved(): void;
}

/**
 * Characters for values that the person revealed or gave to a tool, and for one of them besides its
 * own.
 */
const PERSON_ROOM = 500_000;
const VALUE_COST = 200;

/** The cost of searching for these, in characters. */
const costOf = (values: readonly string[]): number =>
  values.reduce((cost, value) => cost + searchedPart(value).length + VALUE_COST, 0);

/** How much of the room for the person's own secrets one site may take. */
const OF_SITE = 0.4 * PERSON_ROOM;

const newId = (): string => crypto.randomUUID().replaceAll("-", "");

/** The agent and the site whose share it is, both as the browser states them. */
export const shareOf = ({ topOrigin, tabId }: DocumentIdentity): Share => ({ site: topOrigin, tab: tabId });

export class Sessions {
  readonly #state: Area;
  /** Agent → its session's id. */
  readonly #ids: Records<string>;
  /** A promise, so that an agent's first calls share one session. */
  readonly #sessions = new Map<string, Promise<Session>>();
  readonly #ready = new Map<string, Session>();
  readonly #room = createStoredRoom();
  /** Session id → the keys of what is stored of it. */
  readonly #keys = new Map<string, string[]>();
  /** Session id → those of them that detection found. */
  readonly #found = new Map<string, Map<string, Scrubbed>>();
  readonly #own: SessionValues[] = [];
  readonly #ownRoom = new Shares(PERSON_ROOM);
  /** Origin and text that every session searches for; true where that is stored. */
  readonly #known = new Map<string, boolean>();

  /** Everything is read back here, before any call can begin. */
  constructor(areas: Areas) {
    this.#state = areas.state;
    this.#ids = new Records(areas, KINDS.session);
    const [redeemed, scrubbed] = [readAll(areas, KINDS.redeemed), readAll(areas, KINDS.scrub)];
    for (const [, { origin, value, site }] of redeemed.values) {
      this.#ownRoom.count(takersOf({ site }, OF_SITE, 0), costOf([value]));
      this.#own.push({ origin, values: [value] });
      this.#known.set(`${origin} ${value}`, true);
    }
    const values = new Map<string, SessionValues[]>();
    for (const [key, stored] of scrubbed.values) {
      const { session, ...rest } = stored;
      values.set(session, [...(values.get(session) ?? []), rest]);
      this.#keysOf(session).push(key);
      this.#noteFound(key, stored);
    }
    const lost = [
      ...redeemed.dropped.map((key) => drop(REDEEMED, key)),
      ...scrubbed.dropped.map((key) => drop(SCRUB, key)),
    ];
    for (const [agent, id] of this.#ids.entries()) {
      if (id === "" || lost.length > 0) this.#restoreBlind(agent, id, values.get(id) ?? []);
      else this.#restore(agent, { id, values: [...this.#own, ...(values.get(id) ?? [])] });
    }
    if (lost.length > 0) this.#state.write(lost).catch(() => undefined);
    this.#dropOrphans(new Set(this.#ids.values()));
  }

  #restore(agent: string, data: SessionData): void {
    const session = restoreSession(data, this.#room);
    this.#sessions.set(agent, Promise.resolve(session));
    this.#ready.set(agent, session);
  }

  /** Values that it searched for cannot be read. The next worker must know, too. */
  #restoreBlind(agent: string, known: string, values: readonly SessionValues[]): void {
    const id = known === "" ? newId() : known;
    const key = newId();
    this.#keysOf(id).push(key);
    this.#restore(agent, { id, values: [...this.#own, ...values, LOST_VALUES] });
    const change = put(SCRUB, key, { session: id, ...LOST_VALUES } satisfies Scrubbed);
    this.#ids.note([[agent, id]], [change]);
  }

  /** The agent's session, if it has one. */
  known(agent: string): Session | undefined {
    return this.#ready.get(agent);
  }

  /** Rejects where a new session could not be stored. */
  of(agent: string): Promise<Session> {
    const known = this.#sessions.get(agent);
    if (known !== undefined) return known;
    const session = restoreSession({ id: newId(), values: this.#own }, this.#room);
    const stored = this.#ids.set([[agent, session.id]]).then(() => session);
    this.#sessions.set(agent, stored);
    this.#ready.set(agent, session);
    stored.catch(() => this.#sessions.delete(agent));
    return stored;
  }

  /** Stores what must be stored before anything leaves that this session has seen. */
  unsaved({ id, unsaved: { values, saved } }: Session): SessionChanges {
    const changes = values.map(({ share, ...each }) => {
      const key = newId();
      this.#keysOf(id).push(key);
      // Values that a page took out are in that page's share; nothing else is ever unsaved.
      const scrubbed: Scrubbed = { session: id, ...each, share: share as Share };
      this.#noteFound(key, scrubbed);
      return put(SCRUB, key, scrubbed);
    });
    return { changes, saved };
  }

  /** The searches of all sessions for what is marked, and for what is the person's own. */
  markedMaskersFor(origin: string): readonly Masker[] {
    return [...this.#ready.values()].flatMap((session) => [...session.markedMaskersFor(origin)]);
  }

  /** What is stored of these values goes, where detection found them. */
  forgettingFound({ id }: Session, origin: string, values: readonly string[]): SessionChanges {
    const isGone = ({ value }: FoundValue) => values.includes(value);
    const touched = [...(this.#found.get(id) ?? [])].filter(
      ([, each]) => each.origin === origin && each.found?.some(isGone) === true,
    );
    const left = touched.map(([key, { found = [], ...rest }]): [string, Scrubbed] => [
      key,
      { ...rest, found: found.filter((each) => !isGone(each)) },
    ]);
    return {
      changes: left.map(([key, scrubbed]) => put(SCRUB, key, scrubbed)),
      saved: () => {
        for (const [key, scrubbed] of left) this.#noteFound(key, scrubbed);
      },
    };
  }

  /** Rejects where it could not be stored. */
  async store(session: Session): Promise<void> {
    await this.write(this.unsaved(session));
  }

  async write({ changes, saved }: SessionChanges): Promise<void> {
    if (changes.length === 0) return;
    await this.#state.write(changes);
    saved();
  }

  /** Whether those of this site may bring as much more as one text can cost. */
  hasRoomFor(site: string): boolean {
    return this.#ownRoom.fits(takersOf({ site }, OF_SITE, 0), costOf(["x".repeat(MAX_VALUE)]));
  }

  /**
   * A value that the person revealed, or gave to a tool, must not come back to any agent. What can
   * be tried is not searched for (spec-notes/threat-model.md). A session of an agent that cannot
   * take it is closed, and the person goes on.
   *
   * @param site top-level origin of the page that has it
   * @returns undefined where secrets of this site have no room left
   */
  async addOwn(origin: string, texts: readonly string[], site: string): Promise<SessionChanges | undefined> {
    const all = [...new Set(texts.filter(lasts).map(searchedPart))];
    const news = all.filter((text) => !this.#known.has(`${origin} ${text}`));
    if (!this.#ownRoom.take(takersOf({ site }, OF_SITE, 0), costOf(news))) return undefined;
    // A session that begins meanwhile has them from the start.
    for (const value of news) {
      this.#known.set(`${origin} ${value}`, false);
      this.#own.push({ origin, values: [value] });
    }
    for (const session of this.#sessions.values()) {
      for (const value of news) (await session).rememberOwn(origin, value);
    }
    const unstored = all.filter((text) => this.#known.get(`${origin} ${text}`) !== true);
    return {
      changes: unstored.map((value) => put(REDEEMED, newId(), { origin, value, site } satisfies Redeemed)),
      saved: () => {
        for (const value of unstored) this.#known.set(`${origin} ${value}`, true);
      },
    };
  }

  /**
   * The person ended it: what it held is free. What the person revealed, or gave to a tool, stays
   * searched for.
   */
  async end(agent: string): Promise<void> {
    const session = await this.#sessions.get(agent);
    if (session === undefined) return;
    const keys = this.#keysOf(session.id);
    this.#found.delete(session.id);
    session.restart({ id: newId(), values: this.#own });
    await this.#ids.set(
      [[agent, session.id]],
      keys.map((key) => drop(SCRUB, key)),
    );
  }

  #noteFound(key: string, scrubbed: Scrubbed): void {
    if (scrubbed.found === undefined) return;
    const found = this.#found.get(scrubbed.session) ?? new Map<string, Scrubbed>();
    this.#found.set(scrubbed.session, found.set(key, scrubbed));
  }

  #keysOf(session: string): string[] {
    const keys = this.#keys.get(session) ?? [];
    this.#keys.set(session, keys);
    return keys;
  }

  /** Drops what was stored for a session that the person ended in that moment. */
  #dropOrphans(sessions: ReadonlySet<string>): void {
    for (const [id, keys] of [...this.#keys]) {
      if (sessions.has(id)) continue;
      this.#keys.delete(id);
      this.#state.write(keys.map((key) => drop(SCRUB, key))).catch(() => undefined);
    }
  }
}
