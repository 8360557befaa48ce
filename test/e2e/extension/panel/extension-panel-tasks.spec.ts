/** What a person does in the panel, by real clicks that are counted. Nothing has to be scrolled to. */
import { readFileSync } from "node:fs";
import { button, Clicks } from "../../support/clicks.js";
import { expect, test } from "../../support/extension-fixtures.js";
import { callTool, listTools } from "../../support/extension-person.js";
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

test("A site is blocked by one choice, and a flood of questions is denied by one click.", async ({
  browserWithExtension,
}) => {
  const questions = Array.from({ length: 8 }, (_, at) => question(`q${at}`, `Tool ${at}`, { behind: 18 }));
  const panel = await PlayedPanel.open(browserWithExtension, { ...EMPTY, questions });
  const { page } = panel;
  await page.setViewportSize(SIZE);
  const clicks = new Clicks();
  await clicks.on(button(page, "Deny all 8"));
  await page.getByLabel("On this site").selectOption("off");
  expect(clicks.count).toBe(1);
  expect(await panel.commands()).toEqual([
    { type: "deny-all" },
    { type: "set-site", origin: "https://shop.example", setting: "off" },
  ]);
});

test("The first call that withholds something: three clicks, by hand, and nothing to scroll to.", async ({
  browserWithExtension: context,
  serve,
  openPanel,
}) => {
  const page = await context.newPage();
  await page.goto((await serve(PAGE)).url());
  const panel = await openPanel(page);
  await panel.setViewportSize(SIZE);
  const clicks = new Clicks();
  await clicks.on(panel.getByRole("tab", { name: /^Tools/ }));
  await clicks.on(panel.getByRole("button", { name: /^Get the key/ }));
  await clicks.on(button(panel, "Run"));
  const call = panel.locator("call-result");
  await expect(call.getByRole("article", { name: "secret" })).toBeVisible();
  await expect(call.getByRole("group", { name: "What the agent gets" })).not.toContainText(CANARY);
  expect(clicks.count).toBeLessThanOrEqual(4);
});

test("What an agent got yesterday is found by three clicks; what is shown is exported by one.", async ({
  browserWithExtension,
}) => {
  const panel = await PlayedPanel.open(browserWithExtension, EMPTY);
  const { page } = panel;
  await page.setViewportSize(SIZE);
  const yesterday = await page.evaluate(() => new Date().setHours(0, 0, 0, 0) - 3_600_000);
  const entry = (n: number, time: number, tool: string) => ({
    ...{ n, time, tool, event: "call", what: "done", call: `c${n}`, agentName: "Playground agent" },
    ...{ origin: "https://shop.example", withheld: [{ path: "/secret", reason: "x-sensitive" }] },
  });
  const today = Array.from({ length: 30 }, (_, at) => entry(40 - at, yesterday + 7_200_000, "of_today"));
  const entries = [...today, entry(2, yesterday, "of_yesterday")];
  await panel.answer("read-log", { value: JSON.stringify({ entries, more: false, isPrivate: false }) });
  const clicks = new Clicks();
  await clicks.on(page.getByRole("tab", { name: "Log" }));
  await clicks.on(page.locator("log-view figure .hit").nth(-2));
  await clicks.on(page.getByRole("button", { name: /^of_yesterday/ }));
  await expect(page.locator("log-view")).toContainText("Withheld: /secret");
  await expect(page.getByText("of_today")).toHaveCount(0);
  expect(clicks.count).toBeLessThanOrEqual(3);
  const download = page.waitForEvent("download");
  await button(page, "Export what is shown as CSV").click();
  const text = readFileSync(await (await download).path(), "utf8");
  expect(text).toContain("of_yesterday,Playground agent,https://shop.example,Kept for you,1,/secret");
  expect(text).not.toContain("of_today");
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
  for (const name of ["Deny", "Allow", "Shut out “Playground agent”"]) {
    await expect(button(page, name)).toBeInViewport({ ratio: 1 });
  }
  await expect(page.getByRole("heading", { level: 3 })).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
