/**
 * How much work something is, for tests that tell what ends soon from what does not. Times are a
 * benchmark's; this counts steps: how often each block of each function ran, as V8 counts them for
 * coverage. No clock is asked, so it does not depend on how fast or busy a machine is (blocks that
 * V8 merges change it by up to a half). What a built-in does inside of one call counts as nothing;
 * what hangs in one meets the time limit of tests.
 *
 * To be imported first: V8 counts the blocks of those functions only that it compiles from then on.
 */
import { type Profiler, Session } from "node:inspector";

const session = new Session();
session.connect();
session.post("Profiler.enable");
session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });

/** The steps since this was last asked. */
function takeSteps(): number {
  let steps = 0;
  // In the same thread, the answer comes at once.
  session.post("Profiler.takePreciseCoverage", (_error, answer) => {
    for (const script of answer?.result ?? []) steps += stepsOf(script);
  });
  if (steps === 0) throw new Error("V8 counted nothing.");
  return steps;
}

function stepsOf({ url, functions }: Profiler.ScriptCoverage): number {
  let steps = 0;
  if (url.startsWith("node:")) return steps;
  for (const { ranges } of functions) for (const { count } of ranges) steps += count;
  return steps;
}

/** The steps of `run`. */
export function workOf(run: () => void): number {
  takeSteps();
  run();
  return takeSteps();
}
