/** What is due often, done at intervals. */
import { setTimer } from "../../src/intrinsics/primordials.js";

/** A page that registers its tools one after the other is not one list for each. */
const PAUSE = 50;

/** Soon, and then not again before the pause is over. */
export function atIntervals(act: () => void): () => void {
  let isDue = false;
  let isPausing = false;
  const later = (milliseconds: number) =>
    setTimer(() => {
      isPausing = isDue;
      if (!isDue) return;
      isDue = false;
      later(PAUSE);
      act();
    }, milliseconds);
  return () => {
    if (!isDue && !isPausing) later(0);
    isDue = true;
  };
}
