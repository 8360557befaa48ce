import { describe, expect, it } from "vitest";
import { createSecretStore, SecretStoreFullError } from "../../src/server/index.js";
import { ADA, openSite, PATH } from "./set-up.js";

/** As an adapter that no claim is known for. */
const OTHER_STORE = { get: () => undefined, set: () => true, delete: () => true };
const issueOptions = { label: "API key", user: ADA };

describe("createSecretStore", () => {
  it.each([
    { path: "" },
    { path: "api/secrets" },
    { path: "//evil.example/x" },
    { path: "/api\\secrets" },
    { path: "/api/secrets?x=1" },
    { path: "/api/secrets#x" },
    { path: "/api/sec rets" },
    { path: "/api/\tsecrets" },
    { path: "https://user@shop.example/x" },
    { path: "javascript:alert(1)" },
    { path: `/${"x".repeat(1_024)}` },
    { path: undefined },
    { path: "/api/secrets/:id" },
    { path: "/api/secrets/*" },
    { path: "/api/secrets/[id]" },
    { path: "/api/secrets/{id}" },
    undefined,
    { path: PATH, ttl: 0 },
    { path: PATH, maxWaiting: Number.NaN },
    { path: PATH, keys: [] },
    { path: PATH, keys: [""] },
    { path: PATH, keys: ["c2hvcnQ="] },
    { path: PATH, keys: [new Uint8Array(16)] },
    { path: PATH, keys: [undefined] },
    { path: PATH, store: {} },
    { path: PATH, store: null },
    { path: PATH, store: OTHER_STORE, claim: true },
    // Its keys would end with the process, and what it holds would not.
    { path: PATH, store: OTHER_STORE, claim: () => true },
    { path: PATH, oneTime: "no" },
    { path: PATH, oneTime: 0 },
    { path: PATH, now: 5 },
    { path: PATH, onError: "log" },
  ])("refuses %o", (options) => {
    expect(() => createSecretStore(options as { path: string })).toThrow(/^webmcp-airlock\/server: /);
  });

  it.each([
    ["/api/secrets/", "/api/secrets/"],
    ["/", "/"],
    ["https://shop.example/s", "https://shop.example/s/"],
    ["https://[::1]:8443/s", "https://[::1]:8443/s/"],
  ])("takes the path %s, one slash before the id", async (path, start) => {
    const { id, redeemUrl } = await openSite({ store: { path } }).issue();
    expect(redeemUrl).toBe(`${start}${id}`);
  });
});

describe("the memory of one process", () => {
  it("is full at its bound: nothing that waits goes, and what was read or expired makes room", async () => {
    const site = openSite({ store: { maxWaiting: 2 } });
    const first = await site.issue();
    const second = await site.issue();
    await expect(site.issue()).rejects.toBeInstanceOf(SecretStoreFullError);
    expect((await site.ask(first.redeemUrl)).status).toBe(200);
    const third = await site.issue();
    await expect(site.issue()).rejects.toBeInstanceOf(SecretStoreFullError);
    site.wait(300);
    for (const { redeemUrl } of [second, third]) expect((await site.ask(redeemUrl)).status).toBe(410);
    await site.issue();
    await site.issue();
    await expect(site.issue()).rejects.toBeInstanceOf(SecretStoreFullError);
  });

  it("is bounded in what was, too: the oldest is unknown then, the newest still gone", async () => {
    const site = openSite({ store: { maxWaiting: 3 } });
    const items = [];
    for (let i = 0; i < 50; i += 1) {
      const item = await site.issue();
      items.push(item);
      expect((await site.ask(item.redeemUrl)).status).toBe(200);
    }
    const statuses = [];
    for (const { redeemUrl } of items) statuses.push((await site.ask(redeemUrl)).status);
    expect(statuses.filter((status) => status === 410)).toHaveLength(6);
    expect(statuses.slice(-6)).toEqual(Array(6).fill(410));
    expect(new Set(statuses)).toEqual(new Set([404, 410]));
  });

  it("is bounded in characters", async () => {
    const { secrets } = openSite();
    const large = "x".repeat(65_000);
    const issueAll = async () => {
      for (let i = 0; i < 1_100; i += 1) await secrets.issue(large, issueOptions);
    };
    await expect(issueAll()).rejects.toBeInstanceOf(SecretStoreFullError);
  });

  it("forgets an hour after its end that there was one", async () => {
    const site = openSite();
    const { redeemUrl } = await site.issue();
    site.wait(300 + 3_599);
    await site.issue();
    expect((await site.ask(redeemUrl)).status).toBe(410);
    site.wait(61);
    await site.issue();
    expect((await site.ask(redeemUrl)).status).toBe(404);
  });
});
