/** Shows what the page places nowhere: a small panel above the page, one card for each withheld thing. */
import { secretDismiss, secretForget } from "../errors.js";
import { SafeMap, setTimer } from "../primordials.js";
import { Card } from "./card.js";
import { button, child, sureButton } from "./card-nodes.js";
import {
  addToPage,
  focusOn,
  getActive,
  isConnected,
  newElement,
  prependChild,
  removeElement,
  setText,
  showPopover,
} from "./dom-primordials.js";
import type { HeldItems } from "./held-items.js";
import { buildSurface, type SurfaceNodes } from "./surface-nodes.js";
import { currentHeld, isPlaced } from "./ui-state.js";

/** How long a page has to place an element of its own. */
const GRACE = 1_000;

/** Gives what to do when the row goes. */
type Fill = (row: HTMLElement, shadow: ShadowRoot) => () => void;

let nodes: SurfaceNodes | undefined;
/** By handle or notice: takes the row away. */
const rows = new SafeMap<string, () => void>();
/** Handles that no element of the page shows; true once that was so for the time of grace. */
const unplaced = new SafeMap<string, boolean>();

export function updateSurface(): void {
  const held = currentHeld();
  const wanted = new SafeMap<string, true>();
  const focused = nodes !== undefined && getActive(nodes.shadow) !== null;
  if (held) wantAll(held, wanted);
  rows.forEach((remove, key) => {
    if (!wanted.has(key)) remove();
  });
  if (nodes === undefined) return;
  const { host, shadow, toggle, badge } = nodes;
  if (wanted.size === 0) removeElement(host);
  else if (!isConnected(host)) {
    addToPage(host);
    showPopover(host);
  }
  setText(badge, `${wanted.size}`);
  // Whoever worked in here stays in here when the row that had the focus goes.
  if (focused && getActive(shadow) === null) focusOn(toggle);
}

/** Oldest first, each to the top: the newest ends up first. */
function wantAll(held: HeldItems, wanted: SafeMap<string, true>): void {
  const want = (key: string, fill: Fill): void => {
    wanted.set(key, true);
    if (!rows.has(key)) addRow(key, fill);
  };
  held.byHandle.forEach(({ handle, message }) => {
    const forget = (): void => held.forget((item) => item.handle === handle);
    if (message !== undefined) {
      want(handle, (row) => {
        button(child(row, "div", "notice", message), "quiet", secretDismiss(), forget);
        return () => undefined;
      });
    } else if (isDue(handle)) {
      want(handle, (row, shadow) => {
        const card = new Card(shadow, row);
        sureButton(card.foot, secretForget(), forget);
        card.show(handle);
        return () => card.show(undefined);
      });
    }
  });
}

function addRow(key: string, fill: Fill): void {
  // What is listed here, not what the page shows elsewhere.
  nodes ??= buildSurface(() => currentHeld()?.forget(({ handle }) => !isPlaced(handle)));
  const row = newElement("li");
  const end = fill(row, nodes.shadow);
  prependChild(nodes.list, row);
  rows.set(key, () => {
    rows.delete(key);
    unplaced.delete(key);
    end();
    removeElement(row);
  });
}

/** Had its time to be placed, and is not. */
function isDue(handle: string): boolean {
  if (isPlaced(handle)) unplaced.delete(handle);
  else if (unplaced.get(handle) === undefined) {
    unplaced.set(handle, false);
    setTimer(() => {
      unplaced.set(handle, true);
      updateSurface();
    }, GRACE);
  }
  return unplaced.get(handle) === true;
}
