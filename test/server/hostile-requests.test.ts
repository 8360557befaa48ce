import { describe, expect, it } from "vitest";
import { createRateLimit } from "../../src/server/rate-limit.js";
import { ADA, CANARY, ORIGIN, openSite, PATH } from "./set-up.js";

describe("a request that is not a fetch of our own page", () => {
  const forged: readonly (readonly [string, Readonly<Record<string, string | undefined>>])[] = [
    ["without our header", { "Airlock-Redeem": undefined }],
    ["with our header empty", { "Airlock-Redeem": "" }],
    ["with our header twice", { "Airlock-Redeem": "1, 1" }],
    ["with our header otherwise", { "Airlock-Redeem": "true" }],
    ["from another site", { "Sec-Fetch-Site": "cross-site" }],
    ["from a sibling domain", { "Sec-Fetch-Site": "same-site" }],
    ["from the address bar", { "Sec-Fetch-Site": "none" }],
    ["with a site that is nearly right", { "Sec-Fetch-Site": "Same-Origin" }],
    ["with two sites", { "Sec-Fetch-Site": "same-origin, cross-site" }],
    ["without a site", { "Sec-Fetch-Site": undefined }],
    ["as a navigation", { "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document" }],
    ["as a navigation that says empty", { "Sec-Fetch-Mode": "navigate" }],
    ["without CORS", { "Sec-Fetch-Mode": "no-cors" }],
    ["without a mode", { "Sec-Fetch-Mode": undefined }],
    ["for an image", { "Sec-Fetch-Dest": "image" }],
    ["for a frame", { "Sec-Fetch-Dest": "iframe" }],
    ["for a script", { "Sec-Fetch-Dest": "script" }],
    ["without a destination", { "Sec-Fetch-Dest": undefined }],
    ["of another origin", { Origin: "https://evil.example" }],
    ["of no origin", { Origin: "null" }],
    ["of another port", { Origin: `${ORIGIN}:8443` }],
    ["of another scheme", { Origin: "http://shop.example" }],
    ["of an origin that begins alike", { Origin: `${ORIGIN}.evil.example` }],
    ["of two origins", { Origin: `${ORIGIN}, https://evil.example` }],
    [
      "that claims to be forwarded for us",
      { Origin: "https://evil.example", "X-Forwarded-Host": "shop.example" },
    ],
  ];

  it.each(forged)("is refused %s, before anybody asks who it is, and spends nothing", async (_, changes) => {
    let asked = 0;
    const user = () => {
      asked += 1;
      return ADA;
    };
    const site = openSite({ handler: { user } });
    const { redeemUrl } = await site.issue();
    const answer = await site.ask(redeemUrl, ADA, changes);
    expect([answer.status, asked]).toEqual([403, 0]);
    expect(answer.text).not.toContain("canary");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect((await site.ask(redeemUrl)).status).toBe(200);
  });

  it("may carry its own Origin, and the mode of the extension's fetch", async () => {
    const site = openSite();
    const [first, second] = [await site.issue(), await site.issue()];
    expect((await site.ask(first.redeemUrl, ADA, { Origin: ORIGIN })).status).toBe(200);
    expect((await site.ask(second.redeemUrl, ADA, { "Sec-Fetch-Mode": "same-origin" })).status).toBe(200);
  });

  it("is measured by the origin that the site has told, behind a proxy", async () => {
    const site = openSite({ handler: { origin: ["https://public.example", "https://www.public.example"] } });
    const { redeemUrl } = await site.issue();
    // The request's own URL is what the proxy made of it.
    expect((await site.ask(redeemUrl, ADA, { Origin: ORIGIN })).status).toBe(403);
    expect((await site.ask(redeemUrl, ADA, { Origin: "https://public.example" })).status).toBe(200);
  });
});

describe("an id of odd shape", () => {
  const real = "A".repeat(43);
  it.each([
    "",
    "x",
    `${real}A`,
    real.slice(1),
    `${real}/`,
    `${real}%00`,
    `${real}%2F`,
    `%41${real.slice(1)}`,
    `${real};x=1`,
    `${real}.json`,
    "..%2f..%2fetc%2fpasswd",
    "__proto__",
    "constructor",
    "*",
    `keyv:airlock:secret:${real}`,
    "💥",
    "a".repeat(20_000),
  ])("is unknown, and the storage is never asked: %.60s", async (id) => {
    const asked: string[] = [];
    const store = { get: (key: string) => asked.push(key), set: () => true, delete: () => true };
    const site = openSite({ store: { store, claim: () => true } });
    expect((await site.ask(`${PATH}/${id}`)).status).toBe(404);
    expect(asked).toEqual([]);
    expect(site.faults).toEqual([]);
  });

  it("in other letters, or a part of one that is there, opens nothing", async () => {
    const site = openSite();
    const { id, redeemUrl } = await site.issue();
    const swapped = id.replace(/[a-z]/i, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );
    for (const other of [
      swapped,
      `${id.slice(0, 42)}${id.endsWith("A") ? "B" : "A"}`,
      [...id].reverse().join(""),
    ]) {
      expect((await site.ask(`${PATH}/${other}`)).status).toBe(404);
    }
    expect((await site.ask(redeemUrl)).status).toBe(200);
  });

  it("does not end in a path with tricks", async () => {
    const site = openSite();
    const { id, redeemUrl } = await site.issue();
    for (const path of [`${redeemUrl}/`, `${redeemUrl}/x`, `${redeemUrl}/..`, `${PATH}/%2e%2e/x%2f${id}`]) {
      expect((await site.ask(path)).status).toBe(404);
    }
    expect((await site.ask(redeemUrl)).status).toBe(200);
  });
});

describe("users whose names are made to meet", () => {
  it("are apart, whatever separators they hold", async () => {
    const site = openSite();
    const users = ["a", "a/b", "a/", "/a", "b", "a\u0000b", "a%2Fb", "A"];
    for (const owner of users) {
      const { id } = await site.issue(owner);
      for (const other of users.filter((each) => each !== owner)) {
        expect(await site.secrets.redeem(id, other)).toEqual({ ok: false, reason: "unknown" });
      }
      expect(await site.secrets.redeem(id, owner)).toEqual({ ok: true, value: CANARY, label: "API key" });
    }
  });
});

describe("a fault", () => {
  const secret = new Error(`connection to redis://:${CANARY}@10.0.0.1 failed`);
  const fail = () => {
    throw secret;
  };

  it.each([
    ["in the site's session code", { user: fail }],
    ["in the limiter", { rateLimit: { take: fail } }],
    ["in a limiter that answers nonsense", { rateLimit: { take: () => Number.NaN } }],
    ["in a user that is not a text", { user: () => 7 as unknown as string }],
  ])("%s is 500 without details, is reported, and spends nothing", async (_, handler) => {
    const good = openSite();
    const { redeemUrl } = await good.issue();
    const site = openSite({ handler: { secrets: good.secrets, ...handler } });
    const answer = await site.ask(redeemUrl);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([500, "no-store"]);
    expect(JSON.parse(answer.text)).toEqual({ error: { code: "internal", message: expect.any(String) } });
    expect(answer.text).not.toContain("canary");
    expect(site.faults).toHaveLength(1);
    expect((await good.ask(redeemUrl)).status).toBe(200);
  });

  // An unhandled rejection ends a process of Node's; here it fails the run.
  it.each([
    ["throws", fail],
    ["rejects later", async () => fail()],
  ])("in a log that %s changes no answer", async (_, onError) => {
    const site = openSite({ handler: { user: fail, onError } });
    expect((await site.ask(`${PATH}/x`)).status).toBe(500);
  });
});

describe("the rate limit", () => {
  it("remembers a bounded number of users, and forgets the one that was quiet longest", () => {
    const limit = createRateLimit({ tries: 1, maxUsers: 2, now: () => 0 });
    expect([limit.take("a"), limit.take("b"), limit.take("a"), limit.take("c")]).toEqual([0, 0, 60, 0]);
    expect(limit.take("a")).toBe(60);
    expect(limit.take("b")).toBe(0);
  });

  it("lets in a user who keeps asking, when the window has passed, and counts no refused try", () => {
    let now = 0;
    const limit = createRateLimit({ tries: 2, window: 10, now: () => now });
    expect([limit.take("a"), limit.take("a")]).toEqual([0, 0]);
    for (now = 1_000; now < 10_000; now += 1_000) expect(limit.take("a")).toBe(10 - now / 1_000);
    expect([limit.take("a"), limit.take("a"), limit.take("a")]).toEqual([0, 0, 10]);
  });
});
