/** What became of each held item: sealed, being fetched, open or failed. Shared by every place that shows it. */
import { dateNow, jsonStringify, SafeWeakMap } from "../primordials.js";
import type { HeldItem, HeldItems } from "./held-items.js";
import { type RedeemResult, redeem } from "./redeem.js";
import { changed } from "./ui-state.js";

/** Sealed where there is none, being fetched where it has no result. */
export interface RevealState {
  readonly result?: RedeemResult;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** States hang on the items themselves: a forgotten item takes its value with it. */
const states = new SafeWeakMap<HeldItem, RevealState>();
export const revealStateOf = (item: HeldItem): RevealState | undefined => states.get(item);

function setState(item: HeldItem, result?: RedeemResult): void {
  const at = dateNow();
  states.set(item, result ? { result, at } : { at });
  changed.notify();
}

/** Asks the site at most once for a click. Whether an item may be asked for is for `describeCard` to say. */
export function reveal(held: HeldItems, item: HeldItem, click: Event): void {
  const { reference, value } = item;
  if (states.get(item)?.result?.ok) {
    changed.notify();
    return;
  }
  if (reference === undefined) {
    const text = typeof value === "string" ? value : (jsonStringify(value, null, 2) ?? "");
    setState(item, { ok: true, value: text });
    return;
  }
  setState(item);
  redeem(reference, click, (result) => {
    // First into the scrub list, then onto the screen.
    if (result.ok) held.notify(result.value);
    setState(item, result);
  });
}
