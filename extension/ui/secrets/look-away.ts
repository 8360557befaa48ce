/** A value is shown while the person looks at the panel, and no longer. */
export const isLookedAt = (): boolean => document.visibilityState === "visible" && document.hasFocus();

/** @returns what ends it */
export function onLookAway(react: () => void): () => void {
  const check = () => {
    if (!isLookedAt()) react();
  };
  window.addEventListener("blur", check);
  document.addEventListener("visibilitychange", check);
  return () => {
    window.removeEventListener("blur", check);
    document.removeEventListener("visibilitychange", check);
  };
}
