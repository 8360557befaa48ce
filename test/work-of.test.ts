import { workOf } from "./work-of.js";

// The counted code is loaded after it.

import { expect, it } from "vitest";

function spin(times: number): number {
  let sum = 0;
  for (let at = 0; at < times; at++) sum += at;
  return sum;
}

it("Work is counted in steps, of a loop that ran before as of one that did not", () => {
  const work = (times: number) => workOf(() => void spin(times));
  const few = () => {
    const steps = work(1_000);
    expect(steps).toBeGreaterThan(1_000);
    expect(steps).toBeLessThan(3_000);
  };
  few();
  for (let times = 0; times < 20; times++) spin(100_000);
  few();
  expect(work(100_000)).toBeGreaterThan(100_000);
});
