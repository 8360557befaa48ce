import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const ORIGIN = "https://shop.example";
const ADDRESS = `${ORIGIN}/api/secrets/1`;
const requests = vi.fn<() => Promise<Response>>();
// The request's module captures what it uses when it is evaluated.
vi.stubGlobal("origin", ORIGIN);
vi.stubGlobal("fetch", requests);
const { Redemptions } = await import("../../../extension/content/redemptions.js");
const answer = (value: string, status = 200) =>
  new Response(JSON.stringify({ value }), { status, headers: { "content-type": "application/json" } });

beforeEach(() => {
  vi.useFakeTimers();
  requests.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("A frame's redemptions", () => {
  it("hand a one-time secret to the worker that came back, without asking the site again", async () => {
    requests.mockImplementation(async () => answer("once"));
    const redemptions = new Redemptions();
    await redemptions.redeem("h", ADDRESS, ORIGIN);
    // The worker was killed before it heard of it; the person clicks again.
    expect(await redemptions.redeem("h", ADDRESS, ORIGIN)).toEqual({ ok: true, value: "once" });
    expect(requests).toHaveBeenCalledOnce();
  });

  it("join one that is under way", async () => {
    requests.mockImplementation(async () => answer("once"));
    const redemptions = new Redemptions();
    const both = [redemptions.redeem("h", ADDRESS, ORIGIN), redemptions.redeem("h", ADDRESS, ORIGIN)];
    expect(await Promise.all(both)).toEqual([
      { ok: true, value: "once" },
      { ok: true, value: "once" },
    ]);
    expect(requests).toHaveBeenCalledOnce();
  });

  it("keep no value once the worker has stored it, nor for longer than a minute", async () => {
    requests.mockImplementation(async () => answer("many"));
    const redemptions = new Redemptions();
    await redemptions.redeem("h", ADDRESS, ORIGIN);
    redemptions.drop("h");
    await redemptions.redeem("h", ADDRESS, ORIGIN);
    expect(requests).toHaveBeenCalledTimes(2);
    // The first answer's minute is over; the second one's is not.
    await vi.advanceTimersByTimeAsync(59_000);
    await redemptions.redeem("h", ADDRESS, ORIGIN);
    expect(requests).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1_000);
    await redemptions.redeem("h", ADDRESS, ORIGIN);
    expect(requests).toHaveBeenCalledTimes(3);
  });

  it("ask anew after a failure, and for another handle", async () => {
    requests.mockImplementation(async () => answer("x", 500));
    const redemptions = new Redemptions();
    await redemptions.redeem("h", ADDRESS, ORIGIN);
    await redemptions.redeem("h", ADDRESS, ORIGIN);
    await redemptions.redeem("other", ADDRESS, ORIGIN);
    expect(requests).toHaveBeenCalledTimes(3);
  });
});
