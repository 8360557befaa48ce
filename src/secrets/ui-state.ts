/** What the elements and the default surface share. A document has one person, so there is one of it. */
import { SafeMap } from "../primordials.js";
import type { HeldItems } from "./held-items.js";
import { createSignal } from "./signal.js";

/** Held items, reveals or placements changed; or, with any news, the person looks away. */
export const changed = createSignal<unknown>();

let held: HeldItems | undefined;
/** How many of the page's own elements show a handle. */
const placed = new SafeMap<string, number>();

/** Undefined while nothing is installed: what is still on the page then shows nothing. */
export const currentHeld = (): HeldItems | undefined => held;
export function setHeld(next: HeldItems | undefined): void {
  held = next;
  changed.notify();
}

export const isPlaced = (handle: string): boolean => (placed.get(handle) ?? 0) > 0;
/** One more (`1`) or one less (`-1`) element of the page shows `handle`. */
export function notePlacement(handle: string, change: 1 | -1): void {
  placed.set(handle, (placed.get(handle) ?? 0) + change);
  changed.notify();
}
