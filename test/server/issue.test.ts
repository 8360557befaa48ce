import { describe, expect, it } from "vitest";
import { parseSecretReference } from "../../src/secrets/parse-secret-reference.js";
import { createSecretStore, SecretStoreFull } from "../../src/server/index.js";
import { ADA, CANARY, ORIGIN, openSite, PATH } from "./set-up.js";

const issueOptions = { label: "API key", user: ADA };

describe("issueSecretReference", () => {
  it("gives the content item of the proposal, which our own browser side takes", async () => {
    const item = await openSite().issue(ADA, { ttl: 120 });
    expect(item).toEqual({
      type: "secret_reference",
      id: expect.stringMatching(/^[\w-]{43}$/),
      label: "API key",
      redeemUrl: `${PATH}/${item.id}`,
      ttl: 120,
    });
    expect(parseSecretReference({ ...item }, ORIGIN, 0)).toEqual({
      id: item.id,
      label: "API key",
      redeemUrl: `${ORIGIN}${PATH}/${item.id}`,
      expiresAt: 120_000,
    });
  });

  it("names each by 256 random bits: no two ids share a piece", async () => {
    const site = openSite();
    const ids = await Promise.all(Array.from({ length: 200 }, async () => (await site.issue()).id));
    expect(new Set(ids).size).toBe(200);
    for (const place of [0, 14, 28])
      expect(new Set(ids.map((id) => id.slice(place, place + 8))).size).toBe(200);
  });

  it("says nothing of value or user in the item", async () => {
    expect(JSON.stringify(await openSite().issue())).not.toMatch(new RegExp(`${CANARY}|${ADA}`));
  });

  it.each([
    [undefined, 300],
    [1, 1],
    [1.9, 1],
    [86_400, 86_400],
    [1e9, 86_400],
    [Number.POSITIVE_INFINITY, 86_400],
  ])("takes a ttl of %s as %s seconds", async (ttl, seconds) => {
    const site = openSite();
    const { redeemUrl, ttl: told } = await site.issue(ADA, ttl === undefined ? {} : { ttl });
    expect(told).toBe(seconds);
    site.wait(seconds - 0.001);
    expect((await site.ask(redeemUrl)).status).toBe(200);
    const late = await site.issue(ADA, ttl === undefined ? {} : { ttl });
    site.wait(seconds);
    expect((await site.ask(late.redeemUrl)).status).toBe(410);
  });

  it.each([
    ["an empty value", "", {}],
    ["a number as value", 7, {}],
    ["an object as value", { key: CANARY }, {}],
    ["a value of more than 64 KiB", CANARY.repeat(3_200), {}],
    ["no label", CANARY, { label: undefined }],
    ["a blank label", CANARY, { label: " \n" }],
    ["a label of 81 characters", CANARY, { label: "x".repeat(81) }],
    ["a label that has the value in it", CANARY, { label: `Key ${CANARY}` }],
    ["no user", CANARY, { user: undefined }],
    ["an empty user", CANARY, { user: "" }],
    ["a user that is no text", CANARY, { user: 7 }],
    ["a ttl of 0", CANARY, { ttl: 0 }],
    ["a ttl below 0", CANARY, { ttl: -1 }],
    ["a ttl that is no number", CANARY, { ttl: Number.NaN }],
    ["a ttl as text", CANARY, { ttl: "300" }],
    ["oneTime as text", CANARY, { oneTime: "false" }],
  ])("refuses %s, in words that do not quote the value", async (_, value, changes) => {
    const issuing = openSite().secrets.issueSecretReference(
      value as string,
      { ...issueOptions, ...changes } as typeof issueOptions,
    );
    const error = await issuing.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(Error);
    expect(String(error)).toMatch(/^(Type|Range)Error: webmcp-airlock\/server: /);
    expect(String(error)).not.toContain("canary");
  });

  it("takes the largest value that a browser reads, and every kind of text", async () => {
    const site = openSite();
    const texts = [
      "x".repeat(65_536 - 12),
      '\u{1F511} ключ \u0000 "\\\n',
      "lone \ud800 surrogate",
      "__proto__",
    ];
    for (const text of texts) {
      const { redeemUrl } = await site.secrets.issueSecretReference(text, issueOptions);
      const answer = await site.ask(redeemUrl);
      expect(JSON.parse(answer.text)).toEqual({ value: text });
      expect(new TextEncoder().encode(answer.text).length).toBeLessThanOrEqual(65_536);
    }
  });
});

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
    { path: PATH, ttl: 0 },
    { path: PATH, maxWaiting: Number.NaN },
    { path: PATH, keys: [] },
    { path: PATH, keys: [""] },
    { path: PATH, keys: ["c2hvcnQ="] },
    { path: PATH, keys: [new Uint8Array(16)] },
    { path: PATH, keys: [undefined] },
    { path: PATH, store: {} },
    { path: PATH, store: null },
  ])("refuses %o", (options) => {
    expect(() => createSecretStore(options as { path: string })).toThrow(/^webmcp-airlock\/server: /);
  });

  it.each([
    ["/api/secrets/", "/api/secrets/"],
    ["/", "/"],
    ["https://shop.example/s", "https://shop.example/s/"],
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
    await expect(site.issue()).rejects.toBeInstanceOf(SecretStoreFull);
    expect((await site.ask(first.redeemUrl)).status).toBe(200);
    const third = await site.issue();
    await expect(site.issue()).rejects.toBeInstanceOf(SecretStoreFull);
    site.wait(300);
    for (const { redeemUrl } of [second, third]) expect((await site.ask(redeemUrl)).status).toBe(410);
    await site.issue();
    await site.issue();
    await expect(site.issue()).rejects.toBeInstanceOf(SecretStoreFull);
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
      for (let i = 0; i < 1_100; i += 1) await secrets.issueSecretReference(large, issueOptions);
    };
    await expect(issueAll()).rejects.toBeInstanceOf(SecretStoreFull);
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
