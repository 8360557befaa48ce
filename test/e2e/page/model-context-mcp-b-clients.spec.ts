/** MCP clients of @mcp-b/global: in the page around its frame, with handles, and with forms. */
import { KEY, surfaceOf, TOOLS } from "../references/handle-arguments-page.js";
import { OPEN_ROOTS } from "../references/secret-reference-page.js";
import { expect, test } from "../support/fixtures.js";
import { AIRLOCK, CANARY, MCP_B, type McpResults, mcpPage } from "./mcp-b-page.js";

test("A client in the page around a frame gets enforced results by the frame transport of @mcp-b/global.", async ({
  serve,
  page,
  canaryWatch,
}) => {
  const frame = mcpPage(AIRLOCK, MCP_B, "register();");
  const around = mcpPage("serverFrame = () => frames[0];").replace(
    "<body>",
    '<body><iframe src="/frame"></iframe>',
  );
  const server = await serve({ "/": around, "/frame": frame });
  await page.goto(server.url());
  const results = await page.evaluate<McpResults>(`(async () => { await connect(); return callAll(); })()`);
  expect(results["keys"]?.structuredContent).toEqual({ id: "k1", _meta: expect.anything() });
  expect(results["plain"]?.content).toEqual([{ type: "text", text: "a plain text" }]);
  expect(results["fails"]?.isError).toBe(true);
  canaryWatch.record("frames", await page.evaluate("frames_"));
  await canaryWatch.expectNoCanary([CANARY]);
});

const FORM = `<form toolname="add_note" tooldescription="Adds a note." toolautosubmit>
    <input name="words" toolparamdescription="What to note."><button>Add</button>
  </form>
  <script>document.querySelector("form").addEventListener("submit", (event) => {
    event.preventDefault();
    event.respondWith?.(Promise.resolve({ content: [{ type: "text", text: "noted" }] }));
  });</script>`;

test("An MCP client of @mcp-b/global passes a handle on once the person allows it, and never has the value.", async ({
  serve,
  page,
  canaryWatch,
}) => {
  const server = await serve(mcpPage(OPEN_ROOTS, AIRLOCK, MCP_B, TOOLS).replace("<body>", `<body>${FORM}`));
  await page.goto(server.url());
  await page.evaluate("connect()");
  const made = await page.evaluate<McpResults[string]>(
    `mcp("tools/call", { name: "create_key", arguments: {} })`,
  );
  const record = made._meta?.["webmcp-airlock/redaction"] as { redactions: { handle: string }[] };
  const input = { server: "web1", key: record.redactions[0]?.handle };
  const pending = page.evaluate<McpResults[string]>(
    `mcp("tools/call", { name: "install_key", arguments: ${JSON.stringify(input)} })`,
  );
  await expect(surfaceOf(page)).toContainText("Give this to install_key as key?");
  expect(await page.evaluate("given")).toEqual([]);
  await surfaceOf(page).getByRole("button", { name: "Allow" }).click();
  expect(JSON.stringify(await pending)).toContain("installed");
  expect(await page.evaluate("given")).toEqual([{ server: "web1", key: KEY }]);
  const tools = await page.evaluate<{ name: string }[]>(`mcp("tools/list").then(({ tools }) => tools)`);
  // A form is listed as well. What its calls give depends on which draft is underneath.
  expect(tools.map(({ name }) => name)).toEqual(["create_key", "install_key", "add_note"]);
  await page.evaluate(`mcp("tools/call", { name: "add_note", arguments: { words: "x" } })`);
  canaryWatch.record("frames", await page.evaluate("frames_"));
  await canaryWatch.expectNoCanary([KEY]);
});
