/** Shows what the page places nowhere: a small panel above the page, one card for each withheld thing. */
import { secretDismiss, secretForget, secretForgetAll, surfaceTitle } from "../errors.js";
import { addListener, SafeMap, setTimer } from "../primordials.js";
import { createCard } from "./card.js";
import {
  attachClosedShadow,
  focusOn,
  getActive,
  getKey,
  insertAfter,
  isConnected,
  newElement,
  removeAttribute,
  removeElement,
  setAttribute,
  setText,
  showOnPage,
} from "./dom-primordials.js";
import type { HeldItem } from "./held-items.js";
import { button, child, sureButton } from "./nodes.js";
import { changed, currentHeld, isPlaced } from "./ui-state.js";

/** How long a page has, at most, to place an element of its own. */
const GRACE = 1_000;

/**
 * A `details` element folds by itself, with mouse and keyboard, and says so to screen readers.
 *
 * @returns a function that brings the surface up to date
 */
export function createSurface(): () => void {
  const host = newElement("div");
  setAttribute(host, "popover", "manual");
  const shadow = attachClosedShadow(host);
  const region = child(shadow, "section");
  setAttribute(region, "aria-label", surfaceTitle());
  const panel = child(region, "details");
  setAttribute(panel, "open", "");
  const title = child(panel, "summary", surfaceTitle());
  const count = child(title, "output");
  // What is listed here, not what the page shows elsewhere.
  sureButton(panel, secretForgetAll(), () => currentHeld()?.forget(({ handle }) => !isPlaced(handle)));
  // Whatever it says: a fold and an unfold in one go make one event, which says open.
  addListener(panel, "toggle", changed.notify);
  addListener(panel, "keydown", (event: Event) => {
    if (getKey(event) !== "Escape") return;
    removeAttribute(panel, "open");
    focusOn(title);
  });
  return createUpdate(shadow, title, (size) => {
    setText(count, `${size}`);
    if (size === 0) removeElement(host);
    else if (!isConnected(host)) showOnPage(host);
  });
}

function createUpdate(shadow: ShadowRoot, title: Element, show: (size: number) => void): () => void {
  /** By handle: takes the card away. */
  const rows = new SafeMap<string, () => void>();
  let timer = 0;
  /** The newest comes first. */
  const add = ({ handle, message }: HeldItem): void => {
    if (isPlaced(handle) || rows.has(handle)) return;
    const root = newElement("div");
    const follow = createCard(shadow, root);
    const forget = (): void => currentHeld()?.forget((item) => item.handle === handle);
    if (message === undefined) sureButton(root, secretForget(), forget);
    else button(root, secretDismiss(), forget);
    follow(handle);
    insertAfter(title, root);
    rows.set(handle, () => {
      rows.delete(handle);
      follow("");
      removeElement(root);
    });
  };
  return () => {
    const active = getActive(shadow);
    rows.forEach((remove, handle) => {
      if (isPlaced(handle) || !currentHeld()?.byHandle.get(handle)) remove();
    });
    show(rows.size);
    // Whoever worked in here stays in here when the card that had the focus goes.
    if (active !== null && getActive(shadow) === null) focusOn(title);
    if (timer !== 0) return;
    timer = setTimer(() => {
      timer = 0;
      currentHeld()?.byHandle.forEach(add);
      show(rows.size);
    }, GRACE);
  };
}
