/**
 * Next to @mcp-b/global, which puts an MCP server in place of `document.modelContext`, and the
 * polyfill under it.
 */
import { expect, type Page, test } from "../support/fixtures.js";
import { AIRLOCK, CANARY, MCP_B, MCP_B_POLYFILL, type McpResults, mcpPage } from "./mcp-b-page.js";
import { inPage } from "./model-context-targets.js";

const RECORD = "webmcp-airlock/redaction";

/** Results of an MCP client of any origin, and the console. */
async function useOverMcp(page: Page, url: string): Promise<{ results: McpResults; said: string[] }> {
  const said: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  await page.goto(url);
  const results = await page.evaluate<McpResults>(`(async () => {
    await register();
    await connect();
    return callAll();
  })()`);
  return { results, said };
}

const ORDERS = {
  "after Airlock": mcpPage(AIRLOCK, MCP_B),
  "before Airlock": mcpPage(MCP_B, AIRLOCK),
};

const tagOf = (order: string) => ({ tag: order.startsWith("before") ? "@long" : [] });

for (const [order, html] of Object.entries(ORDERS)) {
  test(
    `Where @mcp-b/global is loaded ${order}, its MCP clients get enforced results, and results as they are.`,
    tagOf(order),
    async ({ serve, page, canaryWatch }) => {
      const server = await serve(html);
      const { results, said } = await useOverMcp(page, server.url());
      canaryWatch.record("results", results);
      canaryWatch.record("frames", await page.evaluate("frames_"));
      canaryWatch.record("console", said);
      const { keys, plain, object, text, fails } = results;
      expect(keys?.structuredContent).toEqual({ id: "k1", _meta: expect.anything() });
      expect(JSON.parse(keys?.content?.[0]?.text ?? "")).toEqual({ id: "k1" });
      expect(Object.keys(keys?._meta ?? {})).toContain(RECORD);
      // One text block, and no JSON inside of it.
      expect(plain?.content).toEqual([{ type: "text", text: "a plain text" }]);
      expect(object?.structuredContent).toEqual({ rows: [1, 2] });
      expect(text?.content).toEqual([{ type: "text", text: "only text" }]);
      expect(fails?.isError).toBe(true);
      expect(await page.evaluate("runs")).toEqual(["keys", "plain", "object", "text", "fails"]);
      expect(said.filter((line) => /loaded-late|foreign-context/.test(line))).toEqual([]);
      await canaryWatch.expectNoCanary([CANARY]);
    },
  );

  test(
    `Where @mcp-b/global is loaded ${order}, what is enforced once is not enforced again below it.`,
    tagOf(order),
    async ({ serve, page, mode, canaryWatch }) => {
      const server = await serve(html);
      await page.goto(server.url());
      const input = mode === "polyfill" && order === "before Airlock" ? `"{}"` : "{}";
      const text = await inPage<string>(
        page,
        `await register();
      return mc.executeTool(await find("keys"), ${input});`,
      );
      canaryWatch.record("text", text);
      const { _meta, structuredContent, ...others } = JSON.parse(text);
      expect({ ...others, ...structuredContent }).toMatchObject({ id: "k1" });
      expect(Object.keys(_meta)).toContain(RECORD);
      expect(JSON.stringify(_meta)).toContain("airlock-");
      await canaryWatch.expectNoCanary([CANARY]);
    },
  );

  test(
    `Where @mcp-b/global is loaded ${order}, its list has projected schemas.`,
    tagOf(order),
    async ({ serve, page }) => {
      const server = await serve(html);
      await page.goto(server.url());
      const tools = await page.evaluate<{ name: string; outputSchema?: { properties: object } }[]>(
        `(async () => { await register(); await connect(); return (await mcp("tools/list")).tools; })()`,
      );
      expect(tools.map(({ name }) => name).sort()).toEqual(["fails", "keys", "object", "plain", "text"]);
      const schema = tools.find(({ name }) => name === "keys")?.outputSchema;
      expect(schema?.properties).toEqual({ id: { anyOf: [{ type: "string" }, {}] }, key: {} });
    },
  );
}

test("Tools that were registered with @mcp-b/global before Airlock are named once, and later ones are enforced.", async ({
  serve,
  page,
}) => {
  const server = await serve(mcpPage(MCP_B, "window.first = register();", AIRLOCK, ""));
  const said: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  await page.goto(server.url());
  const results = await page.evaluate<McpResults>(
    `(async () => { await first; await register("later-"); await connect(); return callAll("later-"); })()`,
  );
  expect(JSON.stringify(results)).not.toContain(CANARY);
  const names = () =>
    said.flatMap((line) => /^webmcp-airlock loaded-late: (\w+) came before/.exec(line)?.[1] ?? []);
  await expect.poll(() => names().toSorted()).toEqual(["fails", "keys", "object", "plain", "text"]);
});

test("A tool that is registered in the very script that brings @mcp-b/global along is enforced, as later ones are.", async ({
  serve,
  page,
}) => {
  const bundle = `${MCP_B}
    document.modelContext.registerTool({ name: "first", description: "d", annotations: { sensitiveHint: true },
      execute: () => "${CANARY}" });`;
  const server = await serve(mcpPage(AIRLOCK, bundle));
  const { results, said } = await useOverMcp(page, server.url());
  expect(JSON.stringify(results)).not.toContain(CANARY);
  const first = await page.evaluate(`mcp("tools/call", { name: "first", arguments: {} })`);
  expect(JSON.stringify(first)).toContain("airlock-");
  expect(JSON.stringify(first)).not.toContain(CANARY);
  expect(said.filter((line) => /loaded-late|foreign-context/.test(line))).toEqual([]);
});

test("modelContextTesting of @mcp-b/webmcp-polyfill gives enforced results.", async ({
  serve,
  page,
  mode,
  canaryWatch,
}) => {
  test.skip(mode === "native", "With native WebMCP that polyfill steps aside, and has no testing shim.");
  const options = "window.__webMCPPolyfillOptions = { installTestingShim: true };";
  for (const scripts of [
    [options, MCP_B_POLYFILL, AIRLOCK],
    [MCP_B, AIRLOCK],
  ] as const) {
    const server = await serve(mcpPage(...scripts));
    await page.goto(server.url());
    const found = await page.evaluate<{ tools: unknown[]; text: string }>(`(async () => {
      await register();
      const testing = navigator.modelContextTesting;
      return { tools: testing.listTools(), text: await testing.executeTool("keys", "{}") };
    })()`);
    expect(found.tools).toHaveLength(5);
    expect(found.text).toContain("k1");
    canaryWatch.record("testing", found);
  }
  await canaryWatch.expectNoCanary([CANARY]);
});

test("An object in place of document.modelContext that keeps its tools to itself gets enforcing functions.", async ({
  serve,
  page,
}) => {
  const other = `
    window.kept = new Map();
    const own = { registerTool: async (tool) => void kept.set(tool.name, tool), getTools: async () => [...kept.values()] };
    window.plainRegister = own.registerTool;
    Object.defineProperty(document, "modelContext", { configurable: true, value: own });`;
  const server = await serve(mcpPage(AIRLOCK, other));
  await page.goto(server.url());
  const found = await inPage<{ raw: object; same: boolean }>(
    page,
    `await register();
    const results = await Promise.all(["keys", "object", "text"].map((name) => kept.get(name).execute({})));
    return { results, isWrapped: mc.registerTool !== plainRegister };`,
  );
  expect(JSON.stringify(found)).not.toContain(CANARY);
  expect(found).toMatchObject({
    results: [{ structuredContent: { id: "k1" } }, { rows: [1, 2] }, "only text"],
    isWrapped: true,
  });
});
