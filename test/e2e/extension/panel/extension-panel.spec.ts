/** The side panel by real clicks, with the real worker, page and agent behind it. */
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../../support/extension-fixtures.js";
import { openTool, pressAnew, showView } from "../../support/panel-views.js";

const CANARY = "canary-panel-51d0c7e9a2b4";

const PAGE = `<!doctype html><html lang="en"><head><title>shop</title></head><body><h1>Shop</h1><script>
  const declare = (tool) => document.modelContext.registerTool(tool);
  declare({
    name: "get_key", title: "Get the key", description: "Gives the API key.",
    inputSchema: { type: "object", required: ["name"],
      properties: { name: { type: "string", title: "Name" }, count: { type: "integer", title: "Count" } } },
    outputSchema: { type: "object", properties: { id: { type: "string" }, secret: { type: "string", "x-sensitive": true } }, required: ["id", "secret"] },
    annotations: { readOnlyHint: true },
    execute: ({ name, count }) => ({ id: name + " " + count, secret: "${CANARY}" }),
  });
  declare({
    name: "fail", title: "Fail", description: "Always fails.", inputSchema: { type: "object", properties: {} },
    execute: () => { throw new Error("disk 7 is full"); },
  });
  declare({
    name: "hang", title: "Hang", description: "Never ends.", inputSchema: { type: "object", properties: {} },
    execute: () => new Promise(() => {}),
  });
</script></body></html>`;

const toolRow = (panel: Page, title: string) => panel.getByRole("button", { name: new RegExp(`^${title}`) });

/** The arguments are JSON; what is wrong with them is said in words. */
async function fillIn(tool: Locator): Promise<void> {
  const typed = tool.getByRole("textbox", { name: "Run it yourself" });
  await expect(typed).toHaveValue('{\n  "name": "",\n  "count": 0\n}');
  const run = tool.getByRole("button", { name: "Run", exact: true });
  await typed.fill('{ "name": "key"');
  await run.click();
  await expect(tool.getByRole("alert")).toHaveText("This is not a JSON object: {…}");
  await typed.fill('{ "count": "three" }');
  await run.click();
  await expect(tool.getByRole("alert")).toContainText("name is missing.");
  await expect(tool.getByRole("alert")).toContainText("count must be a whole number.");
  await typed.fill('{ "name": "key", "count": 3 }');
  await expect(tool.getByRole("alert")).toHaveText("");
  await run.press("Enter");
}

test("The person runs a tool, sees both sides, reveals, copies, hides and forgets.", async ({
  browserWithExtension: context,
  serve,
  openPanel,
}) => {
  const server = await serve(PAGE);
  const page = await context.newPage();
  await page.goto(server.url());
  const panel = await openPanel(page);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await showView(panel, "tools");
  const tool = await openTool(panel, "Get the key");
  await expect(tool.getByRole("list", { name: "Declares" }).getByRole("listitem")).toHaveText([
    "Only reads",
    "Part of what it returns is sensitive",
  ]);
  await fillIn(tool);
  const agentSide = tool.getByRole("group", { name: "What the agent gets" });
  await expect(agentSide).toContainText('"id": "key 3"');
  await expect(agentSide).not.toContainText(CANARY);
  await tool.getByRole("button", { name: "Reveal" }).click();
  await expect(tool.getByRole("group", { name: "Revealed value" })).toHaveText(CANARY);
  await tool.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(tool.getByText("Copied. Your clipboard holds it now.")).toBeVisible();
  expect(await panel.evaluate(() => navigator.clipboard.readText())).toBe(CANARY);
  await tool.getByRole("button", { name: "Hide" }).click();
  await expect(panel.getByText(CANARY)).toHaveCount(0);
  await showView(panel, "secrets");
  const kept = panel.locator("kept-list");
  await kept.getByRole("button", { name: "Forget", exact: true }).click();
  await kept.getByRole("button", { name: "Forget for good?" }).click();
  await expect(kept.getByText("Nothing yet.")).toBeVisible();
  await showView(panel, "tools");
  await expect(tool.getByText("1 forgotten.")).toBeVisible();
});

test("A tool that fails tells the person alone why, and one that hangs can be cancelled.", async ({
  browserWithExtension: context,
  serve,
  openPanel,
}) => {
  const server = await serve(PAGE);
  const page = await context.newPage();
  await page.goto(server.url());
  const panel = await openPanel(page);
  await showView(panel, "tools");
  const failing = await openTool(panel, "Fail");
  await failing.getByRole("button", { name: "Run", exact: true }).click();
  await expect(failing.getByText("“disk 7 is full”")).toBeVisible();
  await expect(failing.getByRole("group", { name: "What the agent gets" })).not.toContainText("disk");
  const hanging = await openTool(panel, "Hang");
  await hanging.getByRole("button", { name: "Run", exact: true }).click();
  await pressAnew(hanging.getByRole("button", { name: "Cancel" }));
  await expect(hanging.getByText("Cancelled", { exact: true })).toBeVisible();
});

test("An agent is let in, given a tab, refused a call, and shut out, by clicks.", async ({
  browserWithExtension: context,
  serve,
  openPanel,
  agent,
}) => {
  const server = await serve(PAGE);
  const page = await context.newPage();
  await page.goto(server.url());
  const panel = await openPanel(page);
  await agent.page.getByRole("button", { name: "Connect to Airlock" }).click();
  await expect(panel.getByRole("heading", { name: "“Playground agent” asks to connect" })).toBeVisible();
  await panel.getByRole("checkbox", { name: `Share this tab (${new URL(server.origin).host})` }).uncheck();
  await panel.getByRole("button", { name: "Approve" }).click();
  await expect(agent.page.getByText("Let in, but connected to no tab that has tools.")).toBeVisible();
  const mayUse = panel.getByRole("checkbox", { name: "May use the tools of this tab" });
  await mayUse.check();
  await expect(agent.page.getByText("Connected: 3 tools.")).toBeVisible();
  const call = agent.page.locator("#tools li").filter({ hasText: "Get the key" });
  await call.getByRole("textbox").fill('{"name": "mine"}');
  await call.getByRole("button", { name: /Call/ }).click();
  await panel.getByRole("button", { name: "Deny", exact: true }).click();
  await expect(call.getByRole("status")).toContainText("The tool failed.");
  await panel.locator("agent-list:visible").getByRole("button", { expanded: false }).click();
  await mayUse.uncheck();
  await expect(agent.page.getByText("Let in, but connected to no tab that has tools.")).toBeVisible();
  await showView(panel, "settings");
  await panel.locator("agent-list").getByRole("button", { name: "Block" }).click();
  await expect(panel.getByText("Blocked. Airlock refuses all its requests.")).toBeVisible();
  await agent.page.getByRole("button", { name: "List tools" }).click();
  await expect(agent.page.getByText("You blocked this agent.")).toBeVisible();
});

test("A site is turned off, set to ask, and used on this tab, with the reload that each needs.", async ({
  browserWithExtension: context,
  serve,
  openPanel,
}) => {
  const server = await serve(PAGE);
  const page = await context.newPage();
  await page.goto(server.url());
  const panel = await openPanel(page);
  await showView(panel, "tools");
  await expect(toolRow(panel, "Get the key")).toBeVisible();
  const setting = panel.getByLabel("On this site");
  await setting.selectOption("off");
  await expect(panel.getByText("Airlock is off here.")).toBeVisible();
  await expect(toolRow(panel, "Get the key")).toHaveCount(0);
  await page.reload();
  await setting.selectOption({ label: "Per tab" });
  await panel.getByRole("button", { name: "Use on this tab" }).click();
  await pressAnew(panel.getByRole("button", { name: "Reload this tab" }));
  await expect(toolRow(panel, "Get the key")).toBeVisible();
  await expect(panel.getByText("Protected")).toBeVisible();
  await page.goto("chrome://version");
  await expect(panel.getByText("No tools here")).toBeVisible();
});
