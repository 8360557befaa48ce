/** What the elements and the default surface share. A document has one person, so there is one of it. */
import { SafeMap } from "../primordials.js";
import type { HeldItems } from "./held-items.js";
import { createSignal } from "./signal.js";

/** Held items, reveals, placements or attention changed. */
export const changed = createSignal();

let held: HeldItems | undefined;
let attention = 0;
/** How many of the page's own elements show a handle. */
const placed = new SafeMap<string, number>();

/** Undefined while nothing is installed: what is still on the page then shows nothing. */
export const currentHeld = (): HeldItems | undefined => held;
export function setHeld(next: HeldItems | undefined): void {
  held = next;
  changed.notify();
}

/** Grows whenever the person looks away: what was revealed before is hidden from then on. */
export const currentAttention = (): number => attention;
export function lookAway(): void {
  attention++;
  changed.notify();
}

export const isPlaced = (handle: string): boolean => (placed.get(handle) ?? 0) > 0;
/** One more (`1`) or one less (`-1`) element of the page shows `handle`. */
export function notePlacement(handle: string, change: 1 | -1): void {
  const count = (placed.get(handle) ?? 0) + change;
  if (count > 0) placed.set(handle, count);
  else placed.delete(handle);
  changed.notify();
}
