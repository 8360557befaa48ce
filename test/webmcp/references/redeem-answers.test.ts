import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RedeemProblem, redeemProblems } from "../../../src/texts/people.js";
import { until } from "../../extension/until.js";
import { JSON_TYPE, startRedemption } from "./redemption-server.js";

let site: Awaited<ReturnType<typeof startRedemption>>;
beforeAll(async () => {
  site = await startRedemption(4822);
});
afterAll(() => site.close());
const redeem = (...args: Parameters<typeof site.redeem>) => site.redeem(...args);

const failure = (problem: string, retryAfter = 0) => ({ ok: false, problem, retryAfter });

const KINDS: { readonly [status: number]: RedeemProblem } = {
  401: "unauthorized",
  403: "forbidden",
  404: "missing",
  410: "gone",
  429: "limited",
};
const redeemFailure = (why: number | RedeemProblem): string =>
  typeof why === "string" ? redeemProblems[why]() : redeemProblems[KINDS[why] ?? "status"](why);

describe("An answer that is not a value", () => {
  it.each([
    [401, "signed out", 0],
    [403, "its owner", 0],
    [404, "does not know it", 0],
    [410, "Expired or used", Infinity],
  ])("with status %i says what to do (%s), whatever its body says", async (status, words, retryAfter) => {
    site.answer(status, '{"value":"canary"}');
    expect(redeemFailure(status)).toContain(words);
    expect(await redeem()).toEqual(failure(redeemFailure(status), retryAfter));
    expect(site.requests.length).toBe(1);
  });

  it.each([
    ["seconds", "17", 17],
    ["nothing", undefined, 30],
    ["nonsense", "soon", 30],
    ["zero", "0", 1],
    ["a past date", "Thu, 01 Jan 1970 00:00:00 GMT", 1],
    ["more than a day", "999999999", 86_400],
  ])("with status 429 and a Retry-After of %s waits so long", async (_, header, retryAfter) => {
    site.answer(429, "", header === undefined ? {} : { "retry-after": header });
    expect(await redeem()).toEqual(failure(redeemFailure(429), retryAfter));
  });

  it("with status 429 and an HTTP date waits until then", async () => {
    const until = Math.ceil(Date.now() / 1_000) * 1_000 + 90_000;
    site.answer(429, "", { "retry-after": new Date(until).toUTCString() });
    const result = await redeem();
    expect(result).toMatchObject({ problem: redeemFailure(429) });
    const { retryAfter } = result as unknown as { retryAfter: number };
    // As it was some time between then and now.
    expect(retryAfter).toBeGreaterThanOrEqual(Math.floor((until - Date.now()) / 1_000));
    expect(retryAfter).toBeLessThanOrEqual(91);
  });

  it.each([201, 204, 206, 304, 400, 418, 500, 503])("with status %i is named by it", async (status) => {
    site.answer(status, "");
    expect(await redeem()).toEqual(failure(redeemFailure(status)));
  });

  it.each([301, 302, 303, 307, 308])("that redirects with %i is not followed", async (status) => {
    site.answer(status, "", { location: "/elsewhere" });
    const result = await redeem();
    // Browsers say `opaqueredirect`; Node shows the status. Neither follows.
    expect(result.ok).toBe(false);
    expect(site.requests.map((request) => request.url)).toEqual(["/redeem"]);
  });

  it.each([
    ["HTML", "<!doctype html><p>Sign in"],
    ["empty", ""],
    ["a JSON string", '"canary"'],
    ["null", "null"],
    ["a list", '[{"value":"canary"}]'],
    ["a number as value", '{"value":7}'],
    ["null as value", '{"value":null}'],
    ["an object as value", '{"value":{"value":"canary"}}'],
    ["no value", '{"Value":"canary"}'],
    ["the value on __proto__", '{"__proto__":{"value":"canary"}}'],
    ["two JSON texts", '{"value":"canary"}{}'],
    ["not UTF-8", Buffer.from('{"value":"\xff\xfe"}', "latin1")],
  ])("that is %s is not a secret, and carries nothing of the body", async (_, body) => {
    site.answer(200, body, JSON_TYPE);
    expect(await redeem()).toEqual(failure(redeemFailure("malformed")));
    site.answer(200, body, { "content-type": "text/html" });
    expect(await redeem()).toEqual(failure(redeemFailure("mistyped")));
  });

  it.each([
    ["characters", "x".repeat(70_000)],
    ["bytes", "\u{1f511}".repeat(20_000)],
  ])("of more than 64 KiB, counted in %s, is none", async (_, value) => {
    site.answer(200, JSON.stringify({ value }));
    expect(await redeem()).toEqual(failure(redeemFailure("oversized")));
  });

  it("that streams without end is cut as soon as it is too large", async () => {
    let closed = false;
    site.serve((_, response: ServerResponse) => {
      response.writeHead(200, JSON_TYPE);
      const timer = setInterval(() => response.write("x".repeat(30_000)), 20);
      response.on("close", () => {
        closed = true;
        clearInterval(timer);
      });
    });
    expect(await redeem()).toEqual(failure(redeemFailure("oversized")));
    await until(() => closed);
  });

  it("that breaks off is not a secret", async () => {
    site.serve((_, response) => {
      response.writeHead(200, { ...JSON_TYPE, "content-length": "100" });
      response.write('{"value":"canary');
      setTimeout(() => response.destroy(), 20);
    });
    expect(await redeem()).toEqual(failure(redeemFailure("network")));
  });

  it("from a server that is not there is none", async () => {
    site.serve((request) => request.socket.destroy());
    expect(await redeem()).toEqual(failure(redeemFailure("network")));
  });

  it("that hangs before its headers, or in the middle, is given up after 10 seconds", async () => {
    let asked = 0;
    site.serve((_, response) => {
      asked += 1;
      if (asked === 2) response.writeHead(200, JSON_TYPE).write('{"value":"');
    });
    const timeout = failure(redeemFailure("timeout"));
    expect(await Promise.all([redeem(), redeem()])).toEqual([timeout, timeout]);
    expect(asked).toBe(2);
  });
});
