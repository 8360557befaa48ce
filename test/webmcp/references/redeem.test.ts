import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { secretUnusable } from "../../../src/texts/people.js";
import { startRedemption, trustedEvent } from "./redemption-server.js";

let site: Awaited<ReturnType<typeof startRedemption>>;
beforeAll(async () => {
  site = await startRedemption(4821);
});
afterAll(() => site.close());
const redeem = (...args: Parameters<typeof site.redeem>) => site.redeem(...args);

const refused = { ok: false, problem: secretUnusable(), retryAfter: Infinity };

describe("Redeeming a reference", () => {
  it("sends one GET with the Airlock-Redeem header and gives the value", async () => {
    site.answer(200, JSON.stringify({ value: "s3cret é🔑" }));
    expect(await redeem()).toEqual({ ok: true, value: "s3cret é🔑" });
    expect(site.requests.length).toBe(1);
    expect(site.requests[0]).toMatchObject({ method: "GET", url: "/redeem" });
    expect(site.requests[0]?.headers).toMatchObject({ "airlock-redeem": "1" });
    expect(site.requests[0]?.headers["referer"]).toBeUndefined();
  });

  it("accepts a value of just 64 KiB of answer", async () => {
    const value = "x".repeat(65_536 - 12);
    site.answer(200, JSON.stringify({ value }));
    expect(await redeem()).toEqual({ ok: true, value });
  });

  it("spends the gesture: a second use is refused without a request", async () => {
    site.answer(200, '{"value":"x"}');
    const gesture = trustedEvent();
    await redeem(undefined, gesture);
    expect(await redeem(undefined, gesture)).toEqual(refused);
    expect(site.requests.length).toBe(1);
  });

  it.each([
    ["an event that a script made", `http://127.0.0.1:4821/redeem`, () => new Event("click")],
    ["an address of another origin", "http://localhost:4821/redeem", trustedEvent],
    ["an address of another port", "http://127.0.0.1:4822/redeem", trustedEvent],
    ["a blob: address of the same origin", "blob:http://127.0.0.1:4821/1", trustedEvent],
    ["an address that does not parse", "https://[", trustedEvent],
  ])("refuses %s without a request", async (_, url, makeGesture) => {
    site.answer(200, '{"value":"x"}');
    expect(await redeem(url, makeGesture())).toEqual(refused);
    expect(site.requests.length).toBe(0);
  });

  it("refuses to ask where a script has put a then in the way of the response", async () => {
    const name = ["th", "en"].join("");
    Object.defineProperty(Object.prototype, name, { value: undefined, configurable: true });
    try {
      let outcome: unknown;
      site.redeemNow((result) => {
        outcome = result;
      });
      expect(outcome).toEqual(refused);
      expect(site.requests.length).toBe(0);
    } finally {
      Reflect.deleteProperty(Object.prototype, name);
    }
  });
});
