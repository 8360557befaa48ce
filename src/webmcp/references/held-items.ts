/** What stayed behind, for the person, for as long as the document lives. */

import { cleanText } from "../../engine/enforce/clean-text.js";
import type { Contract, EnforcedResult, WithheldItem } from "../../engine/enforce/types.js";
import { dictionary, each, jsonStringify, SafeMap } from "../../intrinsics/primordials.js";
import { heldFull, secretUnusable, toolFailed } from "../../texts/people.js";
import type { RevealState } from "./reveal.js";
import { changed } from "./ui-state.js";

const NOTICE_LIMIT = 50;
const ITEM_LIMIT = 1_000;
/** Of one item, in UTF-16 code units of its value's JSON. */
const SIZE_LIMIT = 1_000_000;

/** Which tool a result came from. */
export interface HeldSource {
  readonly tool: string;
  readonly origin: string;
}

/** A place of a tool that takes secrets. */
export interface SecretUse {
  /** As registered: a tool of the same name that comes later is another one. */
  readonly tool: Contract;
  /** JSON Pointer into its arguments. */
  readonly place: string;
}

/** Whether a tool may have it. */
interface Question {
  readonly words: string;
  answer(isAllowed: boolean): unknown;
}

export interface HeldItem extends WithheldItem, HeldSource {
  /** Why it cannot be revealed. A notice has nothing else: a tool failed (the agent got generic words), or no room. */
  readonly message: string | undefined;
  /** Hangs on the item itself: a forgotten one takes its value with it. */
  state?: RevealState;
  /** One at a time. */
  question?: Question | undefined;
  /** What the person has allowed. */
  uses?: SecretUse[];
}

export interface HeldItems {
  /** Oldest first. Who forgets one says `changed`. */
  readonly byHandle: SafeMap<string, HeldItem>;
  add(source: HeldSource, user: EnforcedResult["user"]): void;
  /** Told of each value that was redeemed: it must never reach an agent as part of a later result. */
  onRevealed?: (value: string) => void;
}

/**
 * A store of bounded size. At a bound nothing that is already held is
 * dropped (a one-time secret would be lost for good): the newest values are not
 * kept, a notice says so, and the agent still has nothing but a handle. Error
 * notices are no secrets; of them the oldest go first.
 */
export function createHeldItems(): HeldItems {
  const byHandle = new SafeMap<string, HeldItem>();
  let failures = 0;
  return {
    byHandle,
    add(source, { withheld, error }) {
      const keep = (item: Pick<WithheldItem, "handle">, message?: string): unknown =>
        // Members that are missing must not be looked for on a prototype that the page can reach.
        byHandle.set(item.handle, dictionary<HeldItem>({ ...(item as WithheldItem), ...source, message }));
      // A notice that there was no room ends where there is some.
      if (byHandle.size <= ITEM_LIMIT) byHandle.delete("full");
      each(withheld, (item) => {
        if (byHandle.has(item.handle)) return;
        if (byHandle.size >= ITEM_LIMIT || (jsonStringify(item.value)?.length ?? 0) > SIZE_LIMIT)
          keep({ handle: "full" }, heldFull());
        // A reference that failed the checks is never shown: what it claims to be is unknown.
        else keep(item, item.reason === "invalid-secret_reference" ? secretUnusable() : undefined);
      });
      if (error !== undefined) {
        keep({ handle: `${++failures}` }, toolFailed(cleanText(source.tool, 80), cleanText(error, 240)));
        byHandle.delete(`${failures - NOTICE_LIMIT}`);
      }
      changed();
    },
  };
}
