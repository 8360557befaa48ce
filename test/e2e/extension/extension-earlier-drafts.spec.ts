/**
 * Pages of earlier drafts with the extension, with the script next to it, and without either: each
 * works as it does alone.
 */
import { earlierDraftPages, SEEN } from "../page/earlier-draft-pages.js";
import { expect, test } from "../support/extension-fixtures.js";

test("With the extension, pages of earlier drafts work as without it.", async ({
  browserWithExtension: context,
  serve,
}) => {
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  const shapes = Object.entries(earlierDraftPages);
  const routes = shapes.flatMap(([, html], index) => [
    [`/${index}`, `<!doctype html><title>alone</title>${html}`],
    [
      `/${index}/script`,
      `<!doctype html><title>script</title><script src="/airlock.iife.js"></script>${html}`,
    ],
  ]);
  const server = await serve(Object.fromEntries(routes));
  for (const [index, [shape]] of shapes.entries()) {
    for (const path of [`/${index}`, `/${index}/script`]) {
      await page.goto(server.url(path));
      expect({ shape, path, seen: await page.evaluate(SEEN), errors }).toEqual({
        ...{ shape, path, seen: "ready", errors: [] },
      });
    }
  }
});

test("The extension adds document.modelContext and nothing on navigator; the script beside it adds that.", {
  tag: "@once",
}, async ({ browserWithExtension: context, serve }) => {
  const page = await context.newPage();
  const server = await serve({
    "/": "<!doctype html><title>alone</title>",
    "/script": '<!doctype html><title>script</title><script src="/airlock.iife.js"></script>',
  });
  const look = `[
    "modelContext" in document, "modelContext" in navigator,
    ["provideContext", "clearContext", "unregisterTool"].filter((name) => name in document.modelContext),
  ]`;
  await page.goto(server.url("/"));
  expect(await page.evaluate(look)).toEqual([true, false, []]);
  await page.goto(server.url("/script"));
  expect(await page.evaluate(look)).toEqual([true, true, []]);
  const text = await page.evaluate(`(async () => {
    const outputSchema = { type: "object", properties: { key: { type: "string", "x-sensitive": true }, id: {} } };
    navigator.modelContext.provideContext({ tools: [
      { name: "keys", description: "d", outputSchema, execute: () => ({ id: "k1", key: "canary-beside-41d7" }) },
    ] });
    const [tool] = await document.modelContext.getTools();
    return navigator.modelContext.executeTool(tool, "{}");
  })()`);
  expect(text).toContain("k1");
  expect(text).not.toContain("canary-beside-41d7");
});
