/**
 * A card: one withheld item on the person's screen, as the element and the default surface show it.
 */

import { writeClipboard } from "../../intrinsics/dom.js";
import { dateNow, mathMin } from "../../intrinsics/language.js";
import { promiseThen } from "../../intrinsics/promise.js";
import { clearTimer, setTimer } from "../../intrinsics/tasks.js";
import {
  secretCopied,
  secretCopyFailed,
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
import { drawCard, type Paint } from "./card-view.js";
import type { HeldItem } from "./held-items.js";
import { copyable, reveal } from "./reveal.js";
import { addView, changed, held, removeView } from "./ui-state.js";

const SHOW_FOR = 30_000;

/**
 * Turns `root`, an empty element, into a card.
 *
 * @param isPlacement whether the page itself shows the card
 * @returns a function that shows the item of another handle, hidden; an empty handle clears the
 *   card
 */
export function createCard(shadow: ShadowRoot, root: Element, isPlacement = false): (next: string) => void {
  let item: HeldItem | undefined;
  let handle = "";
  let timer = 0;
  let copied = "";
  /** When to hide the value: 0 while it is hidden, Infinity while the person waits for it. */
  let hideAt = 0;
  const update = (hide?: unknown): void => {
    const now = dateNow();
    item = held?.byHandle.get(handle);
    const state = item?.state;
    // Hides the value after 30 seconds, or when the person looks away.
    if (state) hideAt = state.ok ? mathMin(hideAt, now + SHOW_FOR) : 0;
    if (hide || hideAt <= now) hideAt = 0;
    clearTimer(timer);
    if (describeCard(paint, item, hideAt, copied, now)) timer = setTimer(update, 1_000);
  };
  const act = (click: Event): void => {
    copied = "";
    hideAt = hideAt > 0 ? 0 : Infinity;
    if (hideAt > 0) reveal(item as HeldItem, click);
    changed([handle]);
  };
  const tell = (words: string): void => {
    copied = words;
    update();
  };
  const paint = drawCard(shadow, root, act, () => copyValue(item, tell));
  return (next) => {
    const before = handle;
    removeView(before, update);
    handle = next;
    if (next) addView(next, update, isPlacement);
    update(true);
    // The default surface leaves out what the page shows itself.
    if (isPlacement) changed([before, next]);
  };
}

/** Copies the value, shown or not, and says whether that worked. */
function copyValue(item: HeldItem | undefined, tell: (words: string) => void): void {
  const text = item && copyable(item);
  if (text === undefined) return;
  const fail = (): void => tell(secretCopyFailed());
  promiseThen(writeClipboard(text), () => tell(secretCopied()), fail);
}

/**
 * @param hideAt milliseconds since the epoch until which this card shows its value; 0 while it is
 *   hidden
 * @param copied the outcome of copying it, as a sentence
 * @returns whether a clock runs on the card
 */
function describeCard(
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

const countdown = (sentence: (time: string) => string, milliseconds: number): string =>
  milliseconds > 0 && milliseconds < Infinity ? sentence(timeLeft(milliseconds)) : "";
