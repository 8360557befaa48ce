/** The session of an agent that calls tools of several origins. Not in the page bundle: a page has one origin. */

import { searchedPart } from "../engine/copies/copy-search.js";
import { Masker } from "../engine/copies/masker.js";
import {
  type AgentSession,
  OriginList,
  type ScrubLists,
  type Share,
  scrubListsOf,
} from "../engine/enforce/agent-session.js";
import { randomHex } from "../intrinsics/text.js";

/** Characters for values that the person revealed or gave to a tool, and for one of them besides its own. */
export const PERSON_ROOM = 500_000;
const VALUE_COST = 200;

/** Bytes for all pairs of one session together: as much as four pairs that are full. */
const MOST = 64_000_000;

/** The cost of searching for these, in characters. */
export const costOf = (values: readonly string[]): number =>
  values.reduce((cost, value) => cost + searchedPart(value).length + VALUE_COST, 0);

/** A list for each pair of a tool's origin and the site around its page, which has its own room. */
export class OriginLists implements ScrubLists {
  readonly id: string = randomHex();
  #byOrigin = new Map<string, Map<string, Masker>>();
  #full = new Set<string>();
  readonly #most: number;
  #bytes = 0;

  /** @param most bytes for all pairs together. Where they are taken, a pair with a new value is full; nothing is forgotten. */
  constructor(most = MOST) {
    this.#most = most;
  }

  /** @param share the site of the page; by default the origin is the site */
  remember(origin: string, values: readonly string[], { site }: Share = { site: origin }): boolean {
    const list = this.#listOf(origin, site);
    // Not a method of `values`, which may be a list of ours without a prototype.
    for (let i = 0; i < values.length; i++) {
      const value = values[i] as string;
      const { bytes } = list;
      const hasRoom = this.#bytes < this.#most || list.has(value);
      if (!hasRoom || !list.add(value)) this.markFull(origin, site);
      this.#bytes += list.bytes - bytes;
    }
    return !this.#full.has(`${origin} ${site}`);
  }

  maskersFor(origin: string): readonly Masker[] {
    return [...(this.#byOrigin.get(origin)?.values() ?? [])];
  }

  isFull(origin: string, { site }: Share = { site: origin }): boolean {
    return this.#full.has(`${origin} ${site}`);
  }

  /** Whether there is nothing to search for. */
  get isEmpty(): boolean {
    return this.#byOrigin.size === 0;
  }

  /** From now on, calls of this pair are refused. */
  protected markFull(origin: string, site: string): void {
    this.#full.add(`${origin} ${site}`);
  }

  /** The `values` that this list does not hold yet. */
  protected news(origin: string, values: readonly string[], { site }: Share): string[] {
    const list = this.#listOf(origin, site);
    return [...new Set(Array.from(values, searchedPart))].filter((value) => !list.has(value));
  }

  /** Searches for a value of the person's in that origin's results. */
  protected searchOwn(origin: string, value: string): void {
    this.#listOf(origin, OF_PERSON).add(value, true);
  }

  /** Forgets everything. */
  protected clear(): void {
    this.#byOrigin = new Map();
    this.#full = new Set();
    this.#bytes = 0;
  }

  #listOf(origin: string, site: string): Masker {
    const lists = this.#byOrigin.get(origin) ?? new Map<string, Masker>();
    const list = lists.get(site) ?? new Masker();
    lists.set(site, list);
    this.#byOrigin.set(origin, lists);
    return list;
  }
}

/** Stands for a site where values are the person's own. */
const OF_PERSON = "";

/** The session for the calls of one page: what they remove counts in that page's share. */
class SharedLists implements ScrubLists {
  readonly #session: ScrubLists;
  readonly #share: Share;

  constructor(session: ScrubLists, share: Share) {
    this.#session = session;
    this.#share = share;
  }

  get id(): string {
    return this.#session.id;
  }

  remember(origin: string, values: readonly string[]): boolean {
    return this.#session.remember(origin, values, this.#share);
  }

  maskersFor(origin: string): readonly Masker[] {
    return this.#session.maskersFor(origin);
  }

  isFull(origin: string): boolean {
    return this.#session.isFull(origin, this.#share);
  }
}

/**
 * @param share the top-level origin and the tab, as the browser states them
 * @returns the same session, for calls of that page's tools
 */
export const inShare = (session: AgentSession, share: Share): AgentSession =>
  new SharedLists(scrubListsOf(session), share);

/** For a result that is searched by itself only. */
export const createPassingLists = (): AgentSession => new OriginList();

/** A new session. The person ends it, in the extension. */
export const createSession = (): AgentSession => new OriginLists();
