/**
 * The extension next to @mcp-b/global: the page's own MCP server gives its clients what the
 * extension gives to agents.
 */

import { AIRLOCK, CANARY, MCP_B, type McpResults, mcpPage } from "../page/mcp-b-page.js";
import { expect, test } from "../support/extension-fixtures.js";
import { callTool, listTools } from "../support/extension-person.js";
import { test as work } from "../support/extension-work-page.js";
import { showView } from "../support/panel-views.js";

const USE = `(async () => { await register(); await connect(); return callAll(); })()`;

for (const [name, scripts] of Object.entries({
  "the extension alone": [MCP_B],
  "the extension and the script after it": [MCP_B, AIRLOCK],
  "the extension and the script before it": [AIRLOCK, MCP_B],
})) {
  const details = { tag: scripts.length === 1 ? "@once" : "@long" };
  test(
    `With ${name}, clients of @mcp-b/global get enforced results, and tools run once.`,
    details,
    async ({ browserWithExtension: context, serve }) => {
      const server = await serve(mcpPage(...scripts));
      const page = await context.newPage();
      const said: string[] = [];
      page.on("console", (message) => said.push(message.text()));
      await page.goto(server.url());
      const results = await page.evaluate<McpResults>(USE);
      expect(results["keys"]?.structuredContent).toEqual({ id: "k1" });
      expect(results["plain"]?.content).toEqual([{ type: "text", text: "a plain text" }]);
      expect(results["text"]?.content).toEqual([{ type: "text", text: "only text" }]);
      expect(await page.evaluate("runs")).toEqual(["keys", "plain", "object", "text", "fails"]);
      const frames = await page.evaluate("JSON.stringify(frames_)");
      expect(`${frames} ${said.join("\n")}`).not.toContain(CANARY);
    },
  );
}

const BUNDLE = `${MCP_B}
  document.modelContext.registerTool({ name: "first", description: "d", execute: () => "done" });`;

work.use({ routes: { "/": mcpPage(BUNDLE, "register();") } });

work(
  "Tools that pass through @mcp-b/global are run for agents of the extension; those that did not are named in the panel.",
  { tag: "@long" },
  async ({ work: { page, panel, person, agent } }) => {
    await person.answersAll(true);
    await listTools(agent, 6);
    const result = JSON.stringify(await callTool(agent, "keys"));
    expect(result).toContain("k1");
    expect(result).not.toContain(CANARY);
    // The page's own function ran, once, and no other was asked.
    expect(await page.evaluate("runs")).toEqual(["keys"]);
    const { tools } = await person.state((state) => state.tools.length === 7);
    const words = "This page also serves agents itself; Airlock cannot see this tool's calls.";
    expect(tools.filter(({ withheldBecause }) => withheldBecause === words).map(({ name }) => name)).toEqual([
      "first",
    ]);
    await showView(panel, "tools");
    await panel.getByRole("button", { name: "first Not offered to agents" }).click();
    await expect(panel.getByText(words)).toBeVisible();
    const text = await page.evaluate(`(async () => {
    const tool = (await document.modelContext.getTools()).find(({ name }) => name === "keys");
    return document.modelContext.executeTool(tool, {});
  })()`);
    expect(text).toContain("k1");
    expect(text).not.toContain(CANARY);
    expect(await page.evaluate("runs")).toEqual(["keys", "keys"]);
  },
);
