/** Item, state and time → the texts on a card. */

import {
  secretExpired,
  secretExpiresIn,
  secretHide,
  secretHidesIn,
  secretPending,
  secretRetry,
  secretRetryIn,
  secretReveal,
  secretSealed,
  secretShown,
  secretUnusable,
  timeLeft,
} from "../../texts/people.js";
import type { Paint } from "./card-view.js";
import type { HeldItem } from "./held-items.js";

/**
 * @param hideAt milliseconds since the epoch until which this card shows its value; 0 while it is hidden
 * @param copied the outcome of copying it, as a sentence
 * @returns whether a clock runs on the card
 */
export function describeCard(
  paint: Paint,
  item: HeldItem | undefined,
  hideAt: number,
  copied: string,
  now: number,
): boolean {
  if (!item || item.message) return paint(item, item?.message ?? secretUnusable());
  const { reference, state } = item;
  const left = (reference?.expiresAt ?? Infinity) - now;
  if (state === null) return paint(item, secretPending(), secretReveal(), "", "", false);
  if (state ? state.ok && hideAt === 0 : left > 0) {
    return paint(item, copied || secretSealed(), secretReveal(), countdown(secretExpiresIn, left));
  }
  if (state?.ok) {
    const clock = countdown(secretHidesIn, hideAt - now);
    return paint(item, copied || secretShown(), secretHide(), clock, state.value);
  }
  // Infinity: the value is gone for good, and Airlock would refuse the same reference again.
  const wait = state ? state.at + state.retryAfter * 1_000 - now : Infinity;
  const action = wait < Infinity ? secretRetry() : "";
  return paint(
    item,
    state?.problem ?? secretExpired(),
    action,
    countdown(secretRetryIn, wait),
    "",
    wait <= 0,
  );
}

const countdown = (say: (time: string) => string, milliseconds: number): string =>
  milliseconds > 0 && milliseconds < Infinity ? say(timeLeft(milliseconds)) : "";
