/** Runs frequent work at intervals. */
import { setTimer } from "../../src/intrinsics/tasks.js";

/** In milliseconds. A page that registers its tools one by one causes one list, not many. */
const PAUSE = 50;

/** Runs soon, then not again before the pause is over. */
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
