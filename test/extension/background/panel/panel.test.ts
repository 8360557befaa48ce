import { describe, expect, it } from "vitest";
import { AGENT, FakeAgent, FakePanel } from "../../fake-agent.js";
import { CANARY, FakePage, json, ORIGIN, TOOL } from "../../fake-page.js";
import { listOne, setUp } from "../../set-up.js";
import { quiet, until } from "../../until.js";

async function watch(options: Parameters<typeof setUp>[0] = {}) {
  const house = await setUp(options);
  await house.panel.command({ type: "watch", tabId: 1 });
  const [tool] = await house.panel.shows(({ tools }) => tools.length > 0 && tools);
  if (tool === undefined) throw new Error("The panel shows no tool.");
  return { ...house, tool };
}

describe("The panel", () => {
  it("shows the tab's tools with what they declare, as agents get them", async () => {
    const annotations = JSON.stringify({ readOnlyHint: true, untrustedContentHint: true });
    const { tool } = await watch({ tools: [{ ...TOOL, title: " Make\u202e key ", annotations }] });
    expect(tool).toMatchObject({
      document: "doc-1",
      registration: 1,
      origin: ORIGIN,
      top: true,
      name: "make_key",
      title: "Make key",
      declares: ["Only reads", "May return text from strangers", "Part of what it returns is sensitive"],
    });
  });

  it("is handed the tools when they change, and not with every other change", async () => {
    const { panel, tool } = await watch();
    const before = panel.news.length;
    const { document, registration } = tool;
    await panel.command({ type: "run-tool", document, registration, arguments: "{}" });
    await panel.shows(({ calls }) => calls[0]?.status === "done");
    expect(panel.news.length).toBeGreaterThan(before);
    expect(panel.news.slice(before).filter((state) => "tools" in state)).toEqual([]);
    expect(panel.state?.tools).toEqual([tool]);
    await panel.command({ type: "set-site", origin: ORIGIN, setting: "off" });
    await panel.shows(({ tools }) => tools.length === 0);
  });

  it("runs a tool as an agent would: the same redaction, the rest to reveal, no question", async () => {
    const house = await watch();
    const { document, registration } = house.tool;
    const command = { type: "run-tool", document, registration, arguments: '{"label":"a"}' } as const;
    const { value } = await house.panel.command(command);
    const call = await house.panel.shows(({ calls }) => calls[0]?.status === "done" && calls[0]);
    expect(call).toMatchObject({ id: value, agent: "You", tool: "make_key", origin: ORIGIN });
    expect(JSON.parse(call.agentText ?? "")).toMatchObject({ structuredContent: { id: "k_1" } });
    expect(call.agentText).not.toContain(CANARY);
    const [handle = ""] = call.withheld;
    expect(await house.panel.command({ type: "reveal", handle })).toMatchObject({ value: CANARY });
    expect(house.page.runs[0]?.arguments).toBe('{"label":"a"}');
  });

  it("is sent a long text once, and keeps it until it changes; each panel has its own", async () => {
    const house = await watch({ answer: () => json({ id: "word ".repeat(1_000) }) });
    const { document, registration } = house.tool;
    const run = { type: "run-tool", document, registration, arguments: "{}" } as const;
    const { value: id } = await house.panel.command(run);
    await house.panel.shows(({ calls }) => calls[0]?.status === "done");
    await house.panel.command(run);
    await house.panel.shows(({ calls }) => calls.length === 2 && calls[0]?.status === "done");
    const ofFirst = house.panel.news.flatMap(({ calls }) =>
      calls.filter((call) => call.id === id && call.status === "done"),
    );
    const texts = ofFirst.map(({ agentText, isTextSent }) => [agentText?.length, isTextSent]);
    expect(texts.filter(([length]) => length !== undefined)).toHaveLength(1);
    expect(texts.slice(1).every(([, isSent]) => isSent === true)).toBe(true);
    // As the panel puts it together again.
    const shown = house.panel.state;
    expect(shown?.calls.map(({ agentText = "" }) => agentText.length > 5_000)).toEqual([true, true]);
    expect(shown?.calls.some(({ isTextSent }) => isTextSent)).toBe(false);
    const other = new FakePanel(house.browser);
    await other.shows(({ calls }) => calls.length === 2);
    expect(other.state?.calls.every(({ agentText = "" }) => agentText.length > 5_000)).toBe(true);
  });

  it.each([
    [{ document: "doc-9" }, /gone/],
    [{ registration: 9 }, /gone/],
    [{ arguments: "[]" }, /not a JSON object/],
    [{ arguments: "{" }, /not a JSON object/],
  ])("says what is wrong with a run of %j", async (wrong, words) => {
    const house = await watch();
    const { document, registration } = house.tool;
    const command = { type: "run-tool" as const, document, registration, arguments: "{}", ...wrong };
    expect((await house.panel.command(command)).error).toMatch(words);
  });

  it("asks once for each agent, origin and definition, with the arguments as far as they may be shown", async () => {
    const inputSchema = JSON.stringify({
      type: "object",
      properties: { label: { type: "string" }, pin: { type: "string", "x-sensitive": true } },
    });
    const house = await setUp({ tools: [{ ...TOOL, inputSchema }] });
    house.panel.client.onMessage = () => undefined;
    const name = await listOne(house);
    const ids = [1, 2, 3].map(() => house.agent.callId(name, { label: "for CI", pin: CANARY }));
    const question = await house.panel.shows(({ questions: [first, ...others] }) => {
      const isAll = first?.kind === "call" && first.behind === 2;
      return isAll && others.length === 0 && first;
    });
    expect(question).toMatchObject({ agent: "Test agent", origin: ORIGIN, tool: "make_key" });
    expect(question.arguments).toContain("for CI");
    expect(question.arguments).not.toContain(CANARY);
    expect(house.page.runs).toEqual([]);
    await house.panel.command({ type: "answer", question: question.id, allow: true });
    for (const id of ids) expect((await house.agent.answer(id)).result).toBeDefined();
    // The session has held a secret by now, which is the tool's own.
    expect((await house.agent.call(name)).result).toBeDefined();
  });

  it("asks anew where the tool has changed", async () => {
    const house = await setUp();
    await house.agent.call(await listOne(house));
    house.panel.client.onMessage = () => undefined;
    house.page.report([{ ...TOOL, description: "Does more." }]);
    await quiet();
    house.agent.callId(await listOne(house));
    await house.panel.shows(({ questions }) => questions.length === 1);
    expect(house.page.runs).toHaveLength(1);
  });

  it("passes on a denial, and is not asked again at once", async () => {
    const house = await setUp();
    house.panel.client.onMessage = () => undefined;
    const name = await listOne(house);
    const id = house.agent.callId(name);
    const question = await house.panel.shows(({ questions }) => questions[0]?.id);
    await house.panel.command({ type: "answer", question, allow: false });
    expect(JSON.stringify((await house.agent.answer(id)).result)).toMatch(/did not allow/);
    expect(JSON.stringify((await house.agent.call(name)).result)).toMatch(/did not allow/);
    expect(house.page.runs).toEqual([]);
  });

  it("shows every agent, and which of them may use this tab", async () => {
    const house = await watch();
    await new FakeAgent(house.browser, "other").request("ping");
    const agents = await house.panel.shows((state) => state.agents.length === 2 && state.agents);
    expect(agents).toMatchObject([
      { id: AGENT, kind: "extension", name: "Test agent", status: "approved", connected: true, otherTabs: 0 },
      { id: "other", status: "waiting", connected: false },
    ]);
    // Nobody who waits can be given a tab.
    await house.panel.command({ type: "connect-tab", agent: "other", tabId: 1, connected: true });
    expect(house.panel.state?.agents[1]?.connected).toBe(false);
  });

  it("never holds a kept value in its state, only in the answer to a reveal", async () => {
    const house = await watch();
    await house.agent.call(await listOne(house));
    await house.panel.shows(({ items }) => items.length === 1);
    expect(JSON.stringify(house.panel.states)).not.toContain(CANARY);
  });

  it("says when the browser has no room for what it was told to do", async () => {
    const house = await watch();
    house.browser.local.refuses = true;
    const { error } = await house.panel.command({ type: "set-site", origin: ORIGIN, setting: "ask" });
    expect(error).toMatch(/could not be done/);
  });

  it("ignores what it cannot read", async () => {
    const house = await watch();
    for (const junk of [null, 1, "x", {}, { request: "1" }, { request: "1", command: { type: "nothing" } }]) {
      house.panel.client.send(junk);
    }
    expect(await house.panel.command({ type: "forget-all" })).not.toHaveProperty("error");
  });
});

describe("The watched tab", () => {
  it.each([
    ["chrome://settings/", "unsupported"],
    ["https://other.example/", "reload"],
    [undefined, "unsupported"],
  ])("at %s without our script is %s", async (url, status) => {
    const { browser, panel } = await setUp();
    browser.tabs.set(5, { id: 5, url });
    await panel.command({ type: "watch", tabId: 5 });
    expect(await panel.shows(({ tab }) => tab)).toMatchObject({ id: 5, status });
  });

  it("with our script but without tools is ready", async () => {
    const { browser, panel } = await setUp();
    browser.tabs.set(5, { id: 5, url: "https://plain.example/" });
    browser.probed.add(5);
    await panel.command({ type: "watch", tabId: 5 });
    expect(await panel.shows(({ tab }) => tab)).toMatchObject({ status: "ready", setting: "on" });
  });

  it("is gone when it is closed", async () => {
    const { panel } = await setUp();
    await panel.command({ type: "watch", tabId: 77 });
    await quiet();
    expect(panel.state?.tab).toBeUndefined();
  });

  it("shows the tools of its frames after its own, each with its origin", async () => {
    const house = await setUp();
    await new FakePage(house.browser, {
      documentId: "child",
      frameId: 4,
      origin: "https://ads.example",
    }).settled();
    await house.panel.command({ type: "watch", tabId: 1 });
    const tools = await house.panel.shows((state) => state.tools.length === 2 && state.tools);
    expect(tools.map(({ origin, top }) => [origin, top])).toEqual([
      [ORIGIN, true],
      ["https://ads.example", false],
    ]);
  });

  it("and its calls are still there when the worker was killed", async () => {
    const house = await watch({ answer: () => json({ id: "x" }) });
    await house.agent.call(await listOne(house));
    await until(() => house.browser.session.keys("log:").length === 1);
    house.browser.killWorker();
    house.browser.startWorker();
    const panel = new FakePanel(house.browser);
    expect(await panel.shows(({ calls }) => calls[0])).toMatchObject({ tool: "make_key", status: "done" });
  });
});
