/** What the elements and the default surface share. A document has one person, so there is one of it. */
import { SafeMap } from "../../intrinsics/primordials.js";
import type { HeldItems } from "./held-items.js";

type Listener = (away?: unknown) => void;
/** Who follows what is held; each with the handle that the page itself shows by it, or an empty text. */
export const listeners = new SafeMap<Listener, string>();

/** Held items, reveals or placements changed; or, with anything as `away`, the person looks elsewhere. */
export const changed: Listener = (away) => {
  placed = undefined;
  listeners.forEach((_, listener) => {
    listener(away);
  });
};

/** Undefined while nothing is installed: what is still on the page then shows nothing. */
export let held: HeldItems | undefined;
export function setHeld(next: HeldItems | undefined): void {
  held = next;
  changed();
}

/** What elements of the page show, found out once for all that ask: there may be a thousand. */
let placed: SafeMap<string, unknown> | undefined;

/** Whether an element of the page shows what is held under `handle`. */
export function isPlaced(handle: string): boolean {
  if (!placed) {
    placed = new SafeMap();
    listeners.forEach((shown, listener) => {
      placed?.set(shown, listener);
    });
  }
  return placed.has(handle);
}
