/** A session: the values removed so far, so that later results are searched for copies of them. */

import {
  createList,
  ErrorConstructor,
  listAppend,
  listForEach,
  listMap,
  listSome,
  SafeMap,
} from "../../intrinsics/language.js";
import { randomHex } from "../../intrinsics/text.js";
import { resultNotSearched } from "../../texts/agents.js";
import { Masker } from "../copies/masker.js";
import type { RemovedValues } from "../redact/removed-values.js";
import type { FoundValue } from "./findings.js";
import type { Pass } from "./run.js";

/** A new handle: 122 random bits that reveal nothing about the value. */
export const createHandle = (): string => `airlock-${randomHex()}`;

/**
 * The page that a share belongs to, as the browser states it. A frame uses the share of the page
 * around it.
 */
export interface Share {
  /** Top-level origin of the tab. */
  readonly site: string;
  /** A tab has its own total, whatever sites it visits. */
  readonly tab?: number;
}

export interface AgentSession {
  /** Random; distinguishes sessions in logs. Empty for a page's session, which keeps no log. */
  readonly id: string;
}

/**
 * The values that a session searches for. Internal: the public types do not expose it to agents.
 */
export interface ScrubLists extends AgentSession {
  /**
   * @param values strong ones, and weak ones that are looked for in later results
   * @param share whose page they are of, where a session is of several
   * @returns false where the list of that page is full; the result must then be refused
   */
  remember(origin: string, values: readonly string[], share?: Share): boolean;
  /** The same for what detection found. Without it, that is kept among what is marked. */
  rememberFound?(origin: string, found: readonly FoundValue[], share?: Share): boolean;
  /** The lists that results of `origin` are searched by. */
  maskersFor(origin: string): readonly Masker[];
  /** Whether a value found no room in that list: copies of it might pass in any later result. */
  isFull(origin: string, share?: Share): boolean;
  /**
   * Origins of which the agent got something with a value masked in it: a marker that it sends may
   * stand for that.
   */
  readonly masked?: Masked | undefined;
  /** For results of a server that can look at tabs: what was lost at other origins. */
  readonly elsewhere?: Elsewhere | undefined;
}

export interface Elsewhere {
  /** Masks handles alone, before all copies. */
  readonly handles: Pass;
  /** Masks those values, after all other copies. */
  readonly pass: Pass;
}

export interface Masked {
  has(origin: string): boolean;
  set(origin: string, isMasked: true): unknown;
}

/** The list of one origin, as a page needs it; `gateway/session.ts` has those for several. */
export class OriginList implements ScrubLists {
  readonly id: string = "";
  readonly masker = new Masker();
  readonly masked = new SafeMap<string, true>();
  /** Nothing, before the first value. */
  readonly #searched = createList<Masker>();
  #isFull = false;

  remember(_origin: string, values: readonly string[]): boolean {
    this.#searched[0] = this.masker;
    this.#isFull ||= listSome(values, (value) => !this.masker.add(value));
    return !this.#isFull;
  }

  maskersFor(): readonly Masker[] {
    return this.#searched;
  }

  isFull(): boolean {
    return this.#isFull;
  }
}

/** A new session. In a page, a session lasts as long as the document. */
export const createSession = (): AgentSession => new OriginList();

/**
 * Without a session, only the result itself is searched. A forged session has no lists, so using it
 * throws.
 */
export const scrubListsOf = (session = createSession()): ScrubLists => session as ScrubLists;

/**
 * The searches of one result: by the session's values, and by its own that are not kept.
 *
 * @returns a function that tells the session what was removed since. What it has no room for is
 *   searched for in this result all the same.
 */
export function searchesOf(
  lists: ScrubLists,
  origin: string,
  removed: RemovedValues,
): () => readonly Masker[] {
  const { lasting, passing } = removed;
  let told = 0;
  let kept = 0;
  let own: Masker | undefined;
  const keep = (text: string): void => {
    own ??= new Masker();
    if (!own.add(text, false, removed.gradeOf(text))) throw new ErrorConstructor(resultNotSearched());
  };
  return () => {
    const part = createList<string>();
    for (; told < lasting.length; told++) listAppend(part, lasting[told] as string);
    if (part.length > 0 && !lists.remember(origin, part))
      listForEach(part, (text) => {
        if (!listSome(lists.maskersFor(origin), (masker) => masker.has(text))) keep(text);
      });
    for (; kept < passing.length; kept++) keep(passing[kept] as string);
    const maskers = listMap(lists.maskersFor(origin), (masker) => masker);
    if (own !== undefined) listAppend(maskers, own);
    return maskers;
  };
}
