import { describe, expect, it } from "vitest";
import { TokenBucket } from "../../../extension/protocol/token-bucket.js";

const takeAll = (bucket: TokenBucket, now: number): number => {
  let taken = 0;
  while (bucket.take(1, now)) taken += 1;
  return taken;
};

describe("A token bucket", () => {
  it("gives its burst at once, then as many as time brings, and never more than the burst", () => {
    const bucket = new TokenBucket(50, 10, 0);
    expect([takeAll(bucket, 0), takeAll(bucket, 50), takeAll(bucket, 1_050)]).toEqual([50, 0, 10]);
    expect(takeAll(bucket, 1_000_000)).toBe(50);
  });

  it("gives any amount that is left, and keeps what was too much for later", () => {
    const bucket = new TokenBucket(100, 10, 0);
    expect([bucket.take(60, 0), bucket.take(60, 0), bucket.take(40, 0)]).toEqual([true, false, true]);
    expect(bucket.timeUntil(60)).toBe(6_000);
    expect([bucket.take(60, 5_000), bucket.take(60, 6_000)]).toEqual([false, true]);
  });

  it("gives nothing for a clock that is set back", () => {
    const bucket = new TokenBucket(5, 1, 10_000);
    takeAll(bucket, 10_000);
    expect([takeAll(bucket, 0), takeAll(bucket, 1_000)]).toEqual([0, 1]);
  });
});
