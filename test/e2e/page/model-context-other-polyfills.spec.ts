import { readFileSync } from "node:fs";
import { expect, type Page, pageWithAirlock, test } from "../support/fixtures.js";
import type { Routes, TestServer } from "../support/test-server.js";
import { inPage } from "./model-context-targets.js";

const peer = readFileSync(
  new URL("../../../node_modules/@mcp-b/webmcp-polyfill/dist/index.iife.js", import.meta.url),
  "utf8",
);

test("Another polyfill's tools pass through the airlock, and none of its data is on the console.", async ({
  serve,
  page,
  mode,
}) => {
  test.skip(mode === "native", "With native WebMCP the other polyfill steps aside itself.");
  const messages: string[] = [];
  page.on("console", (message) => messages.push(message.text()));
  const server = await serve(pageWithAirlock("", `<script>${peer}</script>`));
  await page.goto(server.url());
  const found = await inPage<Record<string, unknown>>(
    page,
    `const outputSchema = { type: "object", properties: { key: { type: "string", "x-sensitive": true }, id: { type: "string" } } };
    await mc.registerTool({ name: "keys", description: "d", outputSchema, inputSchema: { type: "object", properties: {} },
      execute: () => ({ id: "k1", key: "canary-peer-8d1f" }) });
    await mc.registerTool(aTool());
    const tools = await mc.getTools();
    const keys = tools.find((tool) => tool.name === "keys");
    const text = await mc.executeTool(keys, "{}");
    return { mode: Airlock.install().mode, text, listed: Object.keys(keys).includes("outputSchema") };`,
  );
  expect(found["mode"]).toBe("augmented");
  expect(found["text"]).toContain("k1");
  expect(found["text"]).not.toContain("canary-peer-8d1f");
  expect(found["listed"]).toBe(true);
  expect(messages.join()).not.toContain("canary-peer-8d1f");
});

test("A polyfill of an earlier draft, which registers at once, is augmented too.", async ({
  serve,
  page,
  mode,
}) => {
  test.skip(mode === "native", "A page cannot put another ModelContext before the browser's own.");
  const early = `<script>
    const kept = new Map();
    navigator.modelContext = {
      registerTool(tool) {
        if (kept.has(tool.name)) throw new RangeError("taken");
        kept.set(tool.name, tool);
      },
      kept,
    };
  </script>`;
  const server = await serve(pageWithAirlock("", early));
  await page.goto(server.url());
  const found = await inPage(
    page,
    `const { kept } = mc;
    const outputSchema = { type: "object", properties: { key: { "x-sensitive": true } } };
    const tool = aTool({ outputSchema, execute: () => ({ id: "k1", key: "canary-early-1b7c" }),
      annotations: { readOnlyHint: true } });
    const first = mc.registerTool(tool);
    const again = await outcome(() => mc.registerTool(tool));
    const { annotations, execute } = kept.get("tool");
    const text = JSON.stringify(await execute({}));
    return { first, again, hints: { ...annotations }, schema: kept.get("tool").outputSchema.properties.key, leaks: text.includes("canary-early"), id: text.includes("k1"),
      alias: document.modelContext === navigator.modelContext };`,
  );
  expect(found).toEqual({
    ...{ again: "rejects RangeError: taken", schema: {}, leaks: false, id: true },
    ...{ hints: { readOnlyHint: true }, alias: true },
  });
});

/** The console of a page until a little after it has loaded. */
async function saidOn(page: Page, html: string, serve: (routes: Routes) => Promise<TestServer>) {
  const said: string[] = [];
  const server = await serve({ "/": html, "/favicon.ico": { status: 204 } });
  page.on("console", (message) => said.push(`${message.type()}: ${message.text()}`));
  await page.goto(server.url());
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
  return said;
}

const OTHER = `<script>Object.defineProperty(document, "modelContext", { configurable: true, value: {
  registerTool() {}, getTools: async () => [], executeTool: async () => "" } })</script>`;

test("A polyfill that was here first is mentioned once, as information.", async ({ serve, page }) => {
  expect(
    await saidOn(page, pageWithAirlock('<script src="/airlock.iife.js"></script>', OTHER), serve),
  ).toEqual(["info: webmcp-airlock: another polyfill: its tools are enforced."]);
});

test("A polyfill that replaces ours, or the browser's, is found before the page has loaded.", async ({
  serve,
  page,
}) => {
  expect(await saidOn(page, pageWithAirlock(OTHER), serve)).toEqual([
    "info: webmcp-airlock: another polyfill: its tools are enforced.",
  ]);
});

test("Alone, and beside a second copy, the script says nothing.", async ({ serve, page }) => {
  expect(await saidOn(page, pageWithAirlock('<script src="/airlock.iife.js"></script>'), serve)).toEqual([]);
});
