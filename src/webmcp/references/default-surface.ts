/** Shows what the page places nowhere: a small panel above the page, one card for each withheld thing. */

import {
  attachClosedShadow,
  focusOn,
  getActive,
  insertAfter,
  isConnected,
  newElement,
  removeElement,
  setAttribute,
  setText,
  showOnPage,
} from "../../intrinsics/dom-primordials.js";
import { SafeMap, setTimer } from "../../intrinsics/primordials.js";
import { secretDismiss, secretForget, secretForgetAll, surfaceTitle } from "../../texts/people.js";
import { createCard } from "./card.js";
import type { HeldItem, HeldItems } from "./held-items.js";
import { button, child, sureButton } from "./nodes.js";
import { sheet } from "./styles.js";
import { changed, held, isPlaced } from "./ui-state.js";

/** How long a page has, at most, to place an element of its own. */
const GRACE = 1_000;

/**
 * For one installation; it empties for good when that is taken back.
 * A `details` element folds by itself, with mouse and keyboard, and says so to screen readers.
 *
 * @returns a function that brings the surface up to date
 */
export function createSurface(store: HeldItems): () => void {
  const host = newElement("div");
  setAttribute(host, "popover", "manual");
  const shadow = attachClosedShadow(host, sheet);
  const region = child(shadow, "section");
  setAttribute(region, "aria-label", surfaceTitle());
  const panel = child(region, "details");
  // Open at first, and again when somebody asks for something.
  setAttribute(panel, "open", "");
  const title = child(panel, "summary", surfaceTitle());
  const count = child(title, "output");
  /** By handle: takes the card away. */
  const rows = new SafeMap<string, () => void>();
  // What is listed here, not what the page shows elsewhere.
  sureButton(panel, secretForgetAll(), () => forgetAll(store, rows));
  const isDue = (key: string): boolean => held === store && !isPlaced(key) && store.byHandle.has(key);
  const showCount = (): void => setText(count, ` ${rows.size}`);
  const add = (item: HeldItem, handle: string): void => {
    if (item.question) setAttribute(panel, "open", "");
    // Asking each element of the page what it shows takes long.
    if (rows.has(handle) || !isDue(handle)) return;
    rows.set(handle, addCard(store, shadow, title, item));
    showCount();
    if (!isConnected(host)) showOnPage(host);
  };
  return () => {
    const active = getActive(shadow);
    rows.forEach((remove, handle) => {
      if (isDue(handle)) return;
      rows.delete(handle);
      remove();
    });
    showCount();
    if (rows.size === 0) removeElement(host);
    // Whoever worked in here stays in here when the card that had the focus goes.
    if (active && !getActive(shadow)) focusOn(title);
    setTimer(() => store.byHandle.forEach(add), GRACE);
  };
}

function forgetAll(store: HeldItems, rows: SafeMap<string, unknown>): void {
  rows.forEach((_, handle) => {
    forget(store, handle);
  });
}

function forget({ byHandle }: HeldItems, handle: string): void {
  const question = byHandle.get(handle)?.question;
  byHandle.delete(handle);
  question?.answer(false);
  changed();
}

/** Directly under the title: the newest comes first. Gives what takes it away. */
function addCard(
  store: HeldItems,
  shadow: ShadowRoot,
  title: Element,
  { handle, message }: HeldItem,
): () => void {
  const root = newElement("div");
  const follow = createCard(shadow, root);
  const onForget = (): void => forget(store, handle);
  if (message === undefined) sureButton(root, secretForget(), onForget);
  else button(root, secretDismiss(), onForget);
  insertAfter(title, root);
  follow(handle);
  return () => {
    follow("");
    removeElement(root);
  };
}
