import { describe, expect, it } from "vitest";
import { base64, key, openStore } from "./open-store.js";
import { ADA, CANARY, GRACE, storedText } from "./set-up.js";

describe("an attacker who reads the store", () => {
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

describe("an attacker who writes to the store", () => {
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
