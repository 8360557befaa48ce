/**
 * How often an agent asks on a site, chosen once: what a choice covers, when it ends, and what a
 * page or an agent makes of it that changes its tools or lies.
 */
import { describe, expect, it } from "vitest";
import { askingSite, NEWCOMER, reads, readsStrangers, SECRET, writes } from "../../asking-site.js";
import { FakeAgent, FakePanel } from "../../fake-agent.js";
import { FakePage, json, ORIGIN } from "../../fake-page.js";
import { manageRules } from "../../set-up.js";
import { quiet } from "../../until.js";

const CHANGED = "Sends it to the moon.";
const PASSAGE = "The winch on deck four was repaired on Monday by the crew of the Meridian.";

const TOOLS = [reads("look", 1), writes("save", 2)];

describe("A choice", () => {
  it("lets calls pass that it covers, stands under the agent, and is in the log", async () => {
    const house = await askingSite({ tools: TOOLS });
    await house.approve("ordinary");
    expect([await house.asks("look"), await house.asks("save")]).toEqual([undefined, undefined]);
    const asking = await house.panel.shows(({ agents }) => agents.find(({ id }) => id === NEWCOMER)?.asking);
    expect(asking).toMatchObject([
      { origin: ORIGIN, choice: "ordinary", tools: [{ title: "look" }, { title: "save" }] },
    ]);
    expect(house.browser.audit.entries.map(({ what }) => what)).toContain("asks: ordinary");
  });

  it("of readers does not cover a tool that changes something, and none asks about each", async () => {
    const house = await askingSite({ tools: TOOLS });
    await house.approve("readers");
    expect([await house.asks("look"), (await house.asks("save"))?.tool]).toEqual([undefined, "save"]);
    const other = await askingSite({ tools: TOOLS });
    await other.approve();
    expect((await other.asks("look"))?.tool).toBe("look");
  });

  it("is changed in both directions, and one that is taken back asks with a true reason", async () => {
    const house = await askingSite({ tools: TOOLS });
    await house.approve();
    await house.choose("ordinary");
    expect(await house.asks("save")).toBeUndefined();
    await house.choose("readers");
    expect(await house.asks("look")).toBeUndefined();
    expect(await house.asks("save", {}, "never")).toMatchObject({
      reasons: [{ rule: "ask-after-an-earlier-yes" }],
    });
    await house.choose("each");
    expect(await house.asks("look", {}, "never")).toMatchObject({
      reasons: [{ rule: "ask-after-an-earlier-yes", isKnown: true }],
    });
    await house.panel.shows(({ agents }) => agents.every(({ asking }) => asking === undefined));
  });

  it("outlives the worker, is for the site in whatever tab, and ends with the session", async () => {
    const house = await askingSite({ tools: TOOLS });
    await house.approve("readers");
    house.browser.killWorker();
    house.browser.startWorker();
    house.page.connect();
    const agent = new FakeAgent(house.browser, NEWCOMER);
    const panel = new FakePanel(house.browser);
    const tab = { id: 2, url: `${ORIGIN}/` };
    await new FakePage(house.browser, {
      tools: TOOLS,
      tabId: 2,
      tab,
      documentId: "doc-2",
      answer: () => json({ id: "x" }),
    }).settled();
    await panel.command({ type: "connect-tab", agent: NEWCOMER, tabId: 1, connected: false });
    await panel.command({ type: "connect-tab", agent: NEWCOMER, tabId: 2, connected: true });
    const [look] = (await agent.tools()).filter(({ name }) => name.endsWith("look"));
    expect((await agent.call(look?.name ?? "")).result).not.toHaveProperty("isError");
    await panel.command({ type: "end-session", agent: NEWCOMER });
    agent.callId(look?.name ?? "");
    const { reasons } = await panel.shows(({ questions: [first] }) => first?.kind === "call" && first);
    expect(reasons.map(({ rule }) => rule)).toEqual(["ask-after-an-earlier-yes"]);
  });

  it("ends with a no to the agent, even one that comes while it is written down", async () => {
    const house = await askingSite({ tools: TOOLS });
    const offer = house.offer();
    await house.approve("ordinary");
    await house.panel.command({ type: "decide-agent", agent: NEWCOMER, allow: false });
    await house.approve();
    expect((await house.asks("look"))?.tool).toBe("look");
    await Promise.all([
      house.choose("ordinary", offer),
      house.panel.command({ type: "decide-agent", agent: NEWCOMER, allow: false }),
    ]);
    await house.approve();
    expect((await house.asks("save"))?.tool).toBe("save");
  });

  it("that cannot be read is none", async () => {
    const house = await askingSite({ tools: TOOLS });
    await house.approve("ordinary");
    house.browser.killWorker();
    const [key = ""] = house.browser.session.keys("choice:");
    const stored = JSON.parse(JSON.parse(house.browser.session.data.get(key) ?? "")) as { tools: object[] };
    house.browser.session.data.set(key, JSON.stringify(JSON.stringify({ ...stored, choice: "all" })));
    house.browser.startWorker();
    const panel = new FakePanel(house.browser);
    await panel.shows(({ agents }) =>
      agents.some(({ id, asking }) => id === NEWCOMER && asking === undefined),
    );
  });
});

describe("No choice covers", () => {
  it("what the page changes, adds under a name that was there, or makes up after the list", async () => {
    const house = await askingSite({ tools: [...TOOLS, reads("swap", 3)] });
    const offer = house.offer();
    house.page.report([...TOOLS, reads("swap", 3, { description: CHANGED }), reads("late", 4)]);
    await quiet();
    await house.approve("ordinary", offer);
    expect([await house.asks("look"), await house.asks("swap"), await house.asks("late")]).toMatchObject([
      undefined,
      { tool: "swap" },
      { tool: "late" },
    ]);
    house.page.report([reads("look", 5, { description: CHANGED })]);
    await quiet();
    expect(await house.asks("look")).toMatchObject({ reasons: [{ rule: "ask-after-a-change" }] });
  });

  it("the tools of another site, of a frame, or of another agent", async () => {
    const house = await askingSite({ tools: TOOLS });
    const offer = house.offer();
    const at = (tabId: number, origin: string) => ({
      ...{ tools: TOOLS, tabId, origin, documentId: `doc-${tabId}`, url: `${origin}/` },
      tab: { id: tabId, url: `${origin}/` },
    });
    await new FakePage(house.browser, at(2, "https://other.example")).settled();
    await house.approve("ordinary");
    await house.panel.command({ type: "connect-tab", agent: NEWCOMER, tabId: 2, connected: true });
    const list = await house.newcomer.tools();
    const others = list.filter((each) => JSON.stringify(each).includes("other.example"));
    const look = others.find(({ name }) => name.endsWith("look"))?.name ?? "";
    house.newcomer.callId(look);
    await house.panel.shows(({ questions }) =>
      questions.some(({ origin }) => origin === "https://other.example"),
    );
    // Made up: the definitions are the same, and the person saw them on one site only.
    await house.choose("ordinary", { origin: "https://third.example", tools: offer?.tools ?? [] });
    const agent = await house.panel.shows(({ agents }) => agents.find(({ id }) => id === NEWCOMER));
    expect(agent.asking?.map(({ origin }) => origin)).toEqual([ORIGIN]);
  });

  it.each<[string, { page?: string; frame: string; tabId: number }]>([
    ["another site in the site's page", { frame: "https://ads.example", tabId: 1 }],
    ["the site in another's page", { page: "https://host.example", frame: ORIGIN, tabId: 2 }],
  ])("a frame of %s, with the very same tool", async (_, { page = ORIGIN, frame, tabId }) => {
    const house = await askingSite({ tools: TOOLS });
    const tab = { id: tabId, url: `${page}/` };
    const framed = { tabId, tab, frameId: 7, documentId: "framed", url: `${frame}/`, origin: frame };
    const inner = await new FakePage(house.browser, { ...framed, tools: [reads("look")] }).settled();
    expect(house.offer()?.origin).toBe(ORIGIN);
    await house.approve("ordinary");
    await house.panel.command({ type: "connect-tab", agent: NEWCOMER, tabId, connected: true });
    // The choice holds for the page itself.
    expect(await house.asks("look")).toBeUndefined();
    const inFrame = (tool: object) =>
      JSON.stringify(tool).includes(frame) && (tabId === 1 || !JSON.stringify(tool).includes("_t1__"));
    const list = await house.newcomer.tools();
    const look = list.find((tool) => inFrame(tool) && tool.name.endsWith("look"));
    house.newcomer.callId(look?.name ?? "");
    await house.panel.shows(({ questions }) => questions.some(({ origin }) => origin === frame));
    expect(inner.runs).toEqual([]);
  });

  it("an agent that takes another's name", async () => {
    const house = await askingSite({ tools: TOOLS });
    await house.approve("ordinary");
    const other = new FakeAgent(house.browser, "c".repeat(32));
    await other.request("initialize", { clientInfo: { name: "Another" } });
    await house.panel.command({ type: "decide-agent", agent: "c".repeat(32), allow: true });
    await house.panel.command({ type: "connect-tab", agent: "c".repeat(32), tabId: 1, connected: true });
    const [look] = await other.tools();
    other.callId(look?.name ?? "");
    await house.panel.shows(({ questions }) => questions.some(({ guest }) => guest === "c".repeat(32)));
  });

  it("a call after strangers' text, unless the tool was used before and only reads", async () => {
    const house = await askingSite({ tools: [...TOOLS, reads("look_on", 3), readsStrangers("inbox", 4)] });
    await house.approve("ordinary");
    expect([await house.asks("look"), await house.asks("save"), await house.asks("inbox")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(await house.asks("save")).toMatchObject({ tool: "save", reasons: [{ rule: "otherwise" }] });
    expect(await house.asks("look_on")).toMatchObject({ reasons: [{ rule: "ask-for-new-tools" }] });
    expect(await house.asks("look")).toBeUndefined();
  });

  it("a call that carries what another tool returned", async () => {
    const answer = ({ registration }: { registration: number }) =>
      json({ id: registration === 1 ? PASSAGE : "x" });
    const house = await askingSite({ tools: TOOLS, answer });
    await house.approve("ordinary");
    await house.asks("look");
    const question = await house.asks("save", { label: PASSAGE });
    expect(question).toMatchObject({ carried: [{ tool: "look" }] });
    expect(await house.asks("save", { label: "mine" })).toBeUndefined();
  });

  it("a call with a secret, though the tool that takes it is the very one that was listed", async () => {
    const made = {
      ...reads("make", 2),
      outputSchema: '{"properties":{"key":{"type":"string","x-sensitive":true}}}',
    };
    const house = await askingSite({
      tools: [made, writes("take", 3, { inputSchema: SECRET })],
      answer: ({ registration }) =>
        json(registration === 2 ? { key: "sk_live_9fQ2xLr7VbT4mZ8wKc3N" } : { ok: true }),
    });
    await house.approve("ordinary");
    expect(house.offer()?.tools.map(({ title }) => title)).toEqual(["make"]);
    expect(await house.asks("make")).toBeUndefined();
    const [handle] = JSON.stringify(house.newcomer.frames).match(/airlock-[0-9a-f]{32}/) ?? [];
    expect(await house.asks("take", { key: handle })).toMatchObject({ transfers: [{ tool: "make" }] });
  });

  it("calls at once that change something", async () => {
    const house = await askingSite({ tools: TOOLS });
    await house.approve("ordinary");
    const save = (await house.newcomer.tools()).find(({ name }) => name.endsWith("save"))?.name ?? "";
    for (const label of ["a", "b"]) house.newcomer.callId(save, { label });
    const { reasons } = await house.panel.shows(({ questions: [first] }) => first?.kind === "call" && first);
    expect(reasons.map(({ rule }) => rule)).toEqual(["ask-for-new-tools", "confirm-each-of-a-batch"]);
    expect(reasons.map(({ isNewness }) => isNewness)).toEqual([true, undefined]);
  });

  it("what the organisation asks about since, or calls worse than the page does", async () => {
    const house = await askingSite({ tools: TOOLS });
    await house.approve("ordinary");
    const { tools = [] } = house.offer() ?? {};
    const override = { outcomes: "irreversible" };
    const definition = tools.find(({ title }) => title === "save")?.definition;
    house.browser.manage({ overrides: [{ origin: ORIGIN, tool: "save", definition, override }] });
    await house.panel.shows((state) => state.offer?.tools.length === 1);
    expect((await house.asks("save"))?.tool).toBe("save");
    const conditions = { fact: "tool.name", operator: "equals", value: "look" };
    const asking = { name: "ask", stage: "pre-call", effect: "escalate", remember: "session", conditions };
    await manageRules(house, asking);
    expect(await house.asks("look")).toMatchObject({
      reasons: expect.arrayContaining([expect.objectContaining({ layer: "organisation" })]),
    });
  });
});

describe("A reason", () => {
  it("is true: a tool that was allowed once is not new, and no question is without one", async () => {
    const house = await askingSite({ tools: TOOLS });
    await house.approve();
    const rules = async (tool: string) => {
      const question = await house.asks(tool, {}, "never");
      return question?.kind === "call" ? question.reasons.map(({ rule }) => rule) : [];
    };
    expect(await rules("look")).toEqual(["ask-for-new-tools"]);
    expect(await rules("look")).toEqual(["ask-after-an-earlier-yes"]);
    expect(await rules("save")).toEqual(["ask-for-new-tools"]);
    expect(await rules("save")).toEqual(["ask-after-an-earlier-yes"]);
  });

  it("is true of calls that waited behind one that was allowed once", async () => {
    const house = await askingSite({ tools: TOOLS });
    await house.approve();
    const look = (await house.newcomer.tools()).find(({ name }) => name.endsWith("look"))?.name ?? "";
    for (const label of ["a", "b"]) house.newcomer.callId(look, { label });
    const first = await house.panel.shows(
      ({ questions: [each] }) => each?.kind === "call" && each.behind === 1 && each,
    );
    await house.panel.command({ type: "answer", question: first.id, allow: true, remember: "never" });
    const { reasons } = await house.panel.shows(
      ({ questions: [each] }) => each?.kind === "call" && each.id !== first.id && each,
    );
    expect(reasons.map(({ rule }) => rule)).toEqual(["ask-after-an-earlier-yes"]);
  });
});
