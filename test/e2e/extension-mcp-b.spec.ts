/** The extension beside @mcp-b/global: the page's own MCP server gives its clients what the extension gives to agents. */
import { expect, test } from "./extension-fixtures.js";
import { AIRLOCK, CANARY, MCP_B, type McpResults, mcpPage } from "./mcp-b-page.js";

const USE = `(async () => { await register(); await connect(); return callAll(); })()`;

for (const [name, scripts] of Object.entries({
  "the extension alone": [MCP_B],
  "the extension and the script after it": [MCP_B, AIRLOCK],
  "the extension and the script before it": [AIRLOCK, MCP_B],
})) {
  test(`With ${name}, clients of @mcp-b/global get enforced results, and tools run once.`, async ({
    browserWithExtension: context,
    serve,
  }) => {
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
  });
}

test("Tools that pass through @mcp-b/global are offered to agents of the extension, and named as unseen where they are.", async ({
  browserWithExtension: context,
  serve,
  openPanel,
}) => {
  const bundle = `${MCP_B}
    document.modelContext.registerTool({ name: "first", description: "d", execute: () => "done" });`;
  const server = await serve(mcpPage(bundle));
  const page = await context.newPage();
  await page.goto(server.url());
  await page.evaluate(USE);
  const panel = await openPanel(page);
  await expect(panel.getByText("This page also serves agents itself")).toHaveCount(1);
  await expect(panel.locator("body")).toContainText("keys");
  await expect(panel.locator("body")).not.toContainText("The browser and the page");
});
