/** A small panel above the page, with a card for each withheld item that the page does not show itself, and each question. */

import {
  attachClosedShadow,
  elementFocus,
  elementInsertAfter,
  elementRemove,
  elementSetAttribute,
  newElement,
  nodeIsConnected,
  nodeSetText,
  shadowActiveElement,
  showOnPage,
} from "../../intrinsics/dom.js";
import { SafeMap } from "../../intrinsics/language.js";
import { setTimer } from "../../intrinsics/tasks.js";
import { secretDismiss, secretForget, secretForgetAll, surfaceTitle } from "../../texts/people.js";
import { createCard } from "./card.js";
import type { HeldItem, HeldItems } from "./held-items.js";
import { button, child, sureButton } from "./nodes.js";
import { sheet } from "./styles.js";
import { changed, hasPlaced, held, isPlaced } from "./ui-state.js";

/** How long a page has to place an element of its own: one that never had any is not waited for. */
const GRACE = 1_000;
const SHORT_GRACE = 100;

/**
 * Belongs to one installation: when that is uninstalled, the surface empties for good. A `details` element folds by
 * mouse and keyboard and tells screen readers, without code of ours.
 *
 * @returns a function that updates the surface
 */
export function createSurface(store: HeldItems): () => void {
  const host = newElement("div");
  elementSetAttribute(host, "popover", "manual");
  const shadow = attachClosedShadow(host, sheet());
  const region = child(shadow, "section");
  elementSetAttribute(region, "aria-label", surfaceTitle());
  const panel = child(region, "details");
  // Open at first, and again for each new question.
  elementSetAttribute(panel, "open", "");
  const title = child(panel, "summary", surfaceTitle());
  const count = child(title, "output");
  /** By handle: removes the card. */
  const rows = new SafeMap<string, () => void>();
  // Forgets what is listed here, not what the page shows elsewhere.
  sureButton(panel, secretForgetAll(), () => forgetAll(store, rows));
  const showCount = (): void => nodeSetText(count, ` ${rows.size}`);
  const add = (item: HeldItem, handle: string): void => {
    if (item.question) elementSetAttribute(panel, "open", "");
    // Checked first: asking every element of the page what it shows is slow.
    if (rows.has(handle) || !isDue(store, handle)) return;
    rows.set(handle, addCard(store, shadow, title, item));
    showCount();
    if (!nodeIsConnected(host)) showOnPage(host);
  };
  return () => {
    const active = shadowActiveElement(shadow);
    removeOthers(store, rows);
    showCount();
    if (rows.size === 0) elementRemove(host);
    // Keeps the focus inside the surface when the focused card is removed.
    if (active && !shadowActiveElement(shadow)) elementFocus(title);
    // The person sees a question at once: cards without one wait, since the page may still place them.
    store.byHandle.forEach((item, handle) => {
      if (item.question) add(item, handle);
    });
    setTimer(() => store.byHandle.forEach(add), hasPlaced ? GRACE : SHORT_GRACE);
  };
}

/** A card that the page placed may be out of sight or covered: a question about it comes here as well. */
function isDue(store: HeldItems, handle: string): boolean {
  const item = store.byHandle.get(handle);
  return held === store && item !== undefined && (item.question !== undefined || !isPlaced(handle));
}

function removeOthers(store: HeldItems, rows: SafeMap<string, () => void>): void {
  rows.forEach((remove, handle) => {
    if (isDue(store, handle)) return;
    rows.delete(handle);
    remove();
  });
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

/** Adds a card directly under the title: the newest comes first. @returns how to remove it. */
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
  elementInsertAfter(title, root);
  follow(handle);
  return () => {
    follow("");
    elementRemove(root);
  };
}
