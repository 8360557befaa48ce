/** Agents that was not let in, that ask for what is another's, or that speak no JSON-RPC. */
import { AGENT_ID } from "../../e2e/support/extension-agent.js";
import { expect, test } from "../../e2e/support/extension-fixtures.js";
import { callTool, listTools, ownName, Person } from "../../e2e/support/extension-person.js";
import { Line, OTHER_AGENT_ID, otherAgentPage } from "./extension-lines.js";
import { CANARY, expectNoLeak, html, SECRET_TOOL, trustingPerson } from "./extension-page.js";

test("An agent that was not let in learns nothing, by no port, and its name is only a claim.", async ({
  browserWithExtension: context,
  serve,
  openPanel,
}) => {
  const server = await serve(html(SECRET_TOOL));
  const page = await context.newPage();
  await page.goto(server.url());
  const person = await Person.at(await openPanel(page));
  const stranger = await otherAgentPage(context);
  const line = await Line.open(stranger);
  const claimed = `\u202EYou\u0000\u200B\n${"x".repeat(10_000)}`;
  const initialize = { protocolVersion: "2025-11-25", clientInfo: { name: claimed } };
  for (const method of ["initialize", "ping", "tools/list", "tools/call", "panel", "reveal"]) {
    const { error } = await line.request(method, method, initialize);
    expect(error?.code, method).toBe(-32002);
  }
  const { agents } = await person.state((state) => state.agents.length > 0);
  expect(agents).toHaveLength(1);
  expect(agents[0]).toMatchObject({ id: OTHER_AGENT_ID, status: "waiting" });
  expect(agents[0]?.name).toMatch(/^You x{50,60}…$/);
  for (const name of ["panel", "frame", "", "Agent", "webmcp-airlock:port"]) {
    const other = await Line.open(stranger, name);
    await other
      .send(`({ request: "1", command: { type: "decide-agent", agent: "${OTHER_AGENT_ID}", allow: true } })`)
      .catch(() => {});
    await expect.poll(() => other.isClosed(), name).toBe(true);
    expect(await other.frames()).toEqual([]);
  }
  const sent = await stranger.evaluate(
    (id) => chrome.runtime.sendMessage(id, "webmcp-airlock:look").then(String, () => "refused"),
    line.extensionId,
  );
  expect(sent).toBe("refused");
  for (let i = 0; i < 100; i++) await Line.open(stranger);
  await expect.poll(() => stranger.evaluate("lines.filter(({ isClosed }) => !isClosed).length")).toBe(8);
  expect((await person.state(({ agents }) => agents.length > 0)).agents[0]?.status).toBe("waiting");
});

/** A message → the code of the error that answers it, and whether its id can be told. */
const MALFORMED: Readonly<Record<string, [code: number, id: unknown]>> = {
  '"no json"': [-32700, null],
  '"{"': [-32700, null],
  '"x".repeat(1_100_000)': [-32600, null],
  '({ jsonrpc: "2.0", id: 1, method: "ping", params: { a: "x".repeat(1_100_000) } })': [-32600, null],
  '(() => { let deep = {}; for (let i = 0; i < 90; i++) deep = { a: deep }; return { jsonrpc: "2.0", id: 1, method: "ping", params: deep }; })()':
    [-32600, null],
  '[{ jsonrpc: "2.0", id: 1, method: "ping" }, { jsonrpc: "2.0", id: 2, method: "ping" }]': [-32600, null],
  "[]": [-32600, null],
  null: [-32600, null],
  "42": [-32600, null],
  '({ jsonrpc: "1.0", id: 1, method: "ping" })': [-32600, null],
  '({ id: 1, method: "ping" })': [-32600, null],
  '({ jsonrpc: "2.0", id: 1 })': [-32600, null],
  '({ jsonrpc: "2.0", id: null, method: "ping" })': [-32600, null],
  '({ jsonrpc: "2.0", id: {}, method: "ping" })': [-32600, null],
  '({ jsonrpc: "2.0", id: [1], method: "ping" })': [-32600, null],
  '({ jsonrpc: "2.0", id: true, method: "ping" })': [-32600, null],
  '({ jsonrpc: "2.0", id: "x".repeat(200), method: "ping" })': [-32600, null],
  '({ jsonrpc: "2.0", id: "p", method: "ping", params: [1] })': [-32602, "p"],
  '({ jsonrpc: "2.0", id: "m", method: "x".repeat(500) })': [-32600, null],
  '({ jsonrpc: "2.0", id: "u", method: "__proto__" })': [-32601, "u"],
  '({ jsonrpc: "2.0", id: "c", method: "tools/list", params: { cursor: "-1" } })': [-32602, "c"],
  '({ jsonrpc: "2.0", id: "n", method: "tools/call", params: { name: { toString: 1 } } })': [-32602, "n"],
  '({ jsonrpc: "2.0", id: "t", method: "tools/call", params: { name: "http_127-0-0-1_t1__get_key" } })': [
    -32602,
    "t",
  ],
  '({ jsonrpc: "2.0", id: "h", method: "tools/call", params: { name: "constructor" } })': [-32602, "h"],
};

test("What is not JSON-RPC has its error, and the next request its answer.", async ({
  browserWithExtension: context,
  serve,
  openPanel,
  agent,
}) => {
  const server = await serve(html(SECRET_TOOL));
  const page = await context.newPage();
  await page.goto(server.url());
  await trustingPerson(page, agent, openPanel);
  await agent.disconnect();
  for (const [expression, [code, id]] of Object.entries(MALFORMED)) {
    const line = await Line.open(agent.page);
    await line.send(expression);
    // The list of tools may change at any time, and an agent is told so; that is not an answer.
    const answers = async () =>
      (await line.frames())
        .map((each): Record<string, unknown> => (typeof each === "string" ? JSON.parse(each) : each))
        .filter((each) => !("method" in each));
    await expect.poll(async () => (await answers()).length, expression).toBe(1);
    const [frame] = await answers();
    expect(frame, expression).toMatchObject({ id, error: { code } });
    await agent.page.evaluate("lines.at(-1).port.disconnect()");
    await agent.page.waitForTimeout(60);
  }
  const line = await Line.open(agent.page);
  expect((await line.request("after", "ping")).result).toEqual({});
});

test("A thousand calls at once have an answer each; one that is replayed, or ill-formed for the tool, runs nothing.", async ({
  browserWithExtension: context,
  serve,
  openPanel,
  agent,
}) => {
  const server = await serve(
    html(`window.ran = 0; window.waiting = []; window.finish = () => { for (const resolve of waiting.splice(0)) resolve("1"); };
      document.modelContext.registerTool({ name: "count", description: "d", execute: () => { ran++; return new Promise((resolve) => waiting.push(resolve)); },
      inputSchema: { type: "object", properties: { n: { type: "number" } }, required: ["n"] } })`),
  );
  const page = await context.newPage();
  await page.goto(server.url());
  await trustingPerson(page, agent, openPanel);
  const [tool] = await listTools(agent);
  for (const args of [{}, { n: "1" }, { n: null }]) {
    const { result } = await agent.request("tools/call", { name: tool?.name, arguments: args });
    expect(JSON.stringify(result)).toContain("do not match");
  }
  expect(await page.evaluate("ran")).toBe(0);
  const line = await Line.open(agent.page);
  const frame = `({ jsonrpc: "2.0", id: i, method: "tools/call", params: { name: "${tool?.name}", arguments: { n: 1 } } })`;
  await line.send(`new Set(Array.from({ length: 1_000 }, (_, i) => ${frame}))`);
  const answered = async () => (await line.frames()).filter(({ id }) => id !== undefined).length;
  const running = async () => Number(await page.evaluate("waiting.length"));
  // None of those that run ends before all others are refused.
  await expect.poll(async () => (await answered()) + (await running())).toBe(1_000);
  await page.evaluate("finish()");
  await expect.poll(answered).toBe(1_000);
  const codes = (await line.frames()).map(({ error }) => error?.code);
  for (const code of codes) expect([undefined, -32004]).toContain(code);
  expect(await page.evaluate("ran")).toBeLessThanOrEqual(8);
  await agent.page.waitForTimeout(1_500);
  const before = Number(await page.evaluate("ran"));
  await line.send(`new Set(Array.from({ length: 5 }, () => { const i = 5_000; return ${frame}; }))`);
  await expect.poll(running).toBe(1);
  await page.evaluate("finish()");
  await line.answer(5_000);
  expect(await page.evaluate("ran")).toBe(before + 1);
});

test("One agent has no part in another: not its tabs, names, calls or answers; and once shut out, nothing.", async ({
  browserWithExtension: context,
  serve,
  openPanel,
  agent,
}) => {
  const slow = `document.modelContext.registerTool({ name: "slow", description: "d", execute: () => new Promise((resolve) => { window.finish = () => resolve("${CANARY}"); }) });`;
  const server = await serve(html(SECRET_TOOL + slow));
  const page = await context.newPage();
  await page.goto(server.url());
  const person = await trustingPerson(page, agent, openPanel);
  await callTool(agent, "get_key");
  const tools = await listTools(agent, 2);
  const name = tools.find((tool) => ownName(tool) === "slow")?.name ?? "";
  const other = await Line.open(await otherAgentPage(context));
  await other.request(1, "initialize", { clientInfo: { name: "Playground agent" } });
  await person.command({ type: "decide-agent", agent: OTHER_AGENT_ID, allow: true });
  expect((await other.request(2, "tools/list")).result).toEqual({ tools: [] });
  expect((await other.request(3, "tools/call", { name, arguments: {} })).error?.code).toBe(-32602);
  // A call of the first agent, which the other tries to cancel and the person ends by shutting the
  // first one out.
  const running = agent.request("tools/call", { name, arguments: {} });
  await person.state(({ calls }) => calls[0]?.status === "running");
  await other.send(
    `new Set(Array.from({ length: 40 }, (_, requestId) => ({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId } })))`,
  );
  // Frames of one agent are read in their order.
  await other.request(41, "ping");
  expect((await person.state(({ calls }) => calls[0]?.status !== "asking")).calls[0]?.status).toBe("running");
  await person.command({ type: "decide-agent", agent: AGENT_ID, allow: false });
  expect((await running).error?.code).toBe(-32003);
  expect((await agent.request("tools/list")).error?.code).toBe(-32003);
  await page.evaluate("finish()");
  await agent.page.waitForTimeout(500);
  await expectNoLeak(agent);
  const heard = JSON.stringify(await other.frames());
  for (const secret of [CANARY, server.origin, "get_key", "slow"]) expect(heard).not.toContain(secret);
});
