import { afterEach, describe, expect, it, vi } from "vitest";
import { RpcCode } from "../../../../extension/protocol/agent-messages.js";
import { AGENT, FakeAgent, FakePanel } from "../../fake-agent.js";
import { FakeBrowser } from "../../fake-chrome.js";
import { FakePage, TOOL } from "../../fake-page.js";
import { letIn, listOne, setUp } from "../../set-up.js";
import { quiet, until } from "../../until.js";

afterEach(() => void vi.useRealTimers());

function start() {
  const browser = new FakeBrowser();
  browser.startWorker();
  return { browser, panel: new FakePanel(browser) };
}

describe("An agent that was not let in", () => {
  it("learns nothing, by any method, and is told to wait", async () => {
    const { browser, panel } = start();
    await new FakePage(browser).settled();
    const agent = new FakeAgent(browser);
    for (const method of ["initialize", "ping", "tools/list", "tools/call", "no/such", "__proto__"]) {
      const { error, result } = await agent.request(method, {});
      expect(error?.code).toBe(RpcCode.waitingForApproval);
      expect(result).toBeUndefined();
    }
    const agents = await panel.shows((state) => state.agents.length > 0 && state.agents);
    expect(agents).toMatchObject([{ id: AGENT, status: "waiting" }]);
  });

  it("is shown under its browser id and a cleaned name", async () => {
    const { browser, panel } = start();
    const name = `\u202eEvil\u0000 Bank\n${"x".repeat(500)}`;
    await new FakeAgent(browser).request("initialize", { clientInfo: { name } });
    const [agent] = await panel.shows(({ agents }) => agents.length > 0 && agents);
    expect(agent?.id).toBe(AGENT);
    expect(agent?.name).toMatch(/^Evil Bank x+…$/);
    expect(agent?.name.length).toBeLessThanOrEqual(61);
  });

  it("keeps its first name while the person reads it", async () => {
    const { browser } = start();
    const agent = new FakeAgent(browser);
    for (const name of ["Shop helper", "Your bank"])
      await agent.request("initialize", { clientInfo: { name } });
    const panel = new FakePanel(browser);
    expect((await panel.shows(({ agents }) => agents[0]))?.name).toBe("Shop helper");
  });

  it("is one of twenty at most", async () => {
    const { browser, panel } = start();
    for (let i = 0; i < 25; i++) {
      const { error } = await new FakeAgent(browser, `agent-${i}`).request("ping");
      expect(error?.code).toBe(RpcCode.waitingForApproval);
    }
    await panel.shows(({ agents }) => agents.length === 20);
    await quiet();
    expect(panel.state?.agents).toHaveLength(20);
  });

  it("hears of its approval, and keeps the name that the person saw", async () => {
    const { browser, panel } = start();
    const agent = new FakeAgent(browser);
    await letIn(panel, agent);
    await until(() => agent.frames.some(({ method }) => method === "notifications/tools/list_changed"));
    await agent.request("initialize", { clientInfo: { name: "Your bank" } });
    expect((await panel.shows(({ agents }) => agents[0]))?.name).toBe("Test agent");
    expect((await agent.request("initialize", {})).result).toMatchObject({
      serverInfo: { name: "webmcp-airlock", version: "1.2.3" },
      capabilities: { tools: { listChanged: true } },
    });
  });

  it("is refused for good after a denial, also after the worker and the browser start anew", async () => {
    const { browser, panel } = start();
    const agent = new FakeAgent(browser);
    await agent.request("ping");
    await panel.command({ type: "decide-agent", agent: AGENT, allow: false });
    expect((await agent.request("ping")).error?.code).toBe(RpcCode.denied);
    browser.killWorker();
    browser.session.data.clear();
    browser.startWorker();
    expect((await new FakeAgent(browser).request("ping")).error?.code).toBe(RpcCode.denied);
  });
});

describe("An agent that was let in", () => {
  it("has no tools before a tab is connected to it, and none of other tabs", async () => {
    const { browser, panel } = start();
    await new FakePage(browser).settled();
    await new FakePage(browser, { tabId: 2, documentId: "doc-2", origin: "https://bank.example" }).settled();
    const agent = new FakeAgent(browser);
    await agent.request("ping");
    await panel.command({ type: "decide-agent", agent: AGENT, allow: true });
    expect(await agent.tools()).toEqual([]);
    await panel.command({ type: "connect-tab", agent: AGENT, tabId: 1, connected: true });
    expect((await agent.tools()).map(({ name }) => name)).toEqual(["shop-example_t1__make_key"]);
  });

  it("has the tab of its yes in every state that lets it in, also after a block that is undone", async () => {
    const { browser, panel } = start();
    await new FakePage(browser).settled();
    await new FakeAgent(browser).request("ping");
    await panel.command({ type: "watch", tabId: 1 });
    await panel.command({ type: "decide-agent", agent: AGENT, allow: true, tabId: 1 });
    await panel.shows(({ agents }) => agents[0]?.status === "approved");
    await panel.command({ type: "decide-agent", agent: AGENT, allow: false });
    await panel.command({ type: "undo-block", agent: AGENT });
    await panel.shows(({ agents }) => agents[0]?.status === "approved");
    const seen = panel.states.flatMap(({ agents }) => agents.filter(({ status }) => status === "approved"));
    expect(seen.map(({ connected }) => connected)).not.toContain(false);
  });

  it("has the tab of a second yes next to that of the first", async () => {
    const { browser, panel } = start();
    for (const tabId of [1, 2]) await new FakePage(browser, { tabId, documentId: `doc-${tabId}` }).settled();
    await new FakeAgent(browser).request("ping");
    for (const tabId of [1, 2])
      await panel.command({ type: "decide-agent", agent: AGENT, allow: true, tabId });
    for (const tabId of [1, 2]) {
      await panel.command({ type: "watch", tabId });
      await panel.shows(({ agents, tab }) => tab?.id === tabId && agents[0]?.connected === true);
    }
  });

  it("is not let in by a yes that a no has overtaken, and has no server's number by it", async () => {
    const { browser, panel } = start();
    const agent = new FakeAgent(browser);
    await agent.request("ping");
    const yes = panel.command({ type: "decide-agent", agent: AGENT, allow: true, tabId: 1 });
    await panel.command({ type: "decide-agent", agent: AGENT, allow: false });
    await yes;
    expect((await agent.request("ping")).error?.code).toBe(RpcCode.denied);
    await panel.command({ type: "decide-agent", agent: AGENT, allow: true, tabId: -1 });
    expect(await agent.tools()).toEqual([]);
  });

  it("cannot use another agent's tab, by name or by guess", async () => {
    const house = await setUp();
    const name = await listOne(house);
    const other = new FakeAgent(house.browser, "other");
    await other.request("ping");
    await house.panel.command({ type: "decide-agent", agent: "other", allow: true });
    expect(await other.tools()).toEqual([]);
    expect((await other.call(name)).error?.code).toBe(RpcCode.invalidParams);
    expect(house.page.runs).toEqual([]);
  });

  it("loses a tab's tools with the tab's connection, also those that it was listed", async () => {
    const house = await setUp();
    const name = await listOne(house);
    await house.panel.command({ type: "connect-tab", agent: AGENT, tabId: 1, connected: false });
    expect(await house.agent.tools()).toEqual([]);
    expect((await house.agent.call(name)).error?.code).toBe(RpcCode.invalidParams);
    await house.panel.command({ type: "connect-tab", agent: AGENT, tabId: 1, connected: true });
    house.browser.events.onRemoved.emit(1);
    await quiet();
    expect(await house.agent.tools()).toEqual([]);
  });

  it("has its running calls ended when it is revoked, and needs its tabs connected anew", async () => {
    const house = await setUp({ answer: () => undefined });
    const name = await listOne(house);
    const id = house.agent.callId(name);
    const run = await until(() => house.page.runs[0]);
    await house.panel.command({ type: "decide-agent", agent: AGENT, allow: false });
    expect((await house.agent.answer(id)).error?.code).toBe(RpcCode.denied);
    await until(() => house.page.cancelled.includes(run.call));
    await house.panel.command({ type: "decide-agent", agent: AGENT, allow: true });
    expect(await house.agent.tools()).toEqual([]);
  });

  it("hears of every change of its tools, in one message for many", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const house = await setUp();
    const pass = async () => {
      await quiet();
      await vi.advanceTimersByTimeAsync(150);
    };
    await pass();
    const count = () => house.agent.frames.filter(({ method }) => method?.endsWith("list_changed")).length;
    const before = count();
    for (let i = 1; i <= 20; i++) {
      house.page.report(
        Array.from({ length: i }, (_, at) => ({ ...TOOL, name: `t${at}`, registration: at })),
      );
    }
    await pass();
    expect(count()).toBe(before + 1);
    await pass();
    expect(count()).toBe(before + 1);
  });

  it("is listed projected schemas, an origin, and no word of the tab's title or address", async () => {
    const marked = {
      type: "object",
      properties: { pin: { type: "string", "x-sensitive": true, const: "1234-5678-canary" } },
      required: ["pin"],
    };
    const house = await setUp({
      tools: [{ ...TOOL, inputSchema: JSON.stringify(marked) }],
      url: "https://shop.example/private",
    });
    house.browser.tabs.set(1, { id: 1, url: "https://shop.example/private" });
    const tools = JSON.stringify(await house.agent.tools());
    expect(tools).not.toContain("canary");
    expect(tools).not.toContain("private");
    expect(tools).not.toContain('"required":["pin"]');
    expect(tools).toContain("https://shop.example");
  });
});
