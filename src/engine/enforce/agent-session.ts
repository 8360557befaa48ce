/** A session: what was taken out so far, so that later results are searched for copies of it. */

import { append, createList, randomHex, some } from "../../intrinsics/primordials.js";
import { CopySearch } from "../copies/copy-search.js";
import type { Share } from "./shares.js";

/** A fresh handle: 122 random bits, which say nothing about what they stand for. */
export const createHandle = (): string => `airlock-${randomHex()}`;

export interface AgentSession {
  /** Random; tells sessions apart in logs. Empty for the session of a page, which keeps no log. */
  readonly id: string;
}

/** What a session searches for. Not for agents, so no public type says it. */
export interface ScrubLists extends AgentSession {
  /**
   * @param share whose page they are of, where a session is of several
   * @returns false where that page has no room left in the session; the result must then be refused
   */
  remember(origin: string, values: readonly string[], share?: Share): boolean;
  /** What searches results of `origin`. */
  findersFor(origin: string): readonly CopySearch[];
  /** The same without what other origins have lost. */
  ownFindersFor(origin: string): readonly CopySearch[];
}

/** The lists of one origin, as a page needs them; `agent-sessions.ts` has those for several. */
export function createLists(): ScrubLists {
  const finders = createList<CopySearch>();
  return {
    id: "",
    remember(_origin, values) {
      if (finders.length === 0) append(finders, new CopySearch());
      return !some(values, (value) => !finders[0]?.add(value));
    },
    findersFor: () => finders,
    ownFindersFor: () => finders,
  };
}

/** A new session. In a page one lasts as long as the document. */
export const createSession = (): AgentSession => createLists();

/** Without a session a result is searched by itself only. One that is not ours has no lists: whoever asks it throws. */
export const scrubListsOf = (session = createSession()): ScrubLists => session as ScrubLists;
