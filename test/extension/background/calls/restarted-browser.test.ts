/**
 * A browser that is closed and opened again: an app outlives it, so its session goes on where it was · S0-44
 */
import { describe, expect, it } from "vitest";
import { LIST_INBOX, SEND_EMAIL } from "../../../annotations/proposal-examples.js";
import { AGENT, FakeAgent, FakePanel } from "../../fake-agent.js";
import { appHouse, type createKey, FakeApp, hostOf } from "../../fake-app.js";
import type { FakeBrowser } from "../../fake-chrome.js";
import { FakePage, json } from "../../fake-page.js";
import { allowAll, letIn } from "../../set-up.js";
import { quiet, until } from "../../until.js";

const asTool = (registration: number, tool: { name: string; description: string; annotations: object }) => ({
  registration,
  name: tool.name,
  description: tool.description,
  annotations: JSON.stringify(tool.annotations),
});
const TOOLS = [asTool(1, LIST_INBOX), asTool(2, SEND_EMAIL)];

interface Caller {
  request(method: string, params?: unknown): Promise<{ result?: Record<string, unknown> }>;
}

async function callOf(caller: Caller, name: string): Promise<string> {
  const { result } = await caller.request("tools/list");
  const tools = (result?.["tools"] ?? []) as { name: string }[];
  const listed = tools.find((tool) => tool.name.endsWith(name))?.name;
  return JSON.stringify(await caller.request("tools/call", { name: listed, arguments: {} }));
}

/** The same person, page and app, in the next session of the browser. */
async function reopened(browser: FakeBrowser, key: ReturnType<typeof createKey>, agent: string) {
  browser.restart();
  const panel = new FakePanel(browser);
  allowAll(panel);
  await panel.shows((state) => state.apps.host === "opening");
  const host = await hostOf(browser, browser.hosts.length);
  const page = await openPage(browser);
  const app = new FakeApp(host, 1);
  await app.identify(key);
  await app.told("met");
  await panel.command({ type: "connect-tab", agent, tabId: 1, connected: true });
  return { panel, page, app };
}

const openPage = (browser: FakeBrowser) =>
  new FakePage(browser, { tools: TOOLS, answer: () => json({ id: "Dear captain" }) }).settled();

async function read() {
  const house = await appHouse();
  allowAll(house.panel);
  const page = await openPage(house.browser);
  const { app, agent, key } = await house.connect(1);
  await house.letIn(agent);
  await house.panel.command({ type: "connect-tab", agent, tabId: 1, connected: true });
  expect(await callOf(app, "list_inbox")).toContain("Dear captain");
  return { ...house, page, app, agent, key };
}

it("What an app has read counts in the next session of the browser, until the person begins a new session.", async () => {
  const { browser, agent, key } = await read();
  const { panel, page, app } = await reopened(browser, key, agent);
  expect(await callOf(app, "send_email")).toMatch(/A rule of the user does not allow/);
  expect(page.runs).toEqual([]);
  const session = () => panel.state?.agents.find(({ id }) => id === agent)?.session;
  expect(session()?.marks).toContain("open-world");
  await panel.command({ type: "end-session", agent });
  await until(() => session()?.marks.length === 0);
  expect(await callOf(app, "send_email")).not.toMatch(/A rule of the user/);
});
