/**
 * Two processes of one site, one Redis. Skipped, and said so, where there is no `redis-server` to
 * start.
 */
import KeyvRedis, { createKeyv } from "@keyv/redis";
import { Keyv } from "keyv";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADA, CANARY, GRACE, openSite } from "../../server/set-up.js";
import { findRedis } from "../../tasks/find-tools.mjs";
import { startRedis, startSite } from "./redis-server.js";

const executable = findRedis();
if (!executable)
  console.warn("SKIPPED: test/peers/server/redis.test.ts. No redis-server: apt-get install redis-server.");

interface Item {
  readonly id: string;
  readonly redeemUrl: string;
}
interface Answer {
  readonly status: number;
  readonly text: string;
}

const KEY = Buffer.alloc(32, 7).toString("base64");
const OPTIONS = { value: CANARY, label: "API key", user: ADA };

describe.skipIf(!executable)("two processes that share one Redis (needs redis-server)", () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let sites: ReturnType<typeof startSite>[];

  beforeAll(async () => {
    redis = await startRedis(executable ?? "");
    sites = [startSite(redis.url, KEY), startSite(redis.url, KEY)];
  });
  afterAll(async () => {
    await Promise.all(sites.map((site) => site.stop()));
    await redis.stop();
  });

  const [a, b] = [() => sites[0] as (typeof sites)[0], () => sites[1] as (typeof sites)[0]];
  const ask = async (site: (typeof sites)[0], redeemUrl: string, user = ADA, times = 1) =>
    site.tell<Answer[]>("ask", { path: redeemUrl, user, times });
  const keysInRedis = async (): Promise<string[]> => {
    const keyv = createKeyv(redis.url, { namespace: "site" });
    const names: string[] = [];
    for await (const [name] of keyv.iterator?.("site") ?? []) names.push(String(name));
    await keyv.disconnect();
    return names;
  };

  it("redeem what the other has issued", async () => {
    const { redeemUrl } = await a().tell<Item>("issue", OPTIONS);
    expect(await ask(b(), redeemUrl)).toEqual([{ status: 200, text: JSON.stringify({ value: CANARY }) }]);
    expect((await ask(a(), redeemUrl)).map(({ status }) => status)).toEqual([410]);
  });

  it("hand a secret to exactly one of 200 readers at once, whichever of them it is", async () => {
    const winners = [0, 0];
    for (let round = 0; round < 20; round += 1) {
      const { redeemUrl } = (await sites[round % 2]?.tell<Item>("issue", OPTIONS)) as Item;
      const answers = await Promise.all(sites.map((site) => ask(site, redeemUrl, ADA, 100)));
      const values = answers.flat().filter(({ status }) => status === 200);
      expect(values.map(({ text }) => JSON.parse(text))).toEqual([{ value: CANARY }]);
      expect(answers.flat().filter(({ status }) => status === 410)).toHaveLength(199);
      answers.forEach((own, i) => {
        winners[i] = (winners[i] ?? 0) + own.filter(({ status }) => status === 200).length;
      });
    }
    expect(winners.reduce((sum, each) => sum + each)).toBe(20);
  });

  it("do not open another user's, and leave it for its owner on either side", async () => {
    const { redeemUrl } = await a().tell<Item>("issue", OPTIONS);
    expect((await ask(b(), redeemUrl, GRACE)).map(({ status }) => status)).toEqual([404]);
    expect((await ask(b(), redeemUrl)).map(({ status }) => status)).toEqual([200]);
  });

  it("leave no value, id or user in Redis, and of a read secret only that it was", async () => {
    const { id, redeemUrl } = await a().tell<Item>("issue", OPTIONS);
    const keyv = createKeyv(redis.url, { namespace: "site" });
    const everything: unknown[] = [];
    for await (const entry of keyv.iterator?.("site") ?? []) everything.push(entry);
    await keyv.disconnect();
    expect(everything.length).toBeGreaterThan(1);
    for (const text of [CANARY, id, ADA]) expect(JSON.stringify(everything)).not.toContain(text);
    expect((await keysInRedis()).filter((name) => name.includes("secret:"))).toHaveLength(1);
    await ask(b(), redeemUrl);
    expect((await keysInRedis()).filter((name) => name.includes("secret:"))).toEqual([]);
  });

  it("both say gone when the time is up, and Redis has let go of it", async () => {
    const { redeemUrl } = await a().tell<Item>("issue", { ...OPTIONS, ttl: 1 });
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    for (const site of sites) expect((await ask(site, redeemUrl)).map(({ status }) => status)).toEqual([410]);
    expect((await keysInRedis()).filter((name) => name.includes("secret:"))).toEqual([]);
  });

  it("give nothing to a process with another key, which uses nothing up", async () => {
    const stranger = startSite(redis.url, Buffer.alloc(32, 8).toString("base64"));
    const { redeemUrl } = await a().tell<Item>("issue", OPTIONS);
    expect((await ask(stranger, redeemUrl)).map(({ status }) => status)).toEqual([500]);
    await stranger.stop();
    expect((await ask(b(), redeemUrl)).map(({ status }) => status)).toEqual([200]);
  });
});

describe.skipIf(!executable)("a Redis that goes away (needs redis-server)", () => {
  it("is 500 and no reference, whether its client throws or not, and does not wait for ever", async () => {
    const redis = await startRedis(executable ?? "");
    const clients = [true, false].map((throwOnErrors) => new KeyvRedis(redis.url, { throwOnErrors }));
    const sites = clients.map((client) => {
      const store = new Keyv({ store: client, throwOnErrors: client.throwOnErrors });
      store.on("error", () => undefined);
      return openSite({ store: { store, now: Date.now } });
    });
    const items = await Promise.all(sites.map((site) => site.issue()));
    await redis.stop();
    await Promise.all(
      sites.map(async (site, i) => {
        const asking = site.ask(items[i]?.redeemUrl ?? "");
        await expect(site.issue()).rejects.toThrow();
        expect((await asking).status).toBe(500);
      }),
    );
    for (const { client } of clients) client.destroy();
  });
});
