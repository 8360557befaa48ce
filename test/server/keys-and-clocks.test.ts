import { Keyv } from "keyv";
import { describe, expect, it } from "vitest";
import { createSecretStore } from "../../src/server/index.js";
import { base64, key, openStore } from "./open-store.js";
import { ADA, CANARY, openSite, PATH } from "./set-up.js";

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
    // A process that has not got the new key yet cannot read what is encrypted with it, and uses
    // nothing up.
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
    const map = new Map<string, unknown>();
    const open = () => createSecretStore({ path: PATH, store: new Keyv({ store: map }) });
    const [site, other] = [open(), open()];
    const { id } = await site.issue(CANARY, { label: "API key", user: ADA });
    await expect(other.redeem(id, ADA)).rejects.toThrow(/key that this process does not have/);
    expect(await site.redeem(id, ADA)).toMatchObject({ ok: true, value: CANARY });
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
