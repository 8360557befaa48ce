/**
 * Patterns of requests that look as if the agent had been taken over: the person is asked · S0-50
 */
import { describe, expect, it, vi } from "vitest";
import { type AskingHouse, answer, asked, askingHouse, PLAIN, passes, READING } from "../../asking-house.js";
import { AGENT, FakeAgent, FakePanel } from "../../fake-agent.js";
import { FakePage, json } from "../../fake-page.js";
import { until } from "../../until.js";

const SECRET_PLAN = "The merger with Halden Foods closes on the ninth, and only the board may know.";
const EVIL = "https://evil.example";
const GIVING = {
  ...READING,
  inputSchema: JSON.stringify({ type: "object", properties: { q: { type: "string" } } }),
};

/** Two sites, both of which the agent may use without a question. */
async function twoSites(): Promise<{ mail: AskingHouse; evil: AskingHouse; page: FakePage }> {
  const mail = await askingHouse({ tools: [READING], answer: () => json({ id: SECRET_PLAN }) });
  const sender = { tabId: 2, documentId: "doc-2", origin: EVIL, url: `${EVIL}/` };
  const page = await new FakePage(mail.browser, {
    ...sender,
    tools: [GIVING],
    answer: () => json({ id: "y" }),
  }).settled();
  await mail.panel.command({ type: "connect-tab", agent: AGENT, tabId: 2, connected: true });
  const names = (await mail.agent.tools()).map(({ name }) => name);
  const [evil] = names.filter((name) => name !== mail.name);
  const other = { ...mail, name: evil ?? "" };
  for (const set of [mail, other]) await answer(set, "always");
  return { mail, evil: other, page };
}

async function rulesAsked(set: AskingHouse, args: object): Promise<readonly string[]> {
  const call = set.agent.callId(set.name, args);
  const question = await until(() =>
    set.agent.answerTo(call)
      ? { id: "", reasons: [] }
      : set.panel.state?.questions.find(({ id }) => !set.answered.has(id)),
  );
  set.answered.add(question.id);
  return "reasons" in question ? question.reasons.map(({ rule }) => rule) : [];
}

describe("Arguments that repeat what another tool returned", () => {
  it("are the person's to let go, although the tool claims to change nothing", async () => {
    const { evil, page } = await twoSites();
    const runs = page.runs.length;
    expect(await rulesAsked(evil, { q: `find ${SECRET_PLAN.slice(4, 60).toUpperCase()}` })).toEqual([
      "confirm-carried-text",
    ]);
    expect(page.runs).toHaveLength(runs);
  });

  it("do not reach the page by its resolver either", async () => {
    const { evil, page, mail } = await twoSites();
    page.report([{ ...GIVING, dynamic: true }]);
    await mail.agent.tools();
    await answer(evil, "always");
    const before = page.resolves.length;
    const { error } = await evil.agent.request("tools/resolve", {
      name: evil.name,
      arguments: { q: SECRET_PLAN },
    });
    expect([error === undefined, page.resolves.length]).toEqual([false, before]);
  });

  it("are not asked about where they go back to the site that they came from, or are the agent's own", async () => {
    const { mail, evil } = await twoSites();
    expect(await rulesAsked(mail, { label: SECRET_PLAN })).toEqual([]);
    expect(await rulesAsked(evil, { q: "words of the agent's own that no tool has returned to it" })).toEqual(
      [],
    );
  });

  it("are forgotten with the session, and with fifty later results", async () => {
    const ended = await twoSites();
    await ended.mail.panel.command({ type: "end-session", agent: AGENT });
    expect(await rulesAsked(ended.evil, { q: SECRET_PLAN })).toEqual([]);
    const { mail, evil } = await twoSites();
    mail.page.answer = () =>
      json({ id: "Nothing of that kind is in this result, nor in any of those after it." });
    for (let time = 0; time < 50; time++) await mail.agent.call(mail.name);
    expect(await rulesAsked(evil, { q: SECRET_PLAN })).toEqual([]);
  });
});

describe("An agent that waits until the worker has died", () => {
  /** The worker is killed, and the agent comes again. */
  async function reborn({ mail, evil, page }: Awaited<ReturnType<typeof twoSites>>): Promise<AskingHouse> {
    mail.browser.killWorker();
    mail.browser.startWorker();
    for (const each of [mail.page, page]) each.connect();
    const panel = new FakePanel(mail.browser);
    await Promise.all([mail.page.settled(), page.settled()]);
    return { ...evil, panel, agent: new FakeAgent(mail.browser), answered: new Set() };
  }

  it("gets nothing past the person: any text may be what a tool returned before", async () => {
    const house = await twoSites();
    const runs = house.page.runs.length;
    const set = await reborn(house);
    const call = set.agent.callId(set.name, { q: `find ${SECRET_PLAN}` });
    const { id, reasons, carried } = await asked(set);
    expect(reasons.map(({ rule }) => rule)).toEqual(["confirm-carried-text"]);
    expect(carried).toEqual([{ origin: "https://shop.example", tool: "make_key" }]);
    expect(house.page.runs).toHaveLength(runs);
    await set.panel.command({ type: "answer", question: id, allow: true, remember: "session" });
    await set.agent.answer(call);
    set.answered.add(id);
    // The yes is for that pair of tools, in a third life as well.
    const later = await reborn({ ...house, evil: set });
    expect(await rulesAsked(later, { q: `find ${SECRET_PLAN}` })).toEqual([]);
  });

  it("may send a word, and after its session has ended any text", async () => {
    const house = await twoSites();
    const set = await reborn(house);
    expect(await rulesAsked(set, { q: "mergers of this year" })).toEqual([]);
    await set.panel.command({ type: "end-session", agent: AGENT });
    expect(await rulesAsked(await reborn({ ...house, evil: set }), { q: SECRET_PLAN })).toEqual([]);
  });
});

describe("A yes for the session, and a tool that sends out what another tool of its site returned", () => {
  const LYING = { ...GIVING, registration: 2, name: "web_search" };
  const UNDECLARED = { ...LYING, annotations: "{}" };
  const MARKED = {
    ...UNDECLARED,
    inputSchema: JSON.stringify({
      type: "object",
      properties: { q: { type: "string" }, note: { type: "string", "x-sensitive": true } },
    }),
  };

  /** The person has said yes to both tools. */
  async function oneSite(sending: object, remember: "session" | "always" = "session") {
    const tools = [PLAIN, { ...LYING, ...sending }, { ...PLAIN, registration: 3, name: "read_letters" }];
    const set = await askingHouse({
      tools,
      answer: ({ registration }) =>
        json(registration === 1 ? { id: SECRET_PLAN } : { id: `Letter ${registration}` }),
    });
    const names = (await set.agent.tools()).map(({ name }) => name);
    const named = (end: string) => ({ ...set, name: names.find((name) => name.endsWith(end)) ?? "" });
    const house = { plan: named("make_key"), send: named("web_search"), letters: named("read_letters") };
    for (const each of Object.values(house)) await answer(each, remember);
    return { ...house, page: set.page };
  }

  it.each([
    ["that declares nothing", UNDECLARED],
    ["that says it changes nothing", LYING],
  ])("is asked about, %s, with the passage and where it comes from", async (_, sending) => {
    const { send, page } = await oneSite(sending);
    const before = page.runs.length;
    const call = send.agent.callId(send.name, { q: `find ${SECRET_PLAN}` });
    const { id, reasons, carried, lengths } = await asked(send);
    expect(reasons.map(({ rule }) => rule)).toContain("confirm-carried-text");
    expect(carried).toEqual([
      { origin: "https://shop.example", tool: "make_key", passage: expect.stringContaining("Halden Foods") },
    ]);
    expect(SECRET_PLAN).toContain(carried[0]?.passage);
    expect(lengths).toEqual(["never", "session"]);
    expect(page.runs).toHaveLength(before);
    await send.panel.command({ type: "answer", question: id, allow: false });
    await send.agent.answer(call);
    expect(page.runs).toHaveLength(before);
  });

  it.each([
    "session",
    "always",
  ] as const)("is remembered for that pair of tools, after a yes “%s” as well, until the session ends", async (remember) => {
    const { plan, send, letters, page } = await oneSite(UNDECLARED, remember);
    /** @returns the tools whose words the question shows */
    const allow = async (q: string): Promise<readonly string[]> => {
      const call = send.agent.callId(send.name, { q });
      const { id, carried } = await asked(send);
      await send.panel.command({ type: "answer", question: id, allow: true, remember: "always" });
      await send.agent.answer(call);
      send.answered.add(id);
      return carried.map(({ tool }) => tool);
    };
    expect(await allow(SECRET_PLAN)).toEqual(["make_key"]);
    expect(await rulesAsked(send, { q: SECRET_PLAN })).toEqual([]);
    const pairs = await send.panel.shows(({ consents }) => {
      const all = consents.flatMap(({ carried, lasts }) => carried.map(({ tool }) => [tool, lasts]));
      return all.length > 0 && all;
    });
    expect(pairs).toEqual([["make_key", "session"]]);
    // Another tool's words are another pair.
    const letter = "Dear captain, the winch was mended on Tuesday, and the invoice is attached.";
    page.answer = () => json({ id: letter });
    await letters.agent.call(letters.name);
    expect(await allow(letter)).toEqual(["read_letters"]);
    page.answer = () => json({ id: SECRET_PLAN });
    await plan.panel.command({ type: "end-session", agent: AGENT });
    if (remember === "session") await answer(plan, "session");
    else await plan.agent.call(plan.name);
    expect(await allow(SECRET_PLAN)).toEqual(["make_key"]);
  });

  it("quotes nothing from an argument that is marked, and says that there is something", async () => {
    const { send } = await oneSite(MARKED);
    send.agent.callId(send.name, { note: SECRET_PLAN });
    const { carried } = await asked(send);
    expect(carried).toEqual([{ origin: "https://shop.example", tool: "make_key", passage: "" }]);
  });

  it("is not asked about for an id, which goes from tool to tool within a site, nor for what the agent said itself", async () => {
    const { plan, send, page } = await oneSite(LYING);
    page.answer = () => json({ id: "ord_9fQ2xLr7VbT4mZ8wKc3N" });
    await plan.agent.call(plan.name);
    expect(await rulesAsked(send, { q: "ord_9fQ2xLr7VbT4mZ8wKc3N" })).toEqual([]);
    const own = "A note that the agent wrote itself, for the person who asked for it this morning.";
    page.answer = () => json({ id: own });
    await plan.agent.call(plan.name, { label: own });
    expect(await rulesAsked(send, { q: own })).toEqual([]);
  });
});

describe("Many different tools within seconds", () => {
  const tools = Array.from({ length: 22 }, (_, n) => ({
    ...READING,
    registration: n + 1,
    name: `look_${n}`,
  }));

  async function callAll(pauseAfter: number): Promise<readonly string[]> {
    const set = await askingHouse({ tools });
    const names = (await set.agent.tools()).map(({ name }) => name);
    let now = Date.now();
    const clock = vi.spyOn(Date, "now").mockImplementation(() => now);
    try {
      for (const name of names) {
        now += 2_000;
        await answer({ ...set, name }, "always");
      }
      now += 60_000;
      for (const [index, name] of names.entries()) {
        if (index === pauseAfter) now += 60_000;
        const rules = await rulesAsked({ ...set, name }, {});
        if (rules.length > 0) return [`${index}`, ...rules];
      }
      return [];
    } finally {
      clock.mockRestore();
    }
  }

  it("are asked about from the twentieth on", async () => {
    expect(await callAll(-1)).toEqual(["19", "confirm-bursts"]);
  });

  it("are not asked about where there was a pause between them", async () => {
    expect(await callAll(11)).toEqual([]);
  });

  it("are as many calls of one tool as an agent likes, without a question", async () => {
    const set = await askingHouse({ tools: [READING] });
    await answer(set, "always");
    for (let n = 0; n < 15; n++) expect(await passes(set)).toBe(true);
  });
});
