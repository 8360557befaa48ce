/** One withheld thing on the person's screen. The element and the default surface both show it so. */

import { writeClipboard } from "../../intrinsics/dom-primordials.js";
import { clearTimer, dateNow, mathMin, promiseThen, setTimer } from "../../intrinsics/primordials.js";
import { secretCopied, secretCopyFailed } from "../../texts/people.js";
import { drawCard } from "./card-view.js";
import { describeCard } from "./describe-card.js";
import type { HeldItem } from "./held-items.js";
import { reveal } from "./reveal.js";
import { changed, held, listeners } from "./ui-state.js";

const SHOW_FOR = 30_000;

/**
 * Makes a card of `root`, an empty element.
 *
 * @param isPlacement whether it is the page that shows it
 * @returns a function that starts anew with what is held under a handle, hidden; with an empty one the card lets go
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
    // Who looks away, or waits for 30 seconds, sees the value no more.
    if (state) hideAt = state.ok ? mathMin(hideAt, now + SHOW_FOR) : 0;
    if (hide || hideAt <= now) hideAt = 0;
    clearTimer(timer);
    if (describeCard(paint, item, hideAt, copied, now)) timer = setTimer(update, 1_000);
  };
  const act = (click: Event): void => {
    copied = "";
    hideAt = hideAt > 0 ? 0 : Infinity;
    if (hideAt > 0) reveal(item as HeldItem, click);
    changed();
  };
  const say = (words: string): void => {
    copied = words;
    update();
  };
  const paint = drawCard(shadow, root, act, () => copyValue(item, say));
  return (next) => {
    handle = next;
    if (next) listeners.set(update, isPlacement ? next : "");
    else listeners.delete(update);
    update(true);
    // Only what the page shows itself is not shown elsewhere.
    if (isPlacement) changed();
  };
}

/** Tells in words what became of it. */
function copyValue(item: HeldItem | undefined, say: (words: string) => void): void {
  const state = item?.state;
  if (!state?.ok) return;
  const fail = (): void => say(secretCopyFailed());
  promiseThen(writeClipboard(state.value), () => say(secretCopied()), fail);
}
