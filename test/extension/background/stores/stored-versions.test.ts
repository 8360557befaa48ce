/**
 * No update loses a person's things: records of version 0.1 are read, and those of a newer version
 * stay as they are.
 */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { READING } from "../../asking-house.js";
import { AGENT, FakeAgent, FakePanel } from "../../fake-agent.js";
import { FakeBrowser } from "../../fake-chrome.js";
import { FakePage, json } from "../../fake-page.js";
import { listOne } from "../../set-up.js";
import { until } from "../../until.js";

/** Written by the worker of version 0.1, after a person had decided one thing of each kind. */
const STORED = JSON.parse(readFileSync(new URL("stored-by-0-1.json", import.meta.url), "utf8")) as Record<
  string,
  unknown
>;
const STRANGER = "strangerstrangerstrangerstranger";

async function open(more: object = {}) {
  const browser = new FakeBrowser();
  browser.managed = { ruleSet: { version: 1, rules: [] } };
  for (const [key, value] of Object.entries({ ...STORED, ...more }))
    browser.local.data.set(key, JSON.stringify(value));
  browser.startWorker();
  const page = await new FakePage(browser, { tools: [READING], answer: () => json({ id: "x" }) }).settled();
  const panel = new FakePanel(browser);
  return { browser, page, panel, state: await panel.shows((state) => state) };
}

it("Yes and no, preset, sites, apps and the log's name of 0.1 are all there, and the yes still lets a call pass.", async () => {
  const { browser, panel, state } = await open();
  const agents = new Map(state.agents.map(({ id, status }) => [id, status]));
  expect([agents.get(AGENT), agents.get(STRANGER)]).toEqual(["approved", "denied"]);
  expect(state.consents.map(({ tool, agent }) => [tool, agent])).toEqual([["make_key", "Test agent"]]);
  expect([state.rules.preset, state.apps.allowed]).toEqual(["careful", true]);
  await panel.command({ type: "connect-tab", agent: AGENT, tabId: 1, connected: true });
  const agent = new FakeAgent(browser);
  expect((await agent.call(await listOne({ agent }))).result).not.toHaveProperty("isError");
  for (const [key, value] of Object.entries(STORED))
    expect([key, JSON.parse(browser.local.data.get(key) ?? "null")]).toEqual([key, value]);
});

it("Records of a newer version are neither trusted nor changed.", async () => {
  const { browser, panel, state } = await open({ version: 2, "grant:new": { form: "unknown" } });
  const before = browser.local.text;
  expect([state.agents, state.consents, state.apps.allowed]).toEqual([[], [], false]);
  expect(state.rules.preset).toBe("careful");
  await panel.command({ type: "choose-preset", preset: "developer" });
  await panel.command({ type: "set-site", origin: "https://off.example", setting: "on" });
  await panel.command({ type: "revoke", consents: ["new"] });
  await until(() => panel.state?.rules.preset === "developer");
  expect(browser.local.text).toBe(before);
});
