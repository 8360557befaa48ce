/** What became of a held item: sealed, being fetched, open or failed. Shared by every place that shows it. */
import { dateNow, jsonStringify } from "../../intrinsics/primordials.js";
import type { HeldItem } from "./held-items.js";
import { type RedeemResult, redeem } from "./redeem.js";
import { changed, held } from "./ui-state.js";

/** Null while the site is asked. `at`: milliseconds since the epoch. */
export type RevealState = (RedeemResult & { readonly at: number }) | null;

/** Asks the site at most once for a click. Whether an item may be asked for is for `describeCard` to say. */
export function reveal(item: HeldItem, click: Event): void {
  if (item.state?.ok) return;
  const { reference, value } = item;
  const store = held;
  const settle = (result: RedeemResult): void => {
    // First into the scrub list, then onto the screen.
    if (reference && result.ok) store?.onRevealed?.(result.value);
    item.state = { ...result, at: dateNow() };
    changed();
  };
  item.state = null;
  if (reference) redeem(reference, click, settle);
  else settle({ ok: true, value: typeof value === "string" ? value : (jsonStringify(value, null, 2) ?? "") });
}
