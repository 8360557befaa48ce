/** What the elements and the default surface share. A document has one person, so there is one of it. */
import { SafeMap } from "../primordials.js";
import type { HeldItems } from "./held-items.js";

type Listener = (away?: unknown) => void;
const listeners = new SafeMap<Listener, true>();

/** Gives what ends it. */
export function onChange(listener: Listener): () => void {
  listeners.set(listener, true);
  return () => listeners.delete(listener);
}

/** Held items, reveals or placements changed; or, with anything as `away`, the person looks elsewhere. */
export const changed: Listener = (away) =>
  listeners.forEach((_, listener) => {
    listener(away);
  });

/** Undefined while nothing is installed: what is still on the page then shows nothing. */
export let held: HeldItems | undefined;
export function setHeld(next: HeldItems | undefined): void {
  held = next;
  changed();
}

/** How many of the page's own elements show a handle. */
const placed = new SafeMap<string, number>();
export const isPlaced = (handle: string): boolean => (placed.get(handle) ?? 0) > 0;
/** One more (`1`) or one less (`-1`) element of the page shows `handle`. */
export function notePlacement(handle: string, change: 1 | -1): void {
  placed.set(handle, (placed.get(handle) ?? 0) + change);
  changed();
}
