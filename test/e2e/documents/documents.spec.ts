/** Tools of other documents: what of Airlock goes with them, and what native does without us. */
import { addFrame, expect, pageWithAirlock, test } from "../support/fixtures.js";

const other = (origin: string) => origin.replace("127.0.0.1", "localhost");

const SECRET = "hunter2-0123456789abcdef";
const TOOL = (exposedTo: string) => `document.modelContext.registerTool({
  name: "key", description: "d", _meta: { mine: 1 }, annotations: { sensitiveHint: true },
  outputSchema: { type: "object", properties: { id: { type: "string" }, key: { type: "string", "x-sensitive": true, pattern: "^h" } } },
  execute: () => ({ id: "a", key: "${SECRET}", copy: "it is ${SECRET}" }),
}, { exposedTo: ["${exposedTo}"] })`;

test("The result of another document's tool was redacted there, and its item has our members.", async ({
  page,
  serve,
}) => {
  const server = await serve({
    "/": pageWithAirlock(
      "",
      '<script>addEventListener("message", ({ data }) => (window.heard ??= []).push(data));</script>',
    ),
    "/frame": pageWithAirlock(),
  });
  await page.goto(server.url());
  const framed = other(server.origin);
  const frame = await addFrame(page, `${framed}/frame`);
  await frame.evaluate(TOOL(server.origin));
  const found = (await page.evaluate(`(async () => {
    const [{ window: from, ...tool }] = await document.modelContext.getTools({ fromOrigins: ["${framed}"] });
    const text = await document.modelContext.executeTool({ ...tool, window: from });
    return { tool, text, heard: window.heard };
  })()`)) as { tool: Record<string, unknown>; text: string; heard: unknown };
  expect(JSON.stringify(found)).not.toContain("hunter2");
  expect(JSON.parse(found.text)).toMatchObject({ id: "a" });
  expect(found.tool).toMatchObject({
    ...{ name: "key", origin: framed, _meta: { mine: 1 }, annotations: { sensitiveHint: true } },
    outputSchema: { properties: { id: { anyOf: [{ type: "string" }, {}] } } },
  });
  expect(JSON.stringify(found.tool)).not.toContain("^h");
});

test("On native our script greets no window, and asks none that has no tools.", async ({
  page,
  serve,
  mode,
}) => {
  const listener =
    '<script>heard = []; addEventListener("message", ({ data }) => heard.push(data), true);</script>';
  const server = await serve({
    "/": pageWithAirlock('<iframe src="/frame"></iframe>', listener),
    "/frame": `<!doctype html>${listener}`,
  });
  await page.goto(server.url());
  await page.evaluate(`document.modelContext.registerTool({ name: "a", description: "d", execute() {} })
    .then(() => document.modelContext.getTools())`);
  const heard = await Promise.all(page.frames().map((frame) => frame.evaluate("heard.length")));
  // The frame without our script came later, so it was not greeted either way; the top document
  // greets no window.
  expect(heard).toEqual([0, 0]);
  await page.frames()[1]?.evaluate(`import("${server.url("/airlock.iife.js")}").catch(() => {})`);
  await page.waitForTimeout(200);
  await expect
    .poll(() => page.evaluate("heard.length"), "the polyfill in a new document greets the others")
    .toBe(mode === "native" ? 0 : 1);
});
