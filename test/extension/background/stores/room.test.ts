/** The vault's room: asked for before a call, counted in bytes, made by one click. */
import { describe, expect, it } from "vitest";
import { AGENT, FakeAgent } from "../../fake-agent.js";
import { FakePage, json, TOOL } from "../../fake-page.js";
import { type House, listOne, setUp } from "../../set-up.js";
import { until } from "../../until.js";

const BANK = "https://bank.example";

const textOf = (answer: { result?: Record<string, unknown> }) => JSON.stringify(answer.result ?? null);
const NOTHING_RAN = /Nothing ran: .*could not be stored safely.*forget an item of this site/;

/** A key of so many letters, always of the same ones: the session is not what they fill. */
const key = (length: number) => ({ id: "k", secret: "s".repeat(length) });

/** Calls until a call is refused. @returns how often the tool ran */
async function fill({ agent, page }: House, name: string, bytes = 200_000): Promise<number> {
  const runs = page.runs.length;
  page.answer = () => json(key(bytes));
  for (let at = 0; at < 30; at++) {
    if (/could not be stored/.test(textOf(await agent.call(name)))) return page.runs.length - runs;
  }
  throw new Error("There is no bound.");
}

describe("A site's share of what is kept", () => {
  it("takes the keys of 300 customers, three times", async () => {
    const house = await setUp({
      tools: [{ registration: 1, name: "list_keys", description: "Lists keys." }],
    });
    const name = await listOne(house);
    for (const list of ["a", "b", "c"]) {
      const content = Array.from({ length: 300 }, (_, at) => {
        const id = `${list}-${at}`;
        return { type: "secret_reference", id, redeemUrl: `/redeem/${id}`, label: "Key of a customer" };
      });
      house.page.answer = () => json({ content });
      expect(textOf(await house.agent.call(name))).not.toMatch(/could not be stored/);
    }
    expect(house.browser.session.keys("item:")).toHaveLength(900);
    await house.panel.shows(({ vaultIsFull }) => vaultIsFull === undefined);
  });

  it("is asked for room before the tool runs, and before the person is asked anything", async () => {
    const house = await setUp({ tools: [TOOL] });
    const name = await listOne(house);
    await fill(house, name);
    const { length } = house.page.runs;
    const before = house.browser.session.keys("item:");
    for (let call = 0; call < 3; call++) expect(textOf(await house.agent.call(name))).toMatch(NOTHING_RAN);
    expect(house.page.runs).toHaveLength(length);
    expect(house.browser.session.keys("item:")).toEqual(before);
  });

  it("is asked for it again by the next life of the worker", async () => {
    const house = await setUp({ tools: [TOOL] });
    const name = await listOne(house);
    await fill(house, name);
    house.browser.killWorker();
    house.browser.startWorker();
    house.page.connect();
    await house.page.settled();
    const agent = new FakeAgent(house.browser);
    const { length } = house.page.runs;
    expect(textOf(await agent.call(name))).toMatch(NOTHING_RAN);
    expect(house.page.runs).toHaveLength(length);
  });

  it("is asked for as much as the tool's last result took", async () => {
    const house = await setUp({ tools: [TOOL] });
    const name = await listOne(house);
    await fill(house, name, 900_000);
    expect(house.page.runs).toHaveLength(3);
    expect(house.browser.session.keys("item:")).toHaveLength(3);
  });

  it("is held by calls that run at once, so that none of them runs in vain", async () => {
    const house = await setUp({ tools: [TOOL] });
    const name = await listOne(house);
    house.page.answer = () => json(key(800_000));
    await house.agent.call(name);
    house.page.answer = () => undefined;
    const ids = Array.from({ length: 4 }, () => house.agent.callId(name));
    const refused = await Promise.all(ids.slice(2).map((id) => house.agent.answer(id)));
    for (const answer of refused) expect(textOf(answer)).toMatch(NOTHING_RAN);
    const running = await until(() => house.page.runs.slice(1).length === 2 && house.page.runs.slice(1));
    for (const { call } of running) house.page.reply(call, json(key(800_000)));
    const ended = await Promise.all(ids.slice(0, 2).map((id) => house.agent.answer(id)));
    for (const answer of ended) expect(textOf(answer)).not.toMatch(/could not be stored/);
  });

  it("gives the room of a call back when the call has ended, however it ended", async () => {
    const house = await setUp({ tools: [TOOL] });
    const name = await listOne(house);
    house.page.answer = () => json({ id: "k" });
    for (let call = 0; call < 40; call++) await house.agent.call(name);
    house.page.answer = () => json(key(1_000));
    expect(textOf(await house.agent.call(name))).not.toMatch(/could not be stored/);
  });

  it("says of a result that is larger than what is left that the tool ran", async () => {
    const house = await setUp({ tools: [TOOL] });
    const name = await listOne(house);
    for (const length of [700_000, 700_000, 700_000, 10]) {
      house.page.answer = () => json(key(length));
      await house.agent.call(name);
    }
    house.page.answer = () => json(key(1_048_000));
    const said = textOf(await house.agent.call(name));
    expect(said).toMatch(/The tool ran, but .*could not be stored safely/);
    expect(said).not.toMatch(/then call again/);
  });
});

describe("Now, where a site has no room left", () => {
  it("offers to forget the oldest of that site, which makes room, and takes nothing else", async () => {
    const house = await setUp({ tools: [TOOL] });
    const bank = new FakePage(house.browser, {
      tabId: 2,
      tab: { id: 2, url: `${BANK}/` },
      url: `${BANK}/`,
      origin: BANK,
      documentId: "doc-bank",
      tools: [TOOL],
      answer: () => json(key(10)),
    });
    house.browser.tabs.set(2, { id: 2, url: `${BANK}/` });
    await bank.settled();
    await house.panel.command({ type: "connect-tab", agent: AGENT, tabId: 2, connected: true });
    const tools = await house.agent.tools();
    const named = (origin: string) =>
      tools.find(({ _meta }) => JSON.stringify(_meta).includes(`"origin":"${origin}"`))?.name ?? "";
    await house.agent.call(named(BANK));
    await fill(house, named("https://shop.example"));
    const [first] = house.browser.session.keys("item:");
    const crowded = await house.panel.shows((state) => state.vaultIsFull === true && state.crowded);
    expect(crowded).toEqual([{ site: "https://shop.example", tab: 1, oldest: expect.any(Number) }]);
    const before = house.browser.session.keys("item:");
    const { site = "", tab = 0, oldest = 0 } = crowded[0] ?? {};
    expect(oldest).toBeLessThan(before.length / 2);
    const answer = await house.panel.command({ type: "make-room", site, tab, oldest });
    expect(answer).not.toHaveProperty("error");
    const state = await house.panel.shows((each) => each.vaultIsFull === undefined && each);
    expect(state.crowded).toBeUndefined();
    const left = house.browser.session.keys("item:");
    expect(left).toHaveLength(before.length - oldest);
    // The bank's came first.
    expect(left[0]).toBe(first);
    expect(textOf(await house.agent.call(named("https://shop.example")))).not.toMatch(/could not be stored/);
  });

  it("forgets no more than it said, whatever came meanwhile", async () => {
    const house = await setUp({ tools: [TOOL] });
    const name = await listOne(house);
    await fill(house, name);
    const before = house.browser.session.keys("item:").length;
    await house.panel.command({ type: "make-room", site: "https://shop.example", tab: 1, oldest: 1 });
    expect(house.browser.session.keys("item:")).toHaveLength(before - 1);
    await house.panel.command({ type: "make-room", site: "https://other.example", tab: 9, oldest: 500 });
    expect(house.browser.session.keys("item:")).toHaveLength(before - 1);
  });
});
