/**
 * State that the elements and the default surface share. A document has one person, so it exists
 * once.
 */
import { listForEach, SafeMap } from "../../intrinsics/language.js";
import type { HeldItems } from "./held-items.js";

/** Paints the item that it shows; with any value as `away`, the person looks away. */
type View = (away?: unknown) => void;
/** By handle, what shows the item; true for an element of the page. */
const views = new SafeMap<string, SafeMap<View, boolean>>();

/** @param handles whose items changed; undefined for all. */
type Surface = (handles?: readonly string[]) => void;
let surface: Surface | undefined;
export function setSurface(next: Surface | undefined): void {
  surface = next;
}

/** The page has shown an item itself, so it may do so again. */
export let hasPlaced = false;

export function addView(handle: string, view: View, isPlacement: boolean): void {
  const shown = views.get(handle) ?? new SafeMap<View, boolean>();
  views.set(handle, shown);
  shown.set(view, isPlacement);
  hasPlaced ||= isPlacement;
}

export function removeView(handle: string, view: View): void {
  const shown = views.get(handle);
  shown?.delete(view);
  if (shown?.size === 0) views.delete(handle);
}

const paint = (shown: SafeMap<View, boolean> | undefined, away?: unknown): void =>
  shown?.forEach((_, view) => {
    view(away);
  });

/**
 * Items with these handles, or their reveals or placements, changed. What shows others is not
 * painted: there may be a thousand.
 */
export function changed(handles: readonly string[]): void {
  listForEach(handles, (handle) => paint(views.get(handle)));
  surface?.(handles);
}

export const lookAway = (away: unknown): void =>
  views.forEach((shown) => {
    paint(shown, away);
  });

/**
 * Undefined while Airlock is not installed: elements that are still on the page then show nothing.
 */
export let held: HeldItems | undefined;
export function setHeld(next: HeldItems | undefined): void {
  held = next;
  lookAway(undefined);
  surface?.();
}

/** Whether an element of the page shows the item of `handle`. */
export function isPlaced(handle: string): boolean {
  let found = false;
  const shown = views.get(handle);
  shown?.forEach((isPlacement) => {
    found ||= isPlacement;
  });
  return found;
}
