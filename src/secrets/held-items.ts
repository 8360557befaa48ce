/** What stayed behind, for the person, for as long as the document lives. */
import type { EnforcedResult, WithheldItem } from "../boundary/types.js";
import { heldFull, toolFailed } from "../errors.js";
import { each, jsonStringify, SafeMap } from "../primordials.js";
import { cleanText } from "./clean-text.js";
import { changed } from "./ui-state.js";

const NOTICE_LIMIT = 50;
/** In UTF-16 code units of the values' JSON, where each item counts for this much more: 2,048 items at most. */
const SIZE_LIMIT = 8_388_608;
const ITEM_SIZE = 4_096;

/** Which tool a result came from. */
export interface HeldSource {
  readonly tool: string;
  readonly origin: string;
}

export interface HeldItem extends WithheldItem, HeldSource {
  /** Set for a notice, which has nothing else of an item: a tool failed (the agent got generic words), or no room. */
  readonly message: string | undefined;
  /** What it takes of the store. */
  readonly size: number;
}

export interface HeldItems {
  /** Oldest first. */
  readonly byHandle: SafeMap<string, HeldItem>;
  add(source: HeldSource, user: EnforcedResult["user"]): void;
  forget(which: (item: HeldItem) => boolean): void;
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
      const keep = (item: WithheldItem, size: number, message?: string): unknown =>
        byHandle.set(item.handle, { ...item, ...source, size, message });
      const notice = (handle: string, message: string): unknown =>
        keep({ handle } as WithheldItem, 0, message);
      each(withheld, (item) => {
        if (byHandle.has(item.handle)) return;
        const size = ITEM_SIZE + (jsonStringify(item.value)?.length ?? 0);
        let total = size;
        byHandle.forEach((held) => {
          total += held.size;
        });
        if (total > SIZE_LIMIT) notice("full", heldFull());
        else keep(item, size);
      });
      if (error !== undefined) {
        notice(`${++failures}`, toolFailed(cleanText(source.tool, 80), cleanText(error, 240)));
        byHandle.delete(`${failures - NOTICE_LIMIT}`);
      }
      changed();
    },
    forget(which) {
      byHandle.forEach((item, handle) => {
        if (which(item)) byHandle.delete(handle);
      });
      changed();
    },
  };
}
