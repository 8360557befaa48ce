/** State that the elements and the default surface share. A document has one person, so it exists once. */
import { SafeMap } from "../../intrinsics/language.js";
import type { HeldItems } from "./held-items.js";

type Listener = (away?: unknown) => void;
/** The listeners for changes; each with the handle that the page shows through it, or an empty text. */
export const listeners = new SafeMap<Listener, string>();

/** Withheld items, reveals or placements changed; or, with any value as `away`, the person looks away. */
export const changed: Listener = (away) => {
  placed = undefined;
  listeners.forEach((_, listener) => {
    listener(away);
  });
};

/** Undefined while Airlock is not installed: elements that are still on the page then show nothing. */
export let held: HeldItems | undefined;
export function setHeld(next: HeldItems | undefined): void {
  held = next;
  changed();
}

/** The page has shown an item itself, so it may do so again. */
export let hasPlaced = false;
export const notePlacement = (): void => {
  hasPlaced = true;
};

/** The handles that elements of the page show, computed once for all readers: there may be a thousand elements. */
let placed: SafeMap<string, unknown> | undefined;

/** Whether an element of the page shows the item of `handle`. */
export function isPlaced(handle: string): boolean {
  if (!placed) {
    placed = new SafeMap();
    listeners.forEach((shown, listener) => {
      placed?.set(shown, listener);
    });
  }
  return placed.has(handle);
}
