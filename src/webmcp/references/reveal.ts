/**
 * The state of a withheld item: sealed, being fetched, open or failed. All views of the item share
 * it.
 */
import { documentOrigin } from "../../intrinsics/dom.js";
import { dateNow, jsonStringify } from "../../intrinsics/language.js";
import { redeemProblems } from "../../texts/people.js";
import type { HeldItem } from "./held-items.js";
import { type Redemption, redeem } from "./redeem.js";
import { changed, held } from "./ui-state.js";

/** Null while the request runs. `at`: milliseconds since the epoch. */
export type RevealState =
  | { readonly ok: true; readonly value: string; readonly at: number }
  | {
      readonly ok: false;
      /** A sentence for the person. */
      readonly problem: string;
      /** Seconds until a retry can work; Infinity for never. */
      readonly retryAfter: number;
      readonly at: number;
    }
  | null;

/** The gesture that was used for the last request: one gesture, one fetch. */
let spent: Event | undefined;

/**
 * Sends at most one request for a click. `describeCard` decides whether an item may be revealed.
 * sensitive-results §redeem a secret reference, 1, 5
 *
 * @param click the browser's own event; a script-made one is refused
 */
export function reveal(item: HeldItem, click: Event): void {
  if (item.state?.ok) return;
  const { reference, value } = item;
  const store = held;
  const settle = (redemption: Redemption): void => {
    // The scrub list gets the value before the screen does.
    if (reference && redemption.ok) store?.onRevealed?.(redemption.value);
    item.state = stateAfter(redemption);
    changed([item.handle]);
  };
  item.state = null;
  if (!reference) {
    settle({ ok: true, value: valueText(value) });
    return;
  }
  // Attack: a script's synthetic click. `isTrusted` is an own, unforgeable member of every event.
  if (!click.isTrusted || click === spent) {
    settle({ ok: false, kind: "refused" });
    return;
  }
  spent = click;
  redeem(reference.redeemUrl, `${documentOrigin}`, settle);
}

const valueText = (value: unknown): string =>
  typeof value === "string" ? value : (jsonStringify(value, null, 2) ?? "");

/** The text that the person may copy now: a reference has nothing before it is revealed. */
export const copyable = ({ state, reference, message, value }: HeldItem): string | undefined =>
  state?.ok ? state.value : reference || message !== undefined ? undefined : valueText(value);

function stateAfter(redemption: Redemption): RevealState {
  const at = dateNow();
  if (redemption.ok) return { ok: true, value: redemption.value, at };
  const { kind, status, retryAfter = 0 } = redemption;
  const isFinal = kind === "gone" || kind === "refused";
  return {
    ok: false,
    problem: redeemProblems[kind](status),
    retryAfter: isFinal ? Infinity : retryAfter,
    at,
  };
}
