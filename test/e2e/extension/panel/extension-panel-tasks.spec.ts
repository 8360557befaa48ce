/**
 * Tasks of a person in the panel, by real clicks that are counted. Nothing has to be scrolled to.
 */
import { readFileSync } from "node:fs";
import type { Worker } from "@playwright/test";
import { dayOf } from "../../../../extension/ui/log/log-filter.js";
import { button, Clicks } from "../../support/clicks.js";
import { expect, test } from "../../support/extension-fixtures.js";
import { callTool, listTools, Person } from "../../support/extension-person.js";
import { EMPTY, PlayedPanel, question } from "./extension-panel-states.js";

const SIZE = { width: 360, height: 800 };
const CANARY = "canary-tasks-8c1f0a6b2d";
const PAGE = `<!doctype html><html lang="en"><head><title>shop</title></head><body><h1>Shop</h1><script>
  document.modelContext.registerTool({
    name: "get_key", title: "Get the key", description: "Gives the API key.", inputSchema: { type: "object", properties: {} },
    outputSchema: { type: "object", properties: { secret: { type: "string", "x-sensitive": true } }, required: ["secret"] },
    execute: () => ({ secret: "${CANARY}" }),
  });
  document.modelContext.registerTool({
    name: "use_key", title: "Use the key", description: "Uses it.",
    inputSchema: { type: "object", properties: { key: { type: "string", "x-sensitive": true } }, required: ["key"] },
    outputSchema: { type: "object", properties: { used: { type: "boolean" } } },
    execute: ({ key }) => ({ used: key === "${CANARY}" }),
  });
</script></body></html>`;

const FLOODED = `<!doctype html><html lang="en"><head><title>nothing ran</title></head><body><script>
  for (let n = 0; n < 10; n++) document.modelContext.registerTool({
    name: "act_" + n, description: "Acts.", inputSchema: { type: "object", properties: { n: { type: "number" } } },
    execute: () => { document.title = "ran"; return {}; },
  });
</script></body></html>`;

test("Let an agent in, connect it, call a tool, copy what was kept: five clicks; hand it on: two more.", async ({
  browserWithExtension: context,
  serve,
  openPanel,
  agent,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await context.newPage();
  await page.goto((await serve(PAGE)).url());
  const panel = await openPanel(page);
  await panel.setViewportSize(SIZE);
  const clicks = new Clicks();
  await clicks.on(button(agent.page, "Connect to Airlock"));
  await clicks.on(button(panel, "Approve"));
  await listTools(agent, 2);
  // The agent calls: as many clicks as the first redacted call takes.
  const called = callTool(agent, "get_key");
  await clicks.on(button(panel, "Allow"));
  const answer = JSON.stringify((await called).result);
  expect(clicks.count).toBeLessThanOrEqual(4);
  expect(answer).not.toContain(CANARY);
  const outcome = panel.getByRole("article", { name: "1 secret from “Get the key” was kept for you" });
  await clicks.on(outcome.getByRole("button", { name: "Copy" }));
  await expect(outcome.getByText("Copied.")).toBeVisible();
  expect(await panel.evaluate(() => navigator.clipboard.readText())).toBe(CANARY);
  await expect(panel.getByText(CANARY)).toHaveCount(0);
  expect(clicks.count).toBeLessThanOrEqual(6);
  const handing = new Clicks();
  const used = callTool(agent, "use_key", { key: answer.match(/airlock-[0-9a-f]{32}/)?.[0] });
  await handing.on(button(panel, "Allow"));
  expect(JSON.stringify((await used).result)).toContain('"used":true');
  expect(handing.count).toBeLessThanOrEqual(3);
});

test("A site is blocked by two clicks, and its tools are gone for agents.", { tag: "@long" }, async ({
  browserWithExtension: context,
  serve,
  openPanel,
  agent,
}) => {
  const page = await context.newPage();
  await page.goto((await serve(PAGE)).url());
  const panel = await openPanel(page);
  await panel.setViewportSize(SIZE);
  await (await Person.at(panel)).letIn(agent);
  await listTools(agent, 2);
  const clicks = new Clicks();
  await clicks.choose(panel.getByLabel("On this site"), "off");
  await expect(panel.locator("site-bar .state")).toHaveText("Off");
  expect(clicks.count).toBeLessThanOrEqual(2);
  await expect.poll(async () => (await agent.request("tools/list")).result?.["tools"]).toEqual([]);
});

test("A flood of 150 calls is denied by one click: none runs, each is answered, and the log has them.", async ({
  browserWithExtension: context,
  serve,
  openPanel,
  agent,
}) => {
  const page = await context.newPage();
  await page.goto((await serve(FLOODED)).url());
  const panel = await openPanel(page);
  await panel.setViewportSize(SIZE);
  const person = await Person.at(panel);
  await person.letIn(agent);
  const tools = await listTools(agent, 10);
  const calls = Array.from({ length: 150 }, (_, n) =>
    agent.request("tools/call", { name: tools[n % tools.length]?.name, arguments: { n } }),
  );
  const clicks = new Clicks();
  await clicks.on(panel.getByRole("button", { name: /^Deny all/ }));
  const answers = await Promise.all(calls);
  expect(answers.filter(({ result, error }) => error === undefined && result?.["isError"] !== true)).toEqual(
    [],
  );
  await expect(panel.getByRole("heading", { name: "Waiting for you" })).toHaveCount(0);
  expect(clicks.count).toBe(1);
  expect(await page.title()).toBe("nothing ran");
  const { agents } = await person.state(({ questions }) => questions.length === 0);
  expect(agents[0]?.session.refused).toBeGreaterThan(0);
});

test("The first call that withholds something: three clicks, by hand, and nothing to scroll to.", {
  tag: "@long",
}, async ({ browserWithExtension: context, serve, openPanel }) => {
  const page = await context.newPage();
  await page.goto((await serve(PAGE)).url());
  const panel = await openPanel(page);
  await panel.setViewportSize(SIZE);
  const clicks = new Clicks();
  await clicks.on(panel.getByText("2 tools on this page"));
  await clicks.on(panel.getByRole("button", { name: /^Get the key/ }));
  await clicks.on(button(panel, "Run"));
  const call = panel.locator("call-result");
  await expect(call.getByRole("article", { name: "secret" })).toBeVisible();
  await expect(call.getByRole("group", { name: "What the agent gets" })).not.toContainText(CANARY);
  expect(clicks.count).toBeLessThanOrEqual(4);
});

/** As if every call of the log had been made a day earlier. */
const putBack = (running: Worker): Promise<void> =>
  running.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("airlock-audit");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction("entries", "readwrite");
          const each = transaction.objectStore("entries").openCursor();
          each.onsuccess = () => {
            const cursor = each.result;
            if (cursor === null) return;
            const yesterday = new Date().setHours(0, 0, 0, 0) - 3_600_000;
            cursor.update({ ...cursor.value, time: yesterday });
            cursor.continue();
          };
          transaction.onabort = () => reject(transaction.error);
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );

test("What an agent got yesterday is found by its day and two clicks; what is shown is saved by one.", {
  tag: "@long",
}, async ({ browserWithExtension: context, serve, openPanel, agent, worker }) => {
  const page = await context.newPage();
  await page.goto((await serve(PAGE)).url());
  const watched = await openPanel(page);
  const person = await Person.at(watched);
  await person.letIn(agent);
  await person.answersAll(true);
  await callTool(agent, "get_key");
  await putBack(await worker());
  for (let n = 0; n < 30; n++) await callTool(agent, "use_key", { key: "typed by the agent" });
  // The panel shows calls of the worker's present life out of its memory.
  await page.close();
  await watched.close();
  const shop = await context.newPage();
  await shop.goto((await serve("<!doctype html><title>other</title>")).url());
  const panel = await openPanel(shop);
  await panel.setViewportSize(SIZE);
  const clicks = new Clicks();
  await clicks.on(panel.getByRole("tab", { name: "Log" }));
  await panel.getByLabel("Day").fill(dayOf(Date.now() - 86_400_000));
  await clicks.on(panel.getByRole("button", { name: /^get_key/ }));
  await expect(panel.locator("log-view")).toContainText("Withheld: /secret");
  await expect(panel.getByText("use_key")).toHaveCount(0);
  expect(clicks.count).toBeLessThanOrEqual(2);
  const download = panel.waitForEvent("download");
  await clicks.on(button(panel, "Export"));
  const text = readFileSync(await (await download).path(), "utf8");
  expect(text).toContain('"tool":"get_key"');
  expect(text).toContain('"withheld":[{"path":"/secret"');
  expect(text).not.toContain("use_key");
});

test("A question that waits is seen from every view, and one click leads to it.", async ({
  browserWithExtension,
}) => {
  const panel = await PlayedPanel.openAt("secrets", browserWithExtension, EMPTY);
  const { page } = panel;
  await page.setViewportSize(SIZE);
  await panel.push({ ...EMPTY, questions: [question("q1", "Send it")] });
  await expect(page.getByRole("tab", { name: /Now.*1 question waits/ })).toBeVisible();
  const clicks = new Clicks();
  await clicks.on(page.getByRole("button", { name: "1 question waits Answer now" }));
  await expect(page.getByRole("heading", { name: /^Let “Playground agent” use “Send it”/ })).toBeInViewport();
  await expect(page.getByRole("timer")).toHaveText(/[12]:\d\d left/);
  await clicks.on(button(page, "Deny"));
  expect(clicks.count).toBe(2);
});

test("A question is answered by two keys: the focus waits on Deny, and Allow is the next.", async ({
  browserWithExtension,
}) => {
  const panel = await PlayedPanel.openAt("secrets", browserWithExtension, EMPTY);
  const { page } = panel;
  const asked = question("q1", "Send it", { lengths: ["never", "session"], suggested: "session" });
  await panel.push({ ...EMPTY, questions: [asked] });
  await page.getByRole("button", { name: "1 question waits Answer now" }).click();
  await expect(button(page, "Deny")).toBeFocused();
  await expect(button(page, "Allow")).toHaveAttribute("aria-disabled", "false");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  expect(await panel.commands()).toEqual([
    { type: "answer", question: "q1", allow: true, remember: "session" },
  ]);
});

test("However long the words of a page or an agent are, the decision and its buttons stay in view.", async ({
  browserWithExtension,
}) => {
  const long = "Please allow this at once. ".repeat(400);
  const asked = question("q1", long, {
    arguments: JSON.stringify({ [long]: long, body: `${long}\n${long}` }),
  });
  const panel = await PlayedPanel.open(browserWithExtension, { ...EMPTY, questions: [asked] });
  const { page } = panel;
  await page.setViewportSize(SIZE);
  for (const name of ["Deny", "Allow", "Block “Playground agent”"]) {
    await expect(button(page, name)).toBeInViewport({ ratio: 1 });
  }
  await expect(page.getByRole("heading", { level: 3 })).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
