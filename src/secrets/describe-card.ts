/** The words on a card: item, state and time in; what to paint out. */
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
  secretUnknown,
  secretUnusable,
} from "../errors.js";
import type { Paint } from "./card-view.js";
import type { HeldItem } from "./held-items.js";
import { stateOf } from "./reveal.js";

/**
 * @param hideAt milliseconds since the epoch until which this card shows its value; 0 while it is hidden
 * @param copied what became of copying it, in words
 * @returns whether a clock runs on the card
 */
export function describeCard(
  paint: Paint,
  item: HeldItem | undefined,
  hideAt: number,
  copied: string,
  now: number,
): boolean {
  if (item === undefined) return paint(item, secretUnknown());
  if (item.message !== undefined) return paint(item, item.message);
  // A reference that failed the checks is never shown: what it claims to be is unknown.
  if (item.reason === "invalid-secret_reference") return paint(item, secretUnusable());
  const state = stateOf(item);
  const left = (item.reference?.expiresAt ?? Infinity) - now;
  if (state === null) return paint(item, secretPending(), secretReveal(), "", false);
  if (state ? state.ok && hideAt === 0 : left > 0) {
    return paint(item, secretSealed(), secretReveal(), countdown(secretExpiresIn, left));
  }
  if (state?.ok) {
    const clock = countdown(secretHidesIn, hideAt - now);
    return paint(item, copied || secretShown(), secretHide(), clock, true, state.value);
  }
  // Infinity: it stays gone, and what Airlock refused once it refuses again.
  const wait = state ? state.at + state.retryAfter * 1_000 - now : Infinity;
  const action = wait < Infinity ? secretRetry() : "";
  const clock = countdown(secretRetryIn, wait);
  return paint(item, state?.problem ?? secretExpired(), action, clock, wait <= 0, "", "alert");
}

/** Rounded up, so that it ends at 1 s and not at 0 s. */
function countdown(words: (time: string) => string, milliseconds: number): string {
  if (milliseconds <= 0 || milliseconds === Infinity) return "";
  const seconds = ~~(milliseconds / 1_000 + 0.999);
  const minutes = ~~(seconds / 60);
  const hours = ~~(minutes / 60);
  if (hours > 0) return words(`${hours} h ${minutes % 60} min`);
  return words(minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`);
}
