import { LEFT_VIEW } from "../shared/go.js";

/** A value is shown only while the person looks at the panel. */
export const isLookedAt = (): boolean => document.visibilityState === "visible" && document.hasFocus();

/** @returns a function that stops watching */
export function onLookAway(react: () => void): () => void {
  const check = () => {
    if (!isLookedAt()) react();
  };
  window.addEventListener("blur", check);
  window.addEventListener(LEFT_VIEW, react);
  document.addEventListener("visibilitychange", check);
  return () => {
    window.removeEventListener("blur", check);
    window.removeEventListener(LEFT_VIEW, react);
    document.removeEventListener("visibilitychange", check);
  };
}
