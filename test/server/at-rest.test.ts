import { Keyv } from "keyv";
import { describe, expect, it } from "vitest";
import { ADA, CANARY, GRACE, openSite, PATH, storedText } from "./set-up.js";

const key = (fill: number) => new Uint8Array(32).fill(fill);
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

/** A site whose store a thief can read and write. */
function openStore(options: Parameters<typeof openSite>[0] = {}) {
  const map = new Map<string, unknown>();
  const site = openSite({
    ...options,
    store: { store: new Keyv({ store: map }), now: Date.now, ...options.store },
  });
  const secretKeys = () => [...map.keys()].filter((name) => name.includes("airlock:secret:"));
  return {
    ...site,
    map,
    secretKeys,
    /** Changes one stored record as whoever can write to the store would. */
    tamper(
      change: (record: Record<string, unknown>) => Record<string, unknown>,
      name = secretKeys()[0] ?? "",
    ) {
      const outer = JSON.parse(String(map.get(name))) as { value: string };
      const record = JSON.parse(outer.value) as Record<string, unknown>;
      map.set(name, JSON.stringify({ ...outer, value: JSON.stringify(change(record)) }));
    },
  };
}

describe("whoever reads the store", () => {
  it("learns neither value, id nor user, in no usual encoding, before or after", async () => {
    const site = openStore({ store: { keys: [key(1)] } });
    const { id, redeemUrl } = await site.issue();
    const expectNothing = () => {
      const stored = storedText(site.map);
      for (const text of [CANARY, id, ADA]) {
        const forms = [text, base64(Buffer.from(text)).replace(/=+$/, ""), Buffer.from(text).toString("hex")];
        for (const form of forms) expect(stored).not.toContain(form);
      }
      expect(stored).not.toContain(base64(key(1)));
    };
    expect(site.secretKeys()).toHaveLength(1);
    expectNothing();
    expect((await site.ask(redeemUrl)).status).toBe(200);
    expect(site.secretKeys()).toEqual([]);
    expectNothing();
  });

  it("cannot tell equal values of one user: each is encrypted anew", async () => {
    const site = openStore({ store: { keys: [key(1)] } });
    await site.issue();
    await site.issue();
    const records = site.secretKeys().map((name) => {
      const { value } = JSON.parse(String(site.map.get(name))) as { value: string };
      return JSON.parse(value) as { iv: string; sealed: string };
    });
    expect(records).toHaveLength(2);
    expect(records[0]?.iv).not.toBe(records[1]?.iv);
    expect(records[0]?.sealed).not.toBe(records[1]?.sealed);
  });
});

describe("whoever writes to the store", () => {
  const flip = (text: unknown) => `${String(text).startsWith("A") ? "B" : "A"}${String(text).slice(1)}`;
  const changes: readonly (readonly [
    string,
    (record: Record<string, unknown>) => Record<string, unknown>,
  ])[] = [
    ["the ciphertext", (record) => ({ ...record, sealed: flip(record["sealed"]) })],
    ["the IV", (record) => ({ ...record, iv: flip(record["iv"]) })],
    ["the label", (record) => ({ ...record, label: "Something harmless" })],
    ["the end", (record) => ({ ...record, expiresAt: Number(record["expiresAt"]) + 1 })],
    ["one use to many", (record) => ({ ...record, oneTime: false })],
    ["the key's name to one unknown", (record) => ({ ...record, keyId: "x" })],
    ["the ciphertext to nothing", (record) => ({ ...record, sealed: "" })],
    ["the ciphertext to no base64", (record) => ({ ...record, sealed: "💥" })],
    ["the IV to a short one", (record) => ({ ...record, iv: "AAAA" })],
    ["the version", (record) => ({ ...record, v: 2 })],
    ["the type of a member", (record) => ({ ...record, label: { toString: "x" } })],
    ["all of it", () => ({})],
  ];

  it.each(changes)("and changes %s gets 500, nothing spent, nothing told", async (_, change) => {
    const site = openStore();
    const { redeemUrl } = await site.issue();
    const before = new Map(site.map);
    site.tamper(change);
    const answer = await site.ask(redeemUrl);
    expect([answer.status, site.faults.length]).toEqual([500, 1]);
    expect(`${answer.text}${String(site.faults[0])}`).not.toContain("canary");
    for (const [name, text] of before) site.map.set(name, text);
    expect((await site.ask(redeemUrl)).status).toBe(200);
  });

  it("and gives one user's record to another does not give them the value", async () => {
    const site = openStore();
    await site.issue(ADA);
    const [adas] = site.secretKeys();
    const { redeemUrl } = await site.issue(GRACE);
    const graces = site.secretKeys().find((name) => name !== adas);
    site.map.set(String(graces), site.map.get(String(adas)));
    expect((await site.ask(redeemUrl, GRACE)).status).toBe(500);
  });

  it.each(["not json", "null", "7", '"text"', "[]"])("and leaves %s there gets 500", async (text) => {
    const site = openStore();
    const { redeemUrl } = await site.issue();
    const [name] = site.secretKeys();
    site.map.set(String(name), JSON.stringify({ value: text }));
    expect((await site.ask(redeemUrl)).status).toBe(500);
  });

  it("and puts a read record back gets 410: the claim stands", async () => {
    const site = openStore();
    const { redeemUrl } = await site.issue();
    const before = new Map(site.map);
    expect((await site.ask(redeemUrl)).status).toBe(200);
    for (const [name, text] of before) site.map.set(name, text);
    expect((await site.ask(redeemUrl)).status).toBe(410);
  });
});

describe("keys of the site", () => {
  it("rotate: the first encrypts, all decrypt, and one that was taken out opens nothing", async () => {
    const map = new Map<string, unknown>();
    const withKeys = (...keys: (string | Uint8Array)[]) =>
      openSite({ store: { store: new Keyv({ store: map }), keys, now: Date.now } });
    const before = withKeys(key(1));
    const [first, second] = [await before.issue(), await before.issue()];
    const during = withKeys(base64(key(2)), base64(key(1)));
    expect((await during.ask(first.redeemUrl)).status).toBe(200);
    const third = await during.issue();
    // A process that has not got the new key yet cannot read what is encrypted with it, and uses nothing up.
    expect((await before.ask(third.redeemUrl)).status).toBe(500);
    const after = withKeys(key(2));
    expect((await after.ask(third.redeemUrl)).status).toBe(200);
    expect((await after.ask(second.redeemUrl)).status).toBe(500);
    expect(String(after.faults[0])).toMatch(/key that this process does not have/);
    expect((await before.ask(second.redeemUrl)).status).toBe(200);
  });

  it("may be base64, base64url, padded or not, or bytes: the same key either way", async () => {
    const bytes = key(251);
    const map = new Map<string, unknown>();
    const forms = [
      bytes,
      base64(bytes),
      base64(bytes).replace("=", ""),
      Buffer.from(bytes).toString("base64url"),
      `${base64(bytes)}\n`,
    ];
    const open = (form: string | Uint8Array) =>
      openSite({ store: { store: new Keyv({ store: map }), keys: [form], now: Date.now } });
    const issuer = open(base64(bytes));
    for (const form of forms) {
      const { redeemUrl } = await issuer.issue();
      expect((await open(form).ask(redeemUrl)).status).toBe(200);
    }
  });

  it("are copied: wiping the caller's bytes changes nothing", async () => {
    const bytes = key(3);
    const site = openStore({ store: { keys: [bytes] } });
    bytes.fill(0);
    const { redeemUrl } = await site.issue();
    const other = openSite({
      store: { store: new Keyv({ store: site.map }), keys: [key(3)], now: Date.now },
    });
    expect((await other.ask(redeemUrl)).status).toBe(200);
  });

  it("are random in each process without any: another process cannot read, and uses nothing up", async () => {
    const site = openStore();
    const { redeemUrl } = await site.issue();
    const other = openSite({ store: { store: new Keyv({ store: site.map }), now: Date.now } });
    expect((await other.ask(redeemUrl)).status).toBe(500);
    expect((await site.ask(redeemUrl)).status).toBe(200);
  });
});

describe("clocks", () => {
  it("end a secret that may be read often, though the store still has it", async () => {
    let ahead = 0;
    const site = openStore({ store: { now: () => Date.now() + ahead, oneTime: false } });
    const { redeemUrl } = await site.issue();
    expect((await site.ask(redeemUrl)).status).toBe(200);
    ahead = 301_000;
    expect((await site.ask(redeemUrl)).status).toBe(410);
    expect(site.secretKeys()).toHaveLength(1);
  });

  it("that run ahead end a secret early, and such that run behind do not lengthen it in the store", async () => {
    let ahead = 0;
    const site = openStore({ store: { now: () => Date.now() + ahead } });
    const [first, second] = [await site.issue(), await site.issue(ADA, { ttl: 1 })];
    ahead = 301_000;
    expect((await site.ask(first.redeemUrl)).status).toBe(410);
    ahead = -3_600_000;
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect((await site.ask(second.redeemUrl)).status).toBe(410);
    expect((await site.ask(`${PATH}/${"a".repeat(43)}`)).status).toBe(404);
  });
});
