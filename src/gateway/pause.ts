/** The pause between two passes over a long result, in a process that serves others. */

/** Milliseconds: nobody waits for longer, whatever the pass before took. */
const LONGEST = 100;

const waiting: (() => void)[] = [];
let isServing = false;

/**
 * Attack: ten long results at once. One pass runs at a time, whosever it is, and others have as
 * long a turn as it took.
 */
function serve(): void {
  const next = waiting.shift();
  isServing = next !== undefined;
  if (next === undefined) return;
  const startedAt = performance.now();
  next();
  // The pass has run by then.
  setTimeout(() => setTimeout(serve, Math.min(performance.now() - startedAt, LONGEST)));
}

export function pauseFairly(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (isServing) return;
    isServing = true;
    setTimeout(serve);
  });
}
