/** One withheld thing on the person's screen. The element and the default surface both show it so. */
import { secretCopied, secretCopyFailed } from "../errors.js";
import { clearTimer, dateNow, mathMin, promiseThen, setTimer } from "../primordials.js";
import { drawCard } from "./card-view.js";
import { describeCard } from "./describe-card.js";
import { writeClipboard } from "./dom-primordials.js";
import type { HeldItem } from "./held-items.js";
import { reveal, stateOf } from "./reveal.js";
import { changed, held, onChange } from "./ui-state.js";

const SHOW_FOR = 30_000;

/**
 * Makes a card of `root`, an empty element.
 *
 * @returns a function that starts anew with what is held under a handle, hidden; with an empty one the card lets go
 */
export function createCard(shadow: ShadowRoot, root: Element): (handle: string) => void {
  let handle = "";
  let leave: (() => void) | undefined;
  let timer = 0;
  let copied = "";
  /** When to hide the value: 0 while it is hidden, Infinity while the person waits for it. */
  let hideAt = 0;
  const find = (): HeldItem | undefined => held?.byHandle.get(handle);
  const update = (hide?: unknown): void => {
    const now = dateNow();
    const item = find();
    const state = stateOf(item);
    // Who looks away, or waits for 30 seconds, sees the value no more.
    if (state) hideAt = state.ok ? mathMin(hideAt, now + SHOW_FOR) : 0;
    if (hide || hideAt <= now) hideAt = 0;
    clearTimer(timer);
    if (describeCard(paint, item, hideAt, copied, now)) timer = setTimer(update, 1_000);
  };
  const act = (click: Event): void => {
    copied = "";
    hideAt = hideAt > 0 ? 0 : Infinity;
    if (hideAt > 0) reveal(find(), click);
    changed();
  };
  const copy = (): void => {
    const state = stateOf(find());
    const say = (words: string): void => {
      copied = words;
      update();
    };
    if (state?.ok) copyText(state.value, say);
  };
  const paint = drawCard(shadow, root, act, copy);
  return (next) => {
    leave?.();
    handle = next;
    leave = handle === "" ? undefined : onChange(update);
    update(true);
  };
}

/** Tells in words what became of it. */
function copyText(text: string, say: (words: string) => void): void {
  const fail = (): void => say(secretCopyFailed());
  const copying = writeClipboard(text);
  if (copying) promiseThen(copying, () => say(secretCopied()), fail);
  else fail();
}
