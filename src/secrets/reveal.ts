/** What became of each held item: sealed, being fetched, open or failed. Shared by every place that shows it. */
import { dateNow, jsonStringify, SafeWeakMap } from "../primordials.js";
import type { HeldItem } from "./held-items.js";
import { type RedeemResult, redeem } from "./redeem.js";
import { changed, held } from "./ui-state.js";

/** Null while the site is asked; none while it is sealed. `at`: milliseconds since the epoch. */
type RevealState = (RedeemResult & { readonly at: number }) | null;

/** States hang on the items themselves: a forgotten item takes its value with it. */
const states = new SafeWeakMap<HeldItem, RevealState>();
export const stateOf = (item: HeldItem | undefined) => states.get(item as HeldItem);

/** Asks the site at most once for a click. Whether an item may be asked for is for `describeCard` to say. */
export function reveal(item: HeldItem | undefined, click: Event): void {
  if (item === undefined || stateOf(item)?.ok) return;
  const { reference, value } = item;
  const store = held;
  const settle = (result: RedeemResult): void => {
    // First into the scrub list, then onto the screen.
    if (reference && result.ok) store?.onRevealed?.(result.value);
    states.set(item, { ...result, at: dateNow() });
    changed();
  };
  if (reference) {
    states.set(item, null);
    redeem(reference, click, settle);
  } else
    settle({ ok: true, value: typeof value === "string" ? value : (jsonStringify(value, null, 2) ?? "") });
}
