/** Tabs, windows and memory, as the browser treats them on an ordinary day: what is said of it. */
import { type BrowserContext, expect } from "../support/extension-fixtures.js";
import { callTool, listTools, Person, readLog } from "../support/extension-person.js";
import { test } from "../support/extension-work-page.js";
import { askingWindow } from "./panel/extension-question-window.js";

/** The panel, once the extension is back. */
async function reopened(context: BrowserContext, address: string): Promise<Person> {
  const panel = await context.newPage();
  await expect(() => panel.goto(address)).toPass();
  return await Person.at(panel);
}

const ASKED = "The secret that was kept for you is gone.";

test("The extension is reloaded: panel and log say what was dropped, and the window that asked is gone.", {
  tag: "@once",
}, async ({ work: { context, person, agent, panel }, worker }) => {
  await person.answersAll(true);
  await callTool(agent, "work", { result: { secret: "canary-dropped" } });
  await person.state(({ items }) => items.length === 1);
  const address = panel.url();
  const running = await worker();
  await person.command({ type: "revoke", consents: (await person.state()).consents.map(({ id }) => id) });
  await panel.close();
  void callTool(agent, "work", { result: { id: 1 } }).catch(() => undefined);
  await askingWindow(context);
  void running.evaluate(() => chrome.runtime.reload()).catch(() => undefined);
  const fresh = await reopened(context, address);
  await fresh.state(({ dropped }) => dropped?.items === 1 && dropped.calls === 1);
  const windows = () =>
    fresh.panel.evaluate(
      async () => (await chrome.windows.getAll()).filter(({ type }) => type === "popup").length,
    );
  await expect.poll(windows).toBe(0);
  const notice = fresh.panel.locator("kept-list:visible");
  await expect(notice).toContainText(/Airlock started again at .*One call was interrupted/);
  await expect(notice).toContainText(ASKED);
  const entries = await readLog(fresh);
  const said = entries.map(({ event, what, reason = "" }) => `${event} ${what} ${reason}`.trim());
  expect(said).toEqual(expect.arrayContaining(["kept dropped", "call interrupted asking"]));
  expect(JSON.stringify(entries)).not.toContain("canary-dropped");
  await notice.getByRole("button", { name: "Close" }).click();
  await expect(fresh.panel.getByText(ASKED)).toHaveCount(0);
});

test("A tab is put to sleep, moved and duplicated: it stays the agent's, under each number, and its copy is not.", {
  tag: "@once",
}, async ({ work: { page, person, agent }, worker }) => {
  await person.answersAll(true);
  await callTool(agent, "work", { result: { id: 1 } });
  const { tabId } = person;
  const running = await worker();
  const address = page.url();
  const [tool] = await listTools(agent);
  const copied = await running.evaluate(async (tab) => {
    await chrome.windows.create({ tabId: tab });
    return (await chrome.tabs.duplicate(tab))?.id;
  }, tabId);
  expect(copied).not.toBe(tabId);
  await person.state(({ agents: [first] }) => first?.connected === true && first.otherTabs === 0);
  expect((await callTool(agent, "work", { result: { id: 2 } })).result).toBeDefined();
  await running.evaluate(
    async ([tab, copy]) => {
      if (copy !== undefined) await chrome.tabs.remove(copy);
      await chrome.tabs.discard(tab);
    },
    [tabId, copied] as const,
  );
  const call = () => agent.request("tools/call", { name: tool?.name, arguments: { result: { id: 3 } } });
  await expect.poll(async () => (await call()).error?.message).toContain("to sleep");
  await person.state(
    ({ agents: [first] }) => first !== undefined && first.otherTabs + Number(first.connected) === 1,
  );
  await running.evaluate(async (url) => {
    const [tab] = await chrome.tabs.query({ url });
    if (tab?.id !== undefined) await chrome.tabs.reload(tab.id);
  }, address);
  await expect.poll(async () => (await listTools(agent, 0)).length).toBe(1);
  expect((await callTool(agent, "work", { result: { id: 4 } })).result).toBeDefined();
});
