import { Keyv } from "keyv";
import { describe, expect, it } from "vitest";
import { createSecretStore, type KeyvLike } from "../../src/server/index.js";
import { openSite, PATH } from "./set-up.js";

const fail = (): never => {
  throw new Error("the log is full");
};

/** A store of another kind, in which everything works until the test says otherwise. */
function openAdapter() {
  const map = new Map<string, string>();
  const listeners: ((error: unknown) => void)[] = [];
  const trouble = new Set<string>();
  /**
   * As adapters do it that swallow their errors: an event, and an answer as if nothing were there.
   */
  const swallow = <T>(name: string, work: () => T): T | undefined => {
    if (!trouble.has(name)) return work();
    for (const listener of listeners) listener(new Error("connection lost"));
    return undefined;
  };
  const claims: string[] = [];
  const store: KeyvLike = {
    get: async (key) => swallow("get", () => map.get(key)),
    set: async (key, value) => swallow("set", () => map.set(key, value) && true),
    delete: async (key) => swallow("delete", () => map.delete(key)),
    on: (_, listener) => listeners.push(listener),
  };
  const claim = async (key: string): Promise<boolean> => {
    if (trouble.has("claim")) throw new Error("connection lost");
    if (claims.includes(key)) return false;
    return claims.push(key) > 0;
  };
  return { map, trouble, store, claim, claims };
}

describe("a Keyv in memory", () => {
  it("is claimed by one of 200 readers, also through several stores over one Map", async () => {
    const map = new Map<string, unknown>();
    const keys = [new Uint8Array(32)];
    const open = () => openSite({ store: { store: new Keyv({ store: map }), keys, now: Date.now } });
    const sites = [open(), open()];
    const { redeemUrl } = (await sites[0]?.issue()) ?? { redeemUrl: "" };
    const asking = Array.from({ length: 200 }, (_, i) => sites[i % 2]?.ask(redeemUrl));
    const statuses = (await Promise.all(asking)).map((answer) => answer?.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 410)).toHaveLength(199);
  });

  it("says gone of what has expired, by its own clock", async () => {
    const site = openSite({ store: { store: new Keyv(), now: Date.now } });
    const { redeemUrl } = await site.issue("u", { ttl: 1 });
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    expect((await site.ask(redeemUrl, "u")).status).toBe(410);
  });
});

describe("a store that is not known to claim exactly once", () => {
  it("is refused for one-time secrets, at once, and taken for others", async () => {
    const { store } = openAdapter();
    expect(() => createSecretStore({ path: PATH, store })).toThrow(/claim/);
    expect(() => createSecretStore({ path: PATH, store: new Keyv({ store: openKeyvAdapter() }) })).toThrow(
      /claim/,
    );
    const site = openSite({ store: { store, oneTime: false } });
    await expect(site.issue("u", { oneTime: true })).rejects.toThrow(/claim/);
    const { redeemUrl } = await site.issue("u");
    expect((await site.ask(redeemUrl, "u")).status).toBe(200);
  });

  it("is claimed by what the site gives: once for each secret, for at least its life", async () => {
    const asked: [string, number][] = [];
    const { store, claim } = openAdapter();
    const counting = (key: string, ttl: number) => {
      asked.push([key, ttl]);
      return claim(key);
    };
    const site = openSite({ store: { store, claim: counting } });
    const { redeemUrl, id } = await site.issue("u");
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async () => (await site.ask(redeemUrl, "u")).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 410)).toHaveLength(49);
    expect(new Set(asked.map(([key]) => key)).size).toBe(1);
    expect(asked[0]?.[0]).not.toContain(id);
    for (const [, ttl] of asked) expect(ttl).toBeGreaterThanOrEqual(300_000);
  });

  it.each([
    undefined,
    1,
    "OK",
    null,
  ])("is not believed when its claim answers %o instead of true", async (answer) => {
    const { store } = openAdapter();
    const site = openSite({ store: { store, claim: () => answer as unknown as boolean } });
    const { redeemUrl } = await site.issue("u");
    expect((await site.ask(redeemUrl, "u")).status).toBe(410);
  });
});

/** An adapter that a real Keyv takes, of an unknown kind. */
const openKeyvAdapter = () => ({
  opts: { dialect: "sqlite", url: "sqlite://x" },
  get: async () => undefined,
  set: async () => true,
  delete: async () => true,
  clear: async () => undefined,
  on: () => undefined,
});

describe("a store in trouble", () => {
  it.each(["set"])("on %s gives out no reference that leads nowhere", async (what) => {
    const { store, claim, trouble } = openAdapter();
    const site = openSite({ store: { store, claim } });
    trouble.add(what);
    await expect(site.issue()).rejects.toThrow(/store/);
  });

  it("that says false to a set gives out none either", async () => {
    const { store, claim } = openAdapter();
    const site = openSite({ store: { store: { ...store, set: async () => false }, claim } });
    await expect(site.issue()).rejects.toThrow(/store/);
  });

  it.each(["get", "claim"])("on %s is 500, not 404, and nothing is spent", async (what) => {
    const { store, claim, trouble } = openAdapter();
    const site = openSite({ store: { store, claim } });
    const { redeemUrl } = await site.issue();
    trouble.add(what);
    expect((await site.ask(redeemUrl)).status).toBe(500);
    trouble.clear();
    expect((await site.ask(redeemUrl)).status).toBe(200);
  });

  it("on removing hands the value out all the same, reports it, and never again", async () => {
    const { store, claim, trouble } = openAdapter();
    const site = openSite({ store: { store, claim } });
    const { redeemUrl } = await site.issue();
    trouble.add("delete");
    expect((await site.ask(redeemUrl)).status).toBe(200);
    expect(site.faults).toHaveLength(1);
    expect((await site.ask(redeemUrl)).status).toBe(410);
  });

  it.each([
    ["throws", () => fail()],
    ["rejects", async () => fail()],
  ])("on removing loses no value to a log that %s, either", async (_, onError) => {
    const { store, claim, trouble } = openAdapter();
    const site = openSite({ store: { store, claim, onError } });
    const { redeemUrl } = await site.issue();
    trouble.add("delete");
    expect((await site.ask(redeemUrl)).status).toBe(200);
  });

  it("that answers with something else than text is 500", async () => {
    const { store, claim } = openAdapter();
    const site = openSite({ store: { store: { ...store, get: async () => ({ value: 1 }) }, claim } });
    const { redeemUrl } = await site.issue();
    expect((await site.ask(redeemUrl)).status).toBe(500);
  });

  it("that never answers is 500 after 5 seconds", async () => {
    const { store, claim } = openAdapter();
    const site = openSite({ store: { store: { ...store, get: () => new Promise(() => undefined) }, claim } });
    const { redeemUrl } = await site.issue();
    expect((await site.ask(redeemUrl)).status).toBe(500);
  });

  it("that was so slow that the secret ended meanwhile gives it to no user", async () => {
    const { store, claim } = openAdapter();
    const holder: { site?: ReturnType<typeof openSite> } = {};
    const slow = async (key: string) => {
      holder.site?.wait(301);
      return claim(key);
    };
    const site = openSite({ store: { store, claim: slow } });
    holder.site = site;
    const { redeemUrl } = await site.issue();
    expect((await site.ask(redeemUrl)).status).toBe(410);
  });
});
