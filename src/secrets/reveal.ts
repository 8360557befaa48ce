/** What became of each held item: sealed, being fetched, open or failed. Shared by every place that shows it. */

import { dateNow, jsonStringify, promiseThen, SafeWeakMap } from "../primordials.js";
import type { JsonValue } from "../sensitivity/types.js";
import type { HeldItem, HeldItems } from "./held-items.js";
import { type RedeemResult, redeem } from "./redeem.js";

export type RevealState =
  | { readonly kind: "sealed" | "pending" }
  | { readonly kind: "open"; readonly value: string }
  | {
      readonly kind: "failed";
      readonly failure: Extract<RedeemResult, { ok: false }>;
      readonly retryAt: number;
    };

export interface Revealer {
  stateOf(item: HeldItem): RevealState;
  /** Asks the site at most once for a click. An item that is open, pending, expired, used up or on hold asks nothing. */
  reveal(item: HeldItem, click: Event): void;
}

const SEALED: RevealState = { kind: "sealed" };

/** A reference that failed the checks is never shown: what it claims to be is unknown. */
export const isRevealable = (item: HeldItem): boolean =>
  item.reason !== "invalid-secret_reference" && (item.reference !== undefined || item.value !== undefined);

export const isExpired = (item: HeldItem, now: number): boolean =>
  (item.reference?.expiresAt ?? now + 1) <= now;

/** `gone` stays gone, and what Airlock refused once it refuses again. */
export const isFinal = (state: RevealState): boolean =>
  state.kind === "failed" && (state.failure.kind === "gone" || state.failure.kind === "refused");

const textOf = (value: JsonValue): string =>
  typeof value === "string" ? value : (jsonStringify(value, null, 2) ?? "");

/** States hang on the items themselves: a forgotten item takes its value with it. */
export function createRevealer(held: HeldItems, changed: () => void): Revealer {
  const states = new SafeWeakMap<HeldItem, RevealState>();
  const stateOf = (item: HeldItem): RevealState => states.get(item) ?? SEALED;
  const settle = (item: HeldItem, result: RedeemResult): void => {
    if (result.ok) {
      // First into the scrub list, then onto the screen.
      held.noteRevealed(item.handle, result.value);
      states.set(item, { kind: "open", value: result.value });
    } else {
      states.set(item, {
        kind: "failed",
        failure: result,
        retryAt: dateNow() + (result.retryAfter ?? 0) * 1_000,
      });
    }
    changed();
  };
  const mayAsk = (item: HeldItem): boolean => {
    const state = stateOf(item);
    const busy = state.kind === "pending" || state.kind === "open" || isFinal(state);
    return !busy && !(state.kind === "failed" && state.retryAt > dateNow()) && !isExpired(item, dateNow());
  };
  return {
    stateOf,
    reveal(item, click) {
      if (!isRevealable(item) || !mayAsk(item)) return;
      if (item.reference === undefined) {
        states.set(item, { kind: "open", value: textOf(item.value as JsonValue) });
      } else {
        states.set(item, { kind: "pending" });
        promiseThen(redeem(item.reference, item.origin, click), (result) => settle(item, result));
      }
      changed();
    },
  };
}
