/** One site must not stop another: shares of sessions and of the vault, and their remedies. */
import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { AGENT, FakeAgent, FakePanel } from "../../fake-agent.js";
import { FakePage, json } from "../../fake-page.js";
import { answerRedemption } from "../../held-reference.js";
import { gotByPage, INSTALL, nameOf } from "../../secret-tools.js";
import { allowAll, type House, letIn, setUp } from "../../set-up.js";
import { until } from "../../until.js";

const BANK = "https://bank.example";
const OTHER = "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb";
const LIST_TOOL = {
  registration: 1,
  name: "list_keys",
  description: "Lists keys.",
  outputSchema: JSON.stringify({ type: "array", items: { type: "string", "x-sensitive": true } }),
};
const REFERENCES = { registration: 3, name: "get_references", description: "Gives references." };

const textOf = (answer: { result?: Record<string, unknown> }) => JSON.stringify(answer.result ?? null);
/** A value of 256 digits: few fill a share. */
const keys = (count: number, seed: string) =>
  Array.from({ length: count }, (_, at) =>
    [1, 2].map((half) => createHash("sha512").update(`${seed} ${at} ${half}`).digest("hex")).join(""),
  );
const references = (count: number, seed = "r") => ({
  content: Array.from({ length: count }, (_, at) => ({
    type: "secret_reference",
    id: `${seed}-${at}`,
    redeemUrl: `/redeem/${seed}${at}`,
    label: "Key",
  })),
});

/** Fifteen of them fill a site's share of the vault, and hardly any of the session's. */
const large = () => json(["s".repeat(200_000)]);
const MAX_OF_SITE = 3 * 1024 * 1024;
const keptBytes = ({ browser: { session } }: House): number =>
  session.keys("item:").reduce((sum, each) => sum + (session.data.get(each)?.length ?? 0), 0);

interface Sites extends House {
  readonly bank: FakePage;
}

/** A shop whose tools never end, and a bank in another tab; the agent is connected to both. */
async function twoSites(): Promise<Sites> {
  const house = await setUp({ tools: [LIST_TOOL, REFERENCES] });
  const bank = new FakePage(house.browser, {
    tabId: 2,
    tab: { id: 2, url: `${BANK}/` },
    url: `${BANK}/`,
    origin: BANK,
    documentId: "doc-bank",
    tools: [LIST_TOOL, INSTALL, REFERENCES],
  });
  house.browser.tabs.set(2, { id: 2, url: `${BANK}/` });
  await bank.settled();
  await house.panel.command({ type: "connect-tab", agent: AGENT, tabId: 2, connected: true });
  return { ...house, bank };
}

async function namesOf(agent: FakeAgent) {
  const tools = await agent.tools();
  const of = (origin: string) =>
    tools.filter(({ _meta }) => JSON.stringify(_meta).includes(`"origin":"${origin}"`));
  return { shop: of("https://shop.example"), bank: of(BANK) };
}

/** Calls the shop's tool with ever new keys until it is refused. */
async function fillSession({ agent, page }: Sites, name: string): Promise<void> {
  for (let at = 0; at < 60; at++) {
    page.answer = () => json(keys(1_000, `a${at}x`));
    if (/share of the session is full/.test(textOf(await agent.call(name)))) return;
  }
  throw new Error("There is no bound.");
}

describe("A site that has filled its share of an agent's session", () => {
  let house: Sites;
  let shop = "";
  let bank = "";
  /**
   * To fill a share takes seconds: once, for all that find it full. The last one ends the session.
   */
  beforeAll(async () => {
    house = await twoSites();
    const names = await namesOf(house.agent);
    [shop, bank] = [nameOf(names.shop, "list_keys"), nameOf(names.bank, "list_keys")];
    await fillSession(house, shop);
  });

  it("is refused, other sites are not", async () => {
    house.page.answer = () => json(keys(1_000, "more"));
    expect(textOf(await house.agent.call(shop))).toMatch(/share of the session is full/);
    house.bank.answer = () => json(keys(300, "bank"));
    expect(textOf(await house.agent.call(bank))).toContain('"redactions"');
    expect(house.browser.session.keys("scrub:").length).toBeGreaterThan(1);
  });

  it("does not keep the person's own secrets from a tool elsewhere, with that agent or another", async () => {
    const other = new FakeAgent(house.browser, OTHER);
    await letIn(house.panel, other, OTHER, 2);
    const install = nameOf((await namesOf(other)).bank, "install_key");
    house.bank.answer = ({ registration, arguments: text }) =>
      json(registration === 2 ? { installed: true, host: "a" } : [JSON.parse(text).label ?? "x"]);
    const id = other.callId(install, { host: "a" });
    const question = await house.panel.shows(({ questions }) =>
      questions.find(({ kind }) => kind === "supply"),
    );
    const typed = "correct horse battery 7staple kW3nT8vB5mZ";
    expect(
      await house.panel.command({ type: "answer", question: question.id, allow: true, texts: [typed] }),
    ).not.toHaveProperty("error");
    await other.answer(id);
    expect(gotByPage(house.bank)).toEqual([{ host: "a", key: typed }]);
    // The full session searches for it as well, in results of the site that filled it.
    house.page.answer = () => json({ content: [{ type: "text", text: `said ${typed}` }] });
    await house.agent.call(nameOf((await namesOf(house.agent)).shop, "get_references"));
    expect(JSON.stringify(house.agent.frames)).not.toContain(typed);
  });

  it("has room again when the person ends the session, as the answer says", async () => {
    await house.panel.command({ type: "end-session", agent: AGENT });
    // The rest is the other agent's.
    expect(house.browser.session.keys("scrub:")).toHaveLength(1);
    house.page.answer = () => json(keys(1_000, "after"));
    expect(textOf(await house.agent.call(shop))).toContain('"redactions"');
    expect(house.browser.session.keys("scrub:")).toHaveLength(2);
  });
});

describe("A site that fills its share of an agent's session", () => {
  it("is refused by the next life of the worker, too, which refuses no other site", async () => {
    const house = await twoSites();
    const names = await namesOf(house.agent);
    await fillSession(house, nameOf(names.shop, "list_keys"));
    house.browser.killWorker();
    house.browser.startWorker();
    for (const page of [house.page, house.bank]) page.connect();
    allowAll(new FakePanel(house.browser));
    await house.bank.settled();
    const agent = new FakeAgent(house.browser);
    const later = await namesOf(agent);
    house.page.answer = () => json(keys(1_000, "late"));
    expect(textOf(await agent.call(nameOf(later.shop, "list_keys")))).toMatch(/share of the session is full/);
    house.bank.answer = () => json(keys(300, "bank"));
    expect(textOf(await agent.call(nameOf(later.bank, "list_keys")))).toContain('"redactions"');
  });

  it("has what a call that outlives the session took out searched for in the next one", async () => {
    const house = await twoSites();
    const names = await namesOf(house.agent);
    const [list, plain] = [nameOf(names.shop, "list_keys"), nameOf(names.shop, "get_references")];
    house.page.answer = () => undefined;
    const id = house.agent.callId(list);
    const { call } = await until(() => house.page.runs.at(-1));
    await house.panel.command({ type: "end-session", agent: AGENT });
    const [secret = ""] = keys(1, "late");
    house.page.reply(call, json([secret]));
    await house.agent.answer(id);
    house.page.answer = () => json({ content: [{ type: "text", text: `said ${secret}` }] });
    await house.agent.call(plain);
    expect(JSON.stringify(house.agent.frames)).not.toContain(secret);
    // The value, and that something was masked there.
    expect(house.browser.session.keys("scrub:")).toHaveLength(2);
  });
});

describe("A site that fills its share of the vault", () => {
  it("is refused, other sites are not, and forgetting, as it is told, helps", async () => {
    const house = await twoSites();
    const names = await namesOf(house.agent);
    const [shop, bank] = [nameOf(names.shop, "list_keys"), nameOf(names.bank, "get_references")];
    house.page.answer = large;
    const refused = /Nothing ran: .*could not be stored safely.* forget an item of this site/;
    const fill = async () => {
      while (!refused.test(textOf(await house.agent.call(shop))))
        expect(house.page.runs.length).toBeLessThan(40);
    };
    await fill();
    const full = house.browser.session.keys("item:").length;
    expect(full).toBeGreaterThan(12);
    expect(keptBytes(house)).toBeLessThan(MAX_OF_SITE);
    await house.panel.shows(({ vaultIsFull }) => vaultIsFull === true);
    house.bank.answer = () => json(references(100, "b"));
    expect(textOf(await house.agent.call(bank))).not.toMatch(refused);
    const items = await house.panel.shows((state) => state.items.length === full + 100 && state.items);
    const ofShop = items.filter(({ origin }) => origin === "https://shop.example").slice(0, 3);
    await house.panel.command({ type: "forget-these", handles: ofShop.map(({ handle }) => handle) });
    expect(textOf(await house.agent.call(shop))).not.toMatch(/could not be stored safely/);
    // And so does ending the session.
    await fill();
    await house.panel.command({ type: "end-session", agent: AGENT });
    expect(textOf(await house.agent.call(shop))).not.toMatch(refused);
  });

  it("cannot take more by frames of other origins, or by going elsewhere in its tab", async () => {
    const house = await twoSites();
    const answer = large;
    house.page.answer = answer;
    const call = async () => {
      const tools = await house.agent.tools();
      const all = tools.filter(({ name }) => name.endsWith("__list_keys"));
      for (const { name } of all) await house.agent.call(name);
    };
    house.bank.report([]);
    for (let frame = 1; frame <= 6; frame++) {
      const origin = `https://f${frame}.example`;
      const place = { documentId: `doc-f${frame}`, frameId: frame, origin, url: `${origin}/` };
      new FakePage(house.browser, { ...place, tools: [LIST_TOOL], answer });
    }
    await house.page.settled();
    for (let round = 0; round < 4; round++) await call();
    const full = house.browser.session.keys("item:").length;
    expect(keptBytes(house)).toBeLessThan(MAX_OF_SITE);
    await call();
    expect(house.browser.session.keys("item:")).toHaveLength(full);
    // The tab goes on to other sites.
    house.page.client.disconnect();
    for (let site = 1; site <= 3; site++) {
      const origin = `https://next${site}.example`;
      const place = { documentId: `doc-n${site}`, origin, url: `${origin}/` };
      new FakePage(house.browser, { ...place, tab: { id: 1, url: place.url }, tools: [LIST_TOOL], answer });
    }
    await house.page.settled();
    await call();
    // The tab's own total is as large as a site's.
    expect(house.browser.session.keys("item:")).toHaveLength(full);
    house.bank.report([REFERENCES]);
    await house.bank.settled();
    house.bank.answer = () => json(references(100, "b"));
    const { bank } = await namesOf(house.agent);
    await house.agent.call(nameOf(bank, "get_references"));
    expect(house.browser.session.keys("item:")).toHaveLength(full + 100);
  });

  it("leaves room for what other pages withhold within them", async () => {
    const house = await twoSites();
    const send = (page: FakePage, tag: string, from: number) => {
      const handle = `airlock-${tag}${from.toString(16).padStart(31, "0")}`;
      const value = JSON.stringify("v".repeat(2_000));
      const item = { handle, label: "Key", schemaPath: "/key", reason: "x-sensitive", value };
      page.client.send({ type: "withheld", tool: "t", items: [item] });
    };
    for (let at = 0; at < 1_000; at++) send(house.page, "a", at);
    await house.page.settled();
    send(house.bank, "b", 1);
    await house.panel.shows(({ items }) => items.some(({ origin }) => origin === BANK));
    const kept = house.browser.session.keys("item:").length;
    expect(kept).toBeGreaterThan(300);
    expect(kept).toBeLessThan(600);
  });
});

describe("A site of which the person has revealed very much", () => {
  const long = (at: number) => `${keys(1, `big${at}`)}${"Q7".repeat(5_000)}`;

  async function revealAll({ page, panel, agent }: House, name: string, count: number) {
    page.answer = () => json(references(count));
    await agent.call(name);
    const items = await panel.shows((state) => state.items.length === count && state.items);
    const errors: string[] = [];
    for (const [at, { handle }] of items.entries()) {
      const before = page.redemptions.length;
      const revealed = panel.command({ type: "reveal", handle });
      page.redemption = { ok: true, value: long(at) };
      const { error } = await revealed;
      if (error !== undefined) {
        errors.push(error);
        // One-time secrets must not be fetched where there is no room to keep them from agents.
        expect(page.redemptions).toHaveLength(before);
      }
    }
    return errors;
  }

  it("is refused before its one-time secret is fetched, other sites are not; a restart of the browser helps", async () => {
    const house = await twoSites();
    const names = await namesOf(house.agent);
    const errors = await revealAll(house, nameOf(names.shop, "get_references"), 40);
    expect(errors.length).toBeGreaterThan(5);
    expect(errors[0]).toMatch(/shop\.example.* Restart the browser/);
    house.bank.answer = () => json(references(1, "b"));
    await house.agent.call(nameOf(names.bank, "get_references"));
    const own = await house.panel.shows(({ items }) => items.find(({ origin }) => origin === BANK));
    const revealed = house.panel.command({ type: "reveal", handle: own.handle });
    await answerRedemption({ page: house.bank }, { ok: true, value: long(99) });
    expect((await revealed).value).toBe(long(99));
    // The next life of the worker has not forgotten it, a new start of the browser has.
    house.browser.killWorker();
    house.browser.startWorker();
    expect(house.browser.session.keys("redeemed:").length).toBeGreaterThan(10);
    const fresh = await setUp({ tools: [REFERENCES] });
    const [tool] = await fresh.agent.tools();
    expect(await revealAll(fresh, tool?.name ?? "", 1)).toEqual([]);
  });
});
