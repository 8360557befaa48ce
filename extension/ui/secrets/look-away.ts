import { LEFT_VIEW } from "../shared/go.js";

/**
 * A value that comes late is shown only to a person who can see the panel. It need not have the
 * focus: they may be about to type the value into a page.
 */
export const isLookedAt = (): boolean => document.visibilityState === "visible";

/**
 * The person turned to another view, or the screen was locked. Not where the focus went: what was
 * revealed stays while they type it elsewhere, until its clock ends.
 *
 * @returns a function that stops watching
 */
export function onLookAway(react: () => void): () => void {
  const idleChanged = (state: string) => {
    if (state === "locked") react();
  };
  const { idle } = chrome as { readonly idle?: Pick<typeof chrome.idle, "onStateChanged"> };
  window.addEventListener(LEFT_VIEW, react);
  idle?.onStateChanged.addListener(idleChanged);
  return () => {
    window.removeEventListener(LEFT_VIEW, react);
    idle?.onStateChanged.removeListener(idleChanged);
  };
}
