/** The session of an agent that calls tools of several origins. Not in the page bundle: a page has one origin. */

import { CopySearch, MAX_CHARACTERS, searchedPart, VALUE_COST } from "../engine/copies/copy-search.js";
import { OWN } from "../engine/copies/form-table.js";
import { keepResultsFor } from "../engine/copies/last-results.js";
import { hasBits } from "../engine/copies/strength.js";
import { withoutInvisible } from "../engine/copies/text/invisible.js";
import type { WeakValues } from "../engine/copies/weak-values.js";
import {
  type AgentSession,
  createLists,
  type OwnLists,
  type ScrubLists,
  type Share,
  scrubListsOf,
} from "../engine/enforce/agent-session.js";
import { Guesses } from "../engine/enforce/guesses.js";
import type { JsonValue } from "../engine/schema/types.js";
import { createList, listAppend, listForEach, listMap, SafeMap } from "../intrinsics/language.js";
import { randomHex } from "../intrinsics/text.js";
import { isPublicForm, isPublicText } from "./public-texts.js";
import { Shares, takersOf } from "./shares.js";

/** Stronger values are also searched for in other origins' results. */
const WIDE_BITS = 64;
const createWide = (): CopySearch => new CopySearch({ least: WIDE_BITS, isPublic: isPublicForm });

/** Stands for a site where values are the person's own. */
const OF_PERSON = "";

/** Characters for values that the person revealed or gave to a tool. Pages cannot use up this room. */
export const PERSON_ROOM = 500_000;
/** Characters for values removed from results. Together with the person's, a search can hold them all. */
const ROOM = MAX_CHARACTERS - PERSON_ROOM;
const SITE_ROOM = 0.4 * ROOM;
const TAB_ROOM = 0.5 * ROOM;

/** The cost of searching for these, in characters. */
export const costOf = (values: readonly string[]): number => {
  let cost = 0;
  listForEach(values, (value) => {
    cost += searchedPart(value).length + VALUE_COST;
  });
  return cost;
};

export class OriginLists implements ScrubLists {
  readonly id: string = randomHex();
  #byOrigin = new SafeMap<string, OwnLists>();
  #wide = createWide();
  /** By site: whose values these are in the search of all. */
  #owners = new Map<string, number>();
  /** Sites with too many values that are alike. */
  #refused = new Set<string>();
  #shares = new Shares(ROOM);
  #noted = new Map<string, Set<string>>();
  #guesses = new SafeMap<string, Guesses>();
  #ofAllOrigins = createList<Guesses>();

  /** @param share the site and tab of the page; by default the origin is the site */
  remember(origin: string, values: readonly string[], share: Share = { site: origin }): boolean {
    const news = this.news(origin, values);
    const { site } = share;
    if (values.length > 0 && this.#isRefused(site)) return false;
    if (news.length === 0) return true;
    if (!this.#shares.take(takersOf(share, SITE_ROOM, TAB_ROOM), costOf(news))) return false;
    if (this.note(origin, news, site, true)) return true;
    this.#refused.add(site);
    return false;
  }

  ownFindersFor(origin: string): readonly CopySearch[] {
    return this.#byOrigin.get(origin)?.findersFor(origin) ?? [];
  }

  weakFor(origin: string): WeakValues | undefined {
    return this.#byOrigin.get(origin)?.weakFor(origin);
  }

  noteArguments(origin: string, args: JsonValue | undefined, share: Share = { site: origin }): void {
    this.#guessesOf(origin, share).note(args);
  }

  guessesFor(origin: string): Guesses | undefined {
    return this.#guesses.get(origin) ?? this.#guessesOf(origin, { site: origin });
  }

  findersFor(origin: string): readonly CopySearch[] {
    const own = this.#byOrigin.get(origin);
    const finders = listMap(own?.findersFor(origin) ?? [], (finder) => finder);
    // Without other origins, it holds nothing new.
    if (this.#wide.size > 0 && (!own || this.#byOrigin.size > 1)) listAppend(finders, this.#wide);
    return finders;
  }

  /** Whether there is nothing to search for. */
  get isEmpty(): boolean {
    return this.#byOrigin.size === 0;
  }

  /** Told of each hash that joins what the agent sent or tried. @returns false where it cannot be kept */
  protected keepHash(_origin: string, _share: Share, _hash: number, _isTried: boolean): boolean {
    return true;
  }

  protected restoreHashes(
    origin: string,
    share: Share,
    sent: readonly number[],
    tried: readonly number[],
  ): void {
    this.#guessesOf(origin, share).restore(sent, tried);
  }

  /** The `values` that are not yet in a page's share. `values` may be one of our lists without a prototype. */
  protected news(origin: string, values: readonly string[]): string[] {
    const noted = this.#noted.get(origin);
    const news = new Set<string>();
    listForEach(values, (value) => {
      const part = searchedPart(value);
      if (noted?.has(part) !== true && !isPublicText(withoutInvisible(part))) news.add(part);
    });
    return [...news];
  }

  /** Puts values into a share, also when they are read back from storage. */
  protected restore(origin: string, values: readonly string[], share: Share): boolean {
    const news = this.news(origin, values);
    this.#shares.count(takersOf(share, SITE_ROOM, TAB_ROOM), costOf(news));
    return this.note(origin, news, share.site, false);
  }

  /**
   * Searches for a value of the person's in that origin's results, strong or not.
   *
   * @returns false if a search has no room for it
   */
  protected searchOwn(origin: string, value: string): boolean {
    return this.#listsOf(origin).add(value) && this.#searchWidely([value], OF_PERSON, false);
  }

  #guessesOf(origin: string, share: Share): Guesses {
    const keep = (hash: number, isTried: boolean): boolean => this.keepHash(origin, share, hash, isTried);
    const own = this.#guesses.get(origin) ?? new Guesses(this.#ofAllOrigins, keep);
    this.#guesses.set(origin, own);
    return own;
  }

  #listsOf(origin: string): OwnLists {
    const own = this.#byOrigin.get(origin) ?? createLists();
    this.#byOrigin.set(origin, own);
    return own;
  }

  #searchWidely(values: readonly string[], site: string, isBounded: boolean): boolean {
    const strong = createList<string>();
    listForEach(values, (value) => {
      if (hasBits(withoutInvisible(value), WIDE_BITS)) listAppend(strong, value);
    });
    return this.#wide.addOf(this.#ownerOf(site), strong, isBounded);
  }

  #ownerOf(site: string): number {
    if (site === OF_PERSON) return OWN;
    const owner = this.#owners.get(site) ?? this.#owners.size + 1;
    this.#owners.set(site, owner);
    return owner;
  }

  /** Of encodings it is found out while they are searched for. */
  #isRefused(site: string): boolean {
    return this.#refused.has(site) || this.#wide.isRefused(this.#ownerOf(site));
  }

  /** Forgets everything. */
  protected clear(): void {
    keepResultsFor("");
    this.#byOrigin = new SafeMap();
    this.#wide = createWide();
    this.#owners = new Map();
    this.#refused = new Set();
    this.#shares = new Shares(ROOM);
    this.#noted = new Map();
    this.#guesses = new SafeMap();
    this.#ofAllOrigins = createList();
  }

  /** @returns false if a search has no room for them */
  private note(origin: string, news: readonly string[], site: string, isBounded: boolean): boolean {
    const noted = this.#noted.get(origin) ?? new Set();
    this.#noted.set(origin, noted);
    for (const value of news) noted.add(value);
    return this.#listsOf(origin).remember(origin, news) && this.#searchWidely(news, site, isBounded);
  }
}

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

  findersFor(origin: string): readonly CopySearch[] {
    return this.#session.findersFor(origin);
  }

  weakFor(origin: string): WeakValues | undefined {
    return this.#session.weakFor(origin);
  }

  ownFindersFor(origin: string): readonly CopySearch[] {
    return this.#session.ownFindersFor(origin);
  }

  noteArguments(origin: string, args: JsonValue | undefined): void {
    this.#session.noteArguments(origin, args, this.#share);
  }

  guessesFor(origin: string): Guesses | undefined {
    return this.#session.guessesFor(origin);
  }
}

/**
 * @param share the top-level origin and the tab, as the browser states them
 * @returns the same session, for calls of that page's tools
 */
export const inShare = (session: AgentSession, share: Share): AgentSession =>
  new SharedLists(scrubListsOf(session), share);

/** For a result that is searched by itself only. */
export const createPassingLists = (): AgentSession => createLists();

/** A new session. The person ends it, in the extension. */
export const createSession = (): AgentSession => new OriginLists();
