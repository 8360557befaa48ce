import { workOf } from "./work-of.js";

// What is counted is loaded after it.

import { expect, it } from "vitest";

function spin(times: number): number {
  let sum = 0;
  for (let at = 0; at < times; at++) sum += at;
  return sum;
}

it("Work is counted in steps, the same each time, of a loop that ran before as of one that did not", () => {
  const work = (times: number) => workOf(() => void spin(times));
  const first = work(1_000);
  expect(first).toBeGreaterThan(1_000);
  expect(first).toBeLessThan(3_000);
  for (let times = 0; times < 20; times++) spin(100_000);
  expect(work(1_000)).toBe(first);
  expect(work(100_000)).toBeGreaterThan(100_000);
});
