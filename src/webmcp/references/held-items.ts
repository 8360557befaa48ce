/** The store of withheld items, for the person, for as long as the document lives. */

import { quotable, sayName } from "../../engine/enforce/clean-text.js";
import type { Where } from "../../engine/enforce/run.js";
import type { Contract, EnforcedResult, WithheldItem } from "../../engine/enforce/types.js";
import {
  createList,
  dictionary,
  jsonStringify,
  listAppend,
  listForEach,
  SafeMap,
} from "../../intrinsics/language.js";
import { keptOnPage, notKept } from "../../texts/agents.js";
import { heldFull, secretUnusable, toolFailed, toolWarns } from "../../texts/people.js";
import type { RevealState } from "./reveal.js";
import { changed } from "./ui-state.js";

const NOTICE_LIMIT = 50;
const ITEM_LIMIT = 1_000;
/** For one item, in UTF-16 code units of its value's JSON. */
const SIZE_LIMIT = 1_000_000;

/** The tool that returned a result. */
export interface HeldSource {
  readonly tool: string;
  readonly origin: string;
}

/** An argument of a tool that takes secrets. */
export interface SecretUse {
  /** The registered tool: a later tool of the same name is another one. */
  readonly tool: Contract;
  /** JSON Pointer into the arguments. */
  readonly place: string;
  /** The page's word for it, in one line: untrusted text. Empty where there is none. */
  readonly title: string;
}

/** Asks whether a tool may use the item. */
interface Question {
  readonly words: string;
  answer(isAllowed: boolean): unknown;
}

export interface HeldItem extends WithheldItem, HeldSource {
  /** Why it cannot be revealed. A notice has only this: a tool failed, or the store is full. */
  readonly message: string | undefined;
  /** Part of the item itself, so that forgetting the item forgets its value. */
  state?: RevealState;
  /** One at a time. */
  question?: Question | undefined;
  /** The uses that the person approved. */
  uses?: SecretUse[];
}

export interface HeldItems {
  /** Oldest first. Code that removes an item calls `changed`. */
  readonly byHandle: SafeMap<string, HeldItem>;
  add(source: HeldSource, user: EnforcedResult["user"]): void;
  readonly where: Where;
  /**
   * The tool warns of an attack in its result. @param words of the result: untrusted text, unless
   * they are ours and stand alone.
   */
  warn(source: HeldSource, words: string, isOurs?: boolean): void;
  /** Called with each redeemed value, which must never reach an agent in a later result. */
  onRevealed?: (value: string) => void;
}

/** Whether there is room; the notice about missing room takes none. */
const roomIn =
  (byHandle: HeldItems["byHandle"]): ((...of: Parameters<Where>) => boolean) =>
  ({ value }, before) =>
    byHandle.size - +byHandle.has("full") + before < ITEM_LIMIT &&
    (jsonStringify(value)?.length ?? 0) <= SIZE_LIMIT;

/**
 * A store of bounded size. At the bound, it drops new values and keeps the old ones, because a
 * one-time secret would be lost for good. A notice tells the person; the agent has only a handle
 * anyway. Error notices are not secrets: the oldest are dropped first.
 */
export function createHeldItems(): HeldItems {
  const byHandle = new SafeMap<string, HeldItem>();
  let failures = 0;
  const hasRoom = roomIn(byHandle);
  const keepFrom = (source: HeldSource, item: Pick<WithheldItem, "handle">, message?: string): unknown =>
    // Members that are missing must not be looked for on a prototype that the page can reach.
    byHandle.set(item.handle, dictionary<HeldItem>({ ...(item as WithheldItem), ...source, message }));
  const notice = (source: HeldSource, message: string): void => {
    const handle = `${++failures}`;
    const oldest = `${failures - NOTICE_LIMIT}`;
    keepFrom(source, { handle }, message);
    byHandle.delete(oldest);
    changed([handle, oldest]);
  };
  return {
    byHandle,
    where: (item, before) => (hasRoom(item, before) ? keptOnPage() : notKept()),
    warn(source, words, isOurs = false) {
      notice(source, isOurs ? words : toolWarns(sayName(source.tool), quotable(words, 240)));
    },
    add(source, { withheld, error }) {
      const handles = createList<string>();
      const keep = (item: Pick<WithheldItem, "handle">, message?: string): void => {
        keepFrom(source, item, message);
        listAppend(handles, item.handle);
      };
      // One notice about missing room says it of all, and ends where there is room again.
      if (byHandle.size <= ITEM_LIMIT && byHandle.delete("full")) listAppend(handles, "full");
      listForEach(withheld, (item) => {
        if (byHandle.has(item.handle)) return;
        if (hasRoom(item, 0))
          // A reference that failed the checks is never shown: its label is an unverified claim.
          keep(item, item.reason === "invalid-secret_reference" ? secretUnusable() : undefined);
        else if (!byHandle.has("full")) keep({ handle: "full" }, heldFull());
      });
      changed(handles);
      if (error !== undefined) notice(source, toolFailed(sayName(source.tool), quotable(error, 240)));
    },
  };
}
