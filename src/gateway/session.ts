/**
 * The session of an agent that calls tools of several origins. With a room to be stored in, it
 * outlives a worker: values that join it are recorded, to be stored before anything is released,
 * and read back before anything is enforced. Not in the page bundle: a page has one origin.
 */
import { searchedPart } from "../engine/copies/copy-search.js";
import { Masker } from "../engine/copies/masker.js";
import type { AgentSession, Masked, ScrubLists, Share } from "../engine/enforce/agent-session.js";
import type { FoundValue } from "../engine/enforce/findings.js";
import { randomHex } from "../intrinsics/text.js";
import { FoundLists } from "./found-values.js";
import { LostLists, type LostValues } from "./lost-values.js";
import { LOST_VALUES, Shares, type Taker, takersOf } from "./shares.js";

export interface SessionValues {
  readonly origin: string;
  readonly values: readonly string[];
  /** What detection found: each value, with the texts that are searched for because of it. */
  readonly found?: readonly FoundValue[];
  /** The site and tab of the page. The person's own values are in no page's share. */
  readonly share?: Share;
  /**
   * A value found no room in that list: the calls of its pair are refused until the person ends the
   * session.
   */
  readonly isFull?: boolean;
  /** Something was masked in what the agent got of that origin. */
  readonly isMasked?: boolean;
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

interface Room {
  /** Shared by sessions that are stored together. Without it, nothing is recorded. */
  readonly stored?: Shares;
  /**
   * Bytes for all pairs together. Where they are taken, a pair with a new value is full; nothing is
   * forgotten.
   */
  readonly most?: number;
}

/** Bytes: as much as four pairs that are full. */
const MOST = 64_000_000;
/**
 * Bytes for all sessions together: of the browser's 10 MiB the vault has six, and records need
 * some.
 */
const STORED_ROOM = 3_000_000;
const OF_SESSION = 0.5 * STORED_ROOM;
const OF_SITE = 0.25 * STORED_ROOM;
const OF_TAB = 0.33 * STORED_ROOM;

export const createStoredRoom = (): Shares => new Shares(STORED_ROOM);

/** Stands for a site where values are the person's own. */
const OF_PERSON = "";
const sizeOf = (values: readonly string[]): number => new TextEncoder().encode(JSON.stringify(values)).length;
const textsOf = (found: readonly FoundValue[]): string[] =>
  found.flatMap(({ value, texts }) => [value, ...Array.from(texts)]);
const pairOf = (origin: string, { site }: Share): string => `${origin} ${site}`;

/** A list for each pair of a tool's origin and the site around its page, which has its own room. */
export class Session implements ScrubLists {
  #id = "";
  readonly #room: Room;
  #byOrigin = new Map<string, Map<string, Masker>>();
  #found = new FoundLists();
  readonly #lost = new LostLists(() => this.#found);
  #full = new Set<string>();
  /** Origins. */
  #masked = new Set<string>();
  #bytes = 0;
  #unsaved: SessionValues[] = [];
  /** The room to give back when the session ends. */
  #stored: { readonly takers: readonly Taker[]; readonly size: number }[] = [];

  readonly masked: Masked = {
    has: (origin) => this.#masked.has(origin),
    set: (origin) => {
      if (this.#masked.has(origin)) return;
      this.#masked.add(origin);
      if (this.#room.stored !== undefined)
        this.#unsaved.push({ origin, values: [], share: { site: origin }, isMasked: true });
    },
  };

  constructor(data: SessionData = { id: randomHex(), values: [] }, room: Room = {}) {
    this.#room = room;
    this.restart(data);
  }

  get id(): string {
    return this.#id;
  }

  /** @param share the site of the page; by default the origin is the site */
  remember(origin: string, values: readonly string[], share: Share = { site: origin }): boolean {
    const wasFull = this.isFull(origin, share);
    // Not a method of `values`, which may be a list of ours without a prototype.
    const parts = [...new Set(Array.from(values, searchedPart))];
    const list = this.#listOf(origin, share.site);
    const news = parts.filter((value) => !list.has(value));
    this.#takeRoom(origin, share, news);
    this.#add(origin, share, news);
    return this.#record({ origin, values: news, share }, news, wasFull);
  }

  /** What is found in one of the pairs is searched for in all results of the origin. */
  rememberFound(origin: string, found: readonly FoundValue[], share: Share = { site: origin }): boolean {
    const wasFull = this.isFull(origin, share);
    const list = this.#found.of(origin, share.site);
    const news = Array.from(found).filter(({ value }) => !list.has(value));
    const texts = textsOf(news);
    this.#takeRoom(origin, share, texts);
    this.#addFound(origin, share, news);
    return this.#record({ origin, values: [], found: news, share }, texts, wasFull);
  }

  /** The person said that these are no secrets: they are not searched for any more. */
  forgetFound(origin: string, values: readonly string[]): void {
    this.#found.forget(origin, values);
    this.#lost.foundChanged(origin);
    const isLeft = ({ value }: FoundValue) => !values.includes(value);
    this.#unsaved = this.#unsaved.map((each) =>
      each.found === undefined || each.origin !== origin
        ? each
        : { ...each, found: each.found.filter(isLeft) },
    );
  }

  /** The searches for what is marked, and for what is the person's own. */
  markedMaskersFor(origin: string): readonly Masker[] {
    return [...(this.#byOrigin.get(origin)?.values() ?? [])];
  }

  maskersFor(origin: string): readonly Masker[] {
    return [...this.markedMaskersFor(origin), ...this.#found.maskersFor(origin)];
  }

  isFull(origin: string, share: Share = { site: origin }): boolean {
    return this.#full.has(pairOf(origin, share)) || this.#full.has(pairOf("", LOST_VALUES.share));
  }

  /** Whether there is nothing to search for. */
  get isEmpty(): boolean {
    return this.#byOrigin.size === 0 && this.#found.isEmpty;
  }

  /**
   * A value that the person obtained outside of a call: from now on, no result may carry it to an
   * agent.
   */
  rememberOwn(origin: string, value: string): void {
    this.#listOf(origin, OF_PERSON).add(value, true);
    this.#lost.note(origin, [value], true);
  }

  /** What was lost at other origins, for results of a server that can look at tabs. */
  lostBeside(origin: string): LostValues[] {
    return this.#lost.beside(origin);
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

  /** The person ended the session: its room is freed. Running calls continue in the new one. */
  restart({ id, values }: SessionData): void {
    for (const { takers, size } of this.#stored) this.#room.stored?.count(takers, -size);
    this.#id = id;
    this.#byOrigin = new Map();
    this.#found = new FoundLists();
    this.#lost.clear();
    this.#full = new Set();
    this.#masked = new Set();
    this.#bytes = 0;
    this.#unsaved = [];
    this.#stored = [];
    for (const each of values) this.#bringBack(each);
  }

  #bringBack({ origin, values, found, share, isFull, isMasked }: SessionValues): void {
    if (isMasked === true) this.#masked.add(origin);
    else if (share === undefined) for (const value of values) this.rememberOwn(origin, value);
    else {
      this.#count(share, values);
      this.#add(origin, share, values);
      if (found !== undefined) {
        this.#count(share, textsOf(found));
        this.#addFound(origin, share, found);
      }
      if (isFull === true) this.#full.add(pairOf(origin, share));
    }
  }

  #add(origin: string, share: Share, values: readonly string[]): void {
    this.#lost.note(origin, values);
    const list = this.#listOf(origin, share.site);
    for (const value of values) {
      const { bytes } = list;
      const isRoom = this.#bytes < (this.#room.most ?? MOST);
      if (!isRoom || !list.add(value)) this.#full.add(pairOf(origin, share));
      this.#bytes += list.bytes - bytes;
    }
  }

  #addFound(origin: string, share: Share, found: readonly FoundValue[]): void {
    const list = this.#found.of(origin, share.site);
    if (found.length > 0) this.#lost.foundChanged(origin);
    for (const each of found) {
      const { bytes } = list.masker;
      const isRoom = this.#bytes < (this.#room.most ?? MOST);
      if (!isRoom || !list.add(each)) this.#full.add(pairOf(origin, share));
      this.#bytes += list.masker.bytes - bytes;
    }
  }

  #takeRoom(origin: string, share: Share, news: readonly string[]): void {
    if (news.length > 0 && this.#room.stored?.fits(this.#takersOf(share), sizeOf(news)) === false)
      this.#full.add(pairOf(origin, share));
  }

  /** @returns false where the pair is full */
  #record(
    joined: SessionValues & { readonly share: Share },
    news: readonly string[],
    wasFull: boolean,
  ): boolean {
    const { origin, share } = joined;
    const isFull = this.isFull(origin, share);
    if (this.#room.stored === undefined) return !isFull;
    if (isFull && !wasFull) this.#unsaved.push({ origin, values: [], share, isFull });
    if (isFull || news.length === 0) return !isFull;
    this.#count(share, news);
    this.#unsaved.push(joined);
    return true;
  }

  #listOf(origin: string, site: string): Masker {
    const lists = this.#byOrigin.get(origin) ?? new Map<string, Masker>();
    const list = lists.get(site) ?? new Masker();
    lists.set(site, list);
    this.#byOrigin.set(origin, lists);
    return list;
  }

  #count(share: Share, values: readonly string[]): void {
    const taken = { takers: this.#takersOf(share), size: sizeOf(values) };
    this.#room.stored?.count(taken.takers, taken.size);
    this.#stored.push(taken);
  }

  #takersOf(share: Share): Taker[] {
    const own = takersOf(share, OF_SITE, OF_TAB).map(({ name, most }) => ({
      name: `${this.#id} ${name}`,
      most,
    }));
    return [{ name: this.#id, most: OF_SESSION }, ...own];
  }
}

/** A new session, which nothing stores. The person ends it, in the extension. */
export const createSession = (): AgentSession => new Session();

/** Brings a session back from storage; data with a new id and no values makes a new one. */
export const restoreSession = (data: SessionData, stored = createStoredRoom()): Session =>
  new Session(data, { stored });
