/** A value is shown only while the person looks at the panel. */
export const isLookedAt = (): boolean => document.visibilityState === "visible" && document.hasFocus();

/** @returns a function that stops watching */
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
