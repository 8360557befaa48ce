/** A session: the values removed so far, so that later results are searched for copies of them. */

import { append, createList, randomHex, some } from "../../intrinsics/primordials.js";
import { CopySearch } from "../copies/copy-search.js";
import type { Share } from "./shares.js";

/** A new handle: 122 random bits that reveal nothing about the value. */
export const createHandle = (): string => `airlock-${randomHex()}`;

export interface AgentSession {
  /** Random; distinguishes sessions in logs. Empty for a page's session, which keeps no log. */
  readonly id: string;
}

/** What a session searches for. Internal: the public types do not expose it to agents. */
export interface ScrubLists extends AgentSession {
  /**
   * @param share the site and tab of the page, where several share one session
   * @returns false if that page has no room left in the session; the caller must then refuse the result
   */
  remember(origin: string, values: readonly string[], share?: Share): boolean;
  /** The searches for results of `origin`. */
  findersFor(origin: string): readonly CopySearch[];
  /** The same without values that other origins lost. */
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

/** A new session. In a page, a session lasts as long as the document. */
export const createSession = (): AgentSession => createLists();

/** Without a session, only the result itself is searched. A forged session has no lists, so using it throws. */
export const scrubListsOf = (session = createSession()): ScrubLists => session as ScrubLists;
