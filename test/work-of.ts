/**
 * How much work something is, for tests that tell a second from minutes. Times are a benchmark's; this is a multiple
 * of a yardstick in the same process, so a slow or busy machine is no failure.
 */

/** What the yardstick takes on the machine that the limits were set on. */
const YARDSTICK = 30;

const TEXT = JSON.stringify(
  Array.from({ length: 20_000 }, (_, index) => ({ [`name${index % 50}`]: `${index}` })),
);

/** In milliseconds, of this process alone, not of waiting for others. */
function spent(run: () => void): number {
  const started = process.cpuUsage();
  run();
  return process.cpuUsage(started).user / 1_000;
}

const measure = () =>
  spent(() => {
    const seen = new Map<string, number>();
    for (const [at, entry] of JSON.parse(TEXT).entries()) seen.set(JSON.stringify(entry), at);
  });

// The first times an engine takes longer.
for (let times = 0; times < 3; times++) measure();

/** The work of `run` in milliseconds, as if the yardstick beside it had taken what it takes on a quiet machine. */
export function workOf(run: () => void): number {
  const before = measure();
  const work = spent(run);
  return work / Math.max(1, before / YARDSTICK, measure() / YARDSTICK);
}
