/** The state of a withheld item: sealed, being fetched, open or failed. All views of the item share it. */
import { dateNow, jsonStringify } from "../../intrinsics/language.js";
import type { HeldItem } from "./held-items.js";
import { type RedeemResult, redeem } from "./redeem.js";
import { changed, held } from "./ui-state.js";

/** Null while the request runs. `at`: milliseconds since the epoch. */
export type RevealState = (RedeemResult & { readonly at: number }) | null;

/** Sends at most one request for a click. `describeCard` decides whether an item may be revealed. */
export function reveal(item: HeldItem, click: Event): void {
  if (item.state?.ok) return;
  const { reference, value } = item;
  const store = held;
  const settle = (result: RedeemResult): void => {
    // The scrub list gets the value before the screen does.
    if (reference && result.ok) store?.onRevealed?.(result.value);
    item.state = { ...result, at: dateNow() };
    changed();
  };
  item.state = null;
  if (reference) redeem(reference, click, settle);
  else settle({ ok: true, value: typeof value === "string" ? value : (jsonStringify(value, null, 2) ?? "") });
}
