/**
 * A small panel above the page, with a card for each withheld item that the page does not show
 * itself, and each question.
 */

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
import { createList, listAppend, listForEach, SafeMap } from "../../intrinsics/language.js";
import { setTimer } from "../../intrinsics/tasks.js";
import { close, secretForget, secretForgetAll, surfaceTitle } from "../../texts/people.js";
import { createCard } from "./card.js";
import type { HeldItem, HeldItems } from "./held-items.js";
import { button, child, sureButton } from "./nodes.js";
import { say } from "./say.js";
import { sheet } from "./styles.js";
import { changed, hasPlaced, held, isPlaced } from "./ui-state.js";

/** How long a page has to place an element of its own: one that never had any is not waited for. */
const GRACE = 1_000;
const SHORT_GRACE = 100;

function drawSurface() {
  const host = newElement("div");
  elementSetAttribute(host, "popover", "manual");
  const shadow = attachClosedShadow(host, sheet());
  const region = child(shadow, "section");
  elementSetAttribute(region, "aria-label", say(surfaceTitle()));
  const panel = child(region, "details");
  // Open at first, and again for each new question.
  elementSetAttribute(panel, "open", "");
  const title = child(panel, "summary", surfaceTitle());
  const output = child(title, "output");
  const showCount = (count: number): void => nodeSetText(output, ` ${count}`);
  return { host, shadow, panel, title, showCount };
}

/**
 * Belongs to one installation: when that is uninstalled, the surface empties for good. A `details`
 * element folds by mouse and keyboard and tells screen readers, without code of ours.
 *
 * @returns a function that updates the surface for these handles, or for all of its cards
 */
export function createSurface(store: HeldItems): (handles?: readonly string[]) => void {
  const { host, shadow, panel, title, showCount } = drawSurface();
  /** By handle: removes the card. */
  const rows = new SafeMap<string, () => void>();
  sureButton(panel, secretForgetAll(), () => forgetAll(store, rows));
  const add = (handle: string): void => {
    const item = store.byHandle.get(handle);
    if (item?.question) elementSetAttribute(panel, "open", "");
    if (!item || rows.has(handle) || !isDue(store, handle)) return;
    rows.set(handle, addCard(store, shadow, title, item));
    showCount(rows.size);
    if (!nodeIsConnected(host)) showOnPage(host);
  };
  const takeOff = (handle: string): void => {
    const remove = rows.get(handle);
    if (!remove || isDue(store, handle)) return;
    const active = shadowActiveElement(shadow);
    rows.delete(handle);
    remove();
    showCount(rows.size);
    if (rows.size === 0) elementRemove(host);
    // Keeps the focus inside the surface when the focused card is removed.
    if (active && !shadowActiveElement(shadow)) elementFocus(title);
  };
  return (handles) => {
    if (!handles)
      rows.forEach((_, handle) => {
        takeOff(handle);
      });
    const later = createList<string>();
    listForEach(handles ?? later, (handle) => {
      takeOff(handle);
      const item = store.byHandle.get(handle);
      // A question is seen at once. Other cards wait: the page may still place them.
      if (item?.question) add(handle);
      else if (item && !rows.has(handle)) listAppend(later, handle);
    });
    if (later.length > 0) setTimer(() => listForEach(later, add), hasPlaced ? GRACE : SHORT_GRACE);
  };
}

/**
 * A card that the page placed may be out of sight or covered: a question about it comes here as
 * well.
 */
function isDue(store: HeldItems, handle: string): boolean {
  const item = store.byHandle.get(handle);
  return held === store && item !== undefined && (item.question !== undefined || !isPlaced(handle));
}

/** Forgets what is listed here, not what the page shows elsewhere. */
function forgetAll(store: HeldItems, rows: SafeMap<string, unknown>): void {
  rows.forEach((_, handle) => {
    forget(store, handle);
  });
}

function forget({ byHandle }: HeldItems, handle: string): void {
  const question = byHandle.get(handle)?.question;
  byHandle.delete(handle);
  question?.answer(false);
  changed([handle]);
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
  else button(root, close(), onForget);
  elementInsertAfter(title, root);
  follow(handle);
  return () => {
    follow("");
    elementRemove(root);
  };
}
