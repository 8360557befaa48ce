/**
 * A tab that is put to sleep, woken, closed, opened again or duplicated: what the person connected
 * stays connected, and nothing else becomes so.
 */
import { expect, it } from "vitest";
import { rpcTabAsleep } from "../../../../src/texts/agents.js";
import { AGENT, FakeAgent, FakePanel } from "../../fake-agent.js";
import { FakePage, ORIGIN } from "../../fake-page.js";
import { type House, letIn, listOne, setUp } from "../../set-up.js";
import { quiet, until } from "../../until.js";

/** As a panel that opens now counts the agent's tabs. */
const tabsIn = ({ browser }: Pick<House, "browser">, id = AGENT) =>
  new FakePanel(browser).shows(({ agents }) => agents.find((agent) => agent.id === id)?.otherTabs);

async function asleep() {
  const house = await setUp();
  const name = await listOne(house);
  await house.agent.call(name);
  house.browser.sleep(1, 7);
  house.page.client.disconnect();
  await quiet();
  return { ...house, name };
}

const wake = ({ browser }: House, tabId = 7, documentId = "doc-2") =>
  new FakePage(browser, { tabId, documentId }).settled();

it("A tab that sleeps is still the agent's one tab; its tools come back with it, by the names of before.", async () => {
  const house = await asleep();
  expect(await tabsIn(house)).toBe(1);
  expect(await house.agent.tools()).toEqual([]);
  expect((await house.agent.call(house.name)).error?.message).toBe(rpcTabAsleep());
  const woken = await wake(house);
  const [tool] = await house.agent.tools();
  expect(tool?.name).toBe(house.name);
  expect((await house.agent.call(house.name)).result).not.toHaveProperty("isError");
  expect(woken.runs).toHaveLength(1);
  house.browser.events.onRemoved.emit(7);
  await quiet();
  expect(await tabsIn(house)).toBe(0);
});

it("An agent hears that the tab sleeps, through lives of the worker; then its call runs.", async () => {
  const house = await asleep();
  const heard = async (agent: FakeAgent) => (await agent.call(house.name)).error;
  expect(await heard(house.agent)).toMatchObject({ message: rpcTabAsleep(), data: { ran: "no" } });
  house.browser.killWorker();
  house.browser.startWorker();
  const agent = new FakeAgent(house.browser);
  expect(await heard(agent)).toMatchObject({ message: rpcTabAsleep() });
  const woken = await wake(house);
  expect((await agent.call(house.name)).result).not.toHaveProperty("isError");
  expect(woken.runs).toHaveLength(1);
});

it("A tab that was duplicated, closed and opened again, or restored by the browser, is a new tab: not connected.", async () => {
  const house = await setUp();
  const name = await listOne(house);
  const copy = await new FakePage(house.browser, { tabId: 2, documentId: "doc-2" }).settled();
  expect(await house.agent.tools()).toHaveLength(1);
  house.browser.events.onRemoved.emit(1);
  house.browser.tabs.delete(1);
  house.page.client.disconnect();
  const restored = await new FakePage(house.browser, { tabId: 3, documentId: "doc-3" }).settled();
  expect(await house.agent.tools()).toEqual([]);
  expect((await house.agent.call(name)).error).toBeDefined();
  expect([...copy.runs, ...restored.runs]).toEqual([]);
  expect(await tabsIn(house)).toBe(0);
});

it("Attack: a number that an agent's tab once had, or that was never connected, brings no other tab in.", async () => {
  const house = await asleep();
  house.browser.events.onReplaced.emit(8, 1);
  house.browser.events.onReplaced.emit(9, 42);
  for (const tabId of [1, 8, 9]) await wake(house, tabId, `doc-${tabId}`);
  expect(await house.agent.tools()).toEqual([]);
  expect(await tabsIn(house)).toBe(1);
});

it("Each agent keeps its own tabs, and its own numbers of them.", async () => {
  const house = await setUp();
  const id = "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb";
  const other = new FakeAgent(house.browser, id);
  const second = await new FakePage(house.browser, { tabId: 2, documentId: "doc-2" }).settled();
  await letIn(house.panel, other, id, 2);
  const names = [await listOne(house), await listOne({ agent: other })];
  house.browser.sleep(2, 7);
  second.client.disconnect();
  await quiet();
  const woken = await wake(house, 7, "doc-7");
  expect([await listOne(house), await listOne({ agent: other })]).toEqual(names);
  await other.call(names[1] ?? "");
  expect([house.page.runs.length, woken.runs.length]).toEqual([0, 1]);
});

it("A connection that is still being stored when the tab falls asleep is not one.", async () => {
  const house = await setUp();
  await new FakePage(house.browser, { tabId: 2, documentId: "doc-2" }).settled();
  void house.panel.command({ type: "connect-tab", agent: AGENT, tabId: 2, connected: true });
  await until(() => house.browser.life.steps.at(-1)?.startsWith("session set"));
  house.browser.sleep(2, 7);
  await quiet();
  await wake(house, 7, "doc-7");
  expect(await house.agent.tools()).toHaveLength(1);
});

it("A site that the person turned on for one tab is on in it when it wakes.", async () => {
  const house = await setUp();
  await house.panel.command({ type: "set-site", origin: ORIGIN, setting: "ask" });
  await house.panel.command({ type: "use-on-tab", tabId: 1 });
  expect(await house.agent.tools()).toHaveLength(1);
  house.browser.sleep(1, 7);
  house.page.client.disconnect();
  await quiet();
  await wake(house);
  expect(await house.agent.tools()).toHaveLength(1);
  await wake(house, 2, "doc-3");
  await house.panel.command({ type: "connect-tab", agent: AGENT, tabId: 2, connected: true });
  expect(await house.agent.tools()).toHaveLength(1);
});
