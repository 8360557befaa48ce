/** A session: the values removed so far, so that later results are searched for copies of them. */

import { createList, listAppend, listSome } from "../../intrinsics/language.js";
import { randomHex } from "../../intrinsics/text.js";
import { CopySearch } from "../copies/copy-search.js";
import { keepResultsFor } from "../copies/last-results.js";
import { WeakValues } from "../copies/weak-values.js";
import { gradeOf } from "../redact/grade.js";
import type { JsonValue } from "../schema/types.js";
import { Guesses } from "./guesses.js";

/** A new handle: 122 random bits that reveal nothing about the value. */
export const createHandle = (): string => `airlock-${randomHex()}`;

/** Whose page it is, as the browser states it. A frame uses the share of the page around it. */
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

/** What a session searches for. Internal: the public types do not expose it to agents. */
export interface ScrubLists extends AgentSession {
  /**
   * @param values strong ones, and weak ones that are looked for in later results
   * @param share whose page they are of, where a session is of several
   * @returns false where that page has no room left in the session; the result must then be refused
   */
  remember(origin: string, values: readonly string[], share?: Share): boolean;
  /** The searches for results of `origin`. */
  findersFor(origin: string): readonly CopySearch[];
  /** The same without values that other origins lost. */
  ownFindersFor(origin: string): readonly CopySearch[];
  /** What finds the weak values of that origin in texts. */
  weakFor(origin: string): WeakValues | undefined;
  /** Notes the arguments of a call of that origin's tool; undefined stands for some that cannot be read. */
  noteArguments(origin: string, args: JsonValue | undefined, share?: Share): void;
  /** What counts the agent's guesses at weak values of that origin. */
  guessesFor(origin: string): Guesses | undefined;
}

export interface OwnLists extends ScrubLists {
  /** Remembers a value of the person's, which is looked for everywhere, strong or not. */
  add(value: string): boolean;
}

/** The lists of one origin, as a page needs them; `agent-sessions.ts` has those for several. */
export function createLists(guesses = new Guesses()): OwnLists {
  const finders = createList<CopySearch>();
  const weak = new WeakValues();
  const add = (value: string): boolean => {
    if (finders.length === 0) listAppend(finders, new CopySearch());
    return (finders[0] as CopySearch).add(value);
  };
  return {
    id: "",
    add,
    remember: (origin, values) => {
      keepResultsFor(origin);
      return !listSome(values, (value) => {
        const { isStrong, kind } = gradeOf(value);
        const isWeak = !isStrong || kind === "lasting";
        return (isStrong && !add(value)) || (isWeak && !weak.add(value));
      });
    },
    findersFor: () => finders,
    weakFor: () => weak,
    noteArguments: (_origin, args) => guesses.note(args),
    guessesFor: () => guesses,
    ownFindersFor: () => finders,
  };
}

/** A new session. In a page, a session lasts as long as the document. */
export const createSession = (): AgentSession => createLists();

/** Without a session, only the result itself is searched. A forged session has no lists, so using it throws. */
export const scrubListsOf = (session = createSession()): ScrubLists => session as ScrubLists;
