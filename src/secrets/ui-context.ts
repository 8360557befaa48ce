/** What the element and the default surface share while the UI is installed. */
import { dateNow, SafeMap } from "../primordials.js";
import type { HeldItems } from "./held-items.js";
import { createRevealer, type Revealer } from "./reveal.js";
import { createSignal, type Signal } from "./signal.js";

/** The page's own elements for one handle. */
export interface Placement {
  readonly count: number;
  /** When the number last changed; milliseconds since the epoch. */
  readonly since: number;
}

export interface UiContext {
  readonly held: HeldItems;
  readonly revealer: Revealer;
  /** Held items, reveals, placements or attention changed. */
  readonly changed: Signal;
  /** Grows whenever the person looks away: what was revealed before is hidden from then on. */
  attention: number;
  /** The person looks away. */
  lookAway(): void;
  /** False once uninstalled: elements that are still there show nothing. */
  active: boolean;
  readonly placed: SafeMap<string, Placement>;
}

let current: UiContext | undefined;

export const currentContext = (): UiContext | undefined => current;
export const setCurrentContext = (context: UiContext | undefined): void => {
  current = context;
};

export function createUiContext(held: HeldItems): UiContext {
  const changed = createSignal();
  const context: UiContext = {
    held,
    changed,
    revealer: createRevealer(held, changed.notify),
    attention: 0,
    lookAway() {
      context.attention++;
      changed.notify();
    },
    active: true,
    placed: new SafeMap(),
  };
  return context;
}

/** One more (`1`) or one less (`-1`) element of the page shows `handle`. */
export function notePlacement(context: UiContext, handle: string, change: 1 | -1): void {
  const count = (context.placed.get(handle)?.count ?? 0) + change;
  // What was shown a moment ago may only be moving: the time of leaving is kept as long as the item is.
  if (count > 0 || context.held.get(handle)) context.placed.set(handle, { count, since: dateNow() });
  else context.placed.delete(handle);
  context.changed.notify();
}
