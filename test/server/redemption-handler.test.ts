import { describe, expect, it, vi } from "vitest";
import { createRedemptionHandler } from "../../src/server/index.js";
import { ADA, CANARY, GRACE, ORIGIN, openSite, PATH } from "./set-up.js";

describe("the redemption endpoint", () => {
  it("answers 200 with the value to its user, and nothing may keep, sniff or share the answer", async () => {
    const site = openSite();
    const { redeemUrl } = await site.issue();
    const { status, text, headers } = await site.ask(redeemUrl);
    expect({ status, text }).toEqual({ status: 200, text: JSON.stringify({ value: CANARY }) });
    expect(headers.get("content-type")).toBe("application/json");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("vary")).toBe("*");
    expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  });

  it("answers 410 to a second request", async () => {
    const site = openSite();
    const { redeemUrl } = await site.issue();
    expect((await site.ask(redeemUrl)).status).toBe(200);
    for (let i = 0; i < 3; i += 1) expect((await site.ask(redeemUrl)).status).toBe(410);
  });

  it("hands a one-time secret to exactly one of 200 readers at once", async () => {
    const site = openSite();
    const { redeemUrl } = await site.issue();
    const statuses = await Promise.all(
      Array.from({ length: 200 }, async () => (await site.ask(redeemUrl)).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 410)).toHaveLength(199);
  });

  it("hands a secret out as often as asked where it is not one-time, until its end", async () => {
    const site = openSite({ store: { oneTime: false } });
    const { redeemUrl } = await site.issue();
    for (let i = 0; i < 3; i += 1) expect((await site.ask(redeemUrl)).status).toBe(200);
    site.wait(300);
    expect((await site.ask(redeemUrl)).status).toBe(410);
    const once = await site.issue(ADA, { oneTime: true });
    expect([(await site.ask(once.redeemUrl)).status, (await site.ask(once.redeemUrl)).status]).toEqual([
      200, 410,
    ]);
  });

  it.each([
    undefined,
    null,
    "",
  ])("answers 401 where the site says that no user is asking: %o", async (user) => {
    const site = openSite({ handler: { user: async () => user } });
    const { redeemUrl } = await site.issue();
    expect((await site.ask(redeemUrl)).status).toBe(401);
  });

  it("answers another user as if there were no such secret, to the letter, and spends nothing", async () => {
    const site = openSite();
    const { redeemUrl } = await site.issue();
    const other = await site.ask(redeemUrl, GRACE);
    const none = await site.ask(`${PATH}/${"a".repeat(43)}`, GRACE);
    expect([other.status, other.text, [...other.headers]]).toEqual([404, none.text, [...none.headers]]);
    expect((await site.ask(redeemUrl)).status).toBe(200);
    expect((await site.ask(redeemUrl, GRACE)).status).toBe(404);
  });

  it("asks the storage the same questions for another user's secret as for none", async () => {
    const asked: string[] = [];
    const map = new Map<string, unknown>();
    const store = {
      get: (key: string) => {
        asked.push(key.split(":").slice(0, 2).join(":"));
        return map.get(key);
      },
      set: (key: string, value: string) => map.set(key, value),
      delete: (key: string) => map.delete(key),
    };
    const site = openSite({ store: { store, claim: () => true } });
    const { redeemUrl } = await site.issue();
    await site.ask(redeemUrl, GRACE);
    const forOther = asked.splice(0);
    await site.ask(`${PATH}/${"a".repeat(43)}`, GRACE);
    expect(forOther).toEqual(asked);
    expect(forOther.length).toBeGreaterThan(0);
  });

  it.each([
    "HEAD",
    "POST",
    "PUT",
    "DELETE",
    "PATCH",
    "OPTIONS",
  ])("answers 405 to %s, names GET, and spends nothing", async (method) => {
    const site = openSite();
    const { redeemUrl } = await site.issue();
    const { status, headers, text } = await site.ask(redeemUrl, ADA, {}, method);
    expect([status, headers.get("allow"), headers.get("cache-control")]).toEqual([405, "GET", "no-store"]);
    expect(text).not.toContain("canary");
    expect((await site.ask(redeemUrl)).status).toBe(200);
  });

  it("answers 429 with Retry-After to a user who tries too often, and to no other user", async () => {
    let now = 0;
    const site = openSite({ handler: { rateLimit: { tries: 3, window: 60, now: () => now } } });
    const [mine, theirs] = [await site.issue(), await site.issue(GRACE)];
    for (let i = 0; i < 3; i += 1) expect((await site.ask(`${PATH}/nothing`)).status).toBe(404);
    now += 15_500;
    const refused = await site.ask(mine.redeemUrl);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "45"]);
    expect((await site.ask(theirs.redeemUrl, GRACE)).status).toBe(200);
    now += 45_000;
    expect((await site.ask(mine.redeemUrl)).status).toBe(200);
  });

  it("takes a limiter of the site's, in whole seconds", async () => {
    const take = vi.fn(async () => 1.2);
    const site = openSite({ handler: { rateLimit: { take } } });
    const { redeemUrl } = await site.issue();
    const { status, headers } = await site.ask(redeemUrl);
    expect([status, headers.get("retry-after"), take.mock.calls]).toEqual([429, "2", [[ADA]]]);
  });

  it("finds the id at the end of the path, wherever it is mounted", async () => {
    const site = openSite();
    for (const mount of ["", "/deep/er", PATH]) {
      const { id } = await site.issue();
      expect((await site.ask(`${mount}/${id}?x=/y#z`)).status).toBe(200);
    }
  });

  it("hands on what it was called with behind the request", async () => {
    const { secrets, issue } = openSite();
    const handler = createRedemptionHandler<{ session: string }>({
      secrets,
      user: (_, { session }) => session,
    });
    const { redeemUrl } = await issue();
    const request = new Request(`${ORIGIN}${redeemUrl}`, {
      headers: {
        "Airlock-Redeem": "1",
        "Sec-Fetch-Site": "same-origin",
        "Sec-Fetch-Mode": "cors",
        "Sec-Fetch-Dest": "empty",
      },
    });
    expect((await handler(request, { session: ADA })).status).toBe(200);
  });

  it("cannot be made with nothing", () => {
    expect(() => createRedemptionHandler(undefined as never)).toThrow(/^webmcp-airlock\/server: /);
  });

  it.each([
    { secrets: undefined },
    { secrets: {} },
    { user: undefined },
    { origin: "https://shop.example/" },
    { origin: "shop.example" },
    { origin: ["https://shop.example", "null"] },
    { origin: 5 },
    { onError: "log" },
    { rateLimit: 5 },
    { rateLimit: null },
    { rateLimit: { take: 5 } },
    { rateLimit: { tries: 0 } },
    { rateLimit: { tries: "30" } },
    { rateLimit: { window: Number.NaN } },
    { rateLimit: { maxUsers: -1 } },
  ])("cannot be made with %o", (changes) => {
    const options = { secrets: openSite().secrets, user: () => ADA, ...changes };
    expect(() => createRedemptionHandler(options as { secrets: never; user: () => string })).toThrow(
      /^webmcp-airlock\/server: /,
    );
  });
});
