/** Objects that a page puts in place of document.modelContext, and that do not play along. */

import { inPage } from "../../e2e/page/model-context-targets.js";
import { expect, pageWithAirlock, test } from "../../e2e/support/fixtures.js";

const CANARY = "canary-replaced-5be09a";

const KEYS = `
  const outputSchema = { type: "object", properties: { key: { type: "string", "x-sensitive": true }, id: {} } };
  const keys = (members) => aTool({ name: "keys", outputSchema, execute: () => ({ id: "k1", key: "${CANARY}" }), ...members });`;

/** An implementation that keeps what it gets; `kept` is what its agents have. */
const PLAIN = `
  window.kept = new Map();
  window.implement = () => ({ registerTool: async (tool) => void kept.set(tool.name, tool), getTools: async () => [...kept.values()] });`;

const replaceBy = (code: string) => `<script>${PLAIN}
  const replace = (descriptor) => Object.defineProperty(document, "modelContext", { configurable: true, ...descriptor });
  ${code}</script>`;

for (const [kind, code] of Object.entries({
  "a value": "replace({ value: implement() });",
  "a getter": "const own = implement(); replace({ get: () => own });",
  "an object of a class": `class Other { registerTool(tool) { kept.set(tool.name, tool); } }; replace({ value: new Other() });`,
  "one that was replaced once before":
    "replace({ value: implement() }); document.modelContext; replace({ value: implement() });",
})) {
  test(`What is registered with ${kind} in place of document.modelContext is enforced.`, async ({
    serve,
    page,
  }) => {
    const server = await serve(pageWithAirlock(replaceBy(code)));
    await page.goto(server.url());
    const text = await inPage<string>(
      page,
      `${KEYS}
      await document.modelContext.registerTool(keys());
      return JSON.stringify(await kept.get("keys").execute({}));`,
    );
    expect(text).toContain("k1");
    expect(text).not.toContain(CANARY);
  });
}

test("A frozen one, one whose getter throws, and one that is new each time break nothing, and are told of.", async ({
  serve,
  page,
}) => {
  const said: string[] = [];
  const errors: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  page.on("pageerror", (error) => errors.push(error.message));
  const routes = {
    "/frozen": pageWithAirlock(
      replaceBy(`const own = Object.freeze(implement());
        own.registerTool({ name: "early", execute() {} }); replace({ value: own });`),
    ),
    "/throws": pageWithAirlock(replaceBy(`replace({ get() { throw new Error("${CANARY}"); } });`)),
    "/new": pageWithAirlock(replaceBy("replace({ get: implement });")),
    "/odd": pageWithAirlock(replaceBy("replace({ value: 5 });")),
  };
  const server = await serve({ ...routes, "/favicon.ico": { status: 204 } });
  for (const path of Object.keys(routes)) {
    await page.goto(server.url(path));
    await page.evaluate("new Promise((resolve) => setTimeout(resolve, 20))");
  }
  expect(errors).toEqual([]);
  expect(said).toEqual([
    expect.stringMatching(/^webmcp-airlock foreign-context: document\.modelContext goes to other code first/),
    expect.stringMatching(/^webmcp-airlock foreign-context: early goes to other code first/),
    expect.stringMatching(/^webmcp-airlock foreign-context: document\.modelContext goes to other code first/),
  ]);
});

test("A result that was checked cannot be changed afterwards, and a getter answers once.", async ({
  serve,
  page,
}) => {
  const server = await serve(pageWithAirlock(replaceBy("replace({ value: implement() });")));
  await page.goto(server.url());
  const found = await inPage<{ reads: number; result: unknown; text: string }>(
    page,
    `${KEYS}
    let reads = 0;
    const mine = { get id() { reads += 1; return reads > 1 ? "${CANARY}" : "once"; } };
    await mc.registerTool(keys({ name: "changing", execute: () => mine, outputSchema: undefined }));
    const result = await kept.get("changing").execute({});
    await mc.registerTool(keys({ annotations: { sensitiveHint: true }, outputSchema: undefined }));
    const hinted = await kept.get("keys").execute({});
    return { reads, result, text: JSON.stringify([result, hinted]) };`,
  );
  expect(found).toMatchObject({ reads: 1, result: { id: "once" } });
  expect(found.text).not.toContain(CANARY);
});

test("A tool that is registered below under the same name meanwhile, with marks of its own, keeps them.", async ({
  openPage,
}) => {
  const { page } = await openPage();
  const text = await inPage<string>(
    page,
    `${KEYS}
    const below = document.modelContext;
    let go;
    const own = {
      // It holds the registration back, and puts another tool below it.
      async registerTool(tool) {
        await below.registerTool(keys());
        await new Promise((resolve) => { go = resolve; });
      },
      getTools: async () => [],
    };
    Object.defineProperty(document, "modelContext", { configurable: true, value: own });
    await below.getTools();
    const pending = document.modelContext.registerTool(aTool({ name: "keys" }));
    await until(() => go);
    const item = (await below.getTools()).find(({ name }) => name === "keys");
    const text = await below.executeTool(item, {});
    go();
    await pending;
    return text;`,
  );
  expect(text).toContain("k1");
  expect(text).not.toContain(CANARY);
});

test("A page that replaces built-ins after us does not change what such an implementation gets.", async ({
  serve,
  page,
}) => {
  const server = await serve(pageWithAirlock(replaceBy("replace({ value: implement() });")));
  await page.goto(server.url());
  const text = await inPage<string>(
    page,
    `${KEYS}
    await document.modelContext.getTools();
    const { stringify, parse } = JSON;
    JSON.stringify = () => '{"id":"forged"}';
    JSON.parse = () => ({ key: "${CANARY}" });
    Map.prototype.get = () => undefined;
    WeakMap.prototype.has = () => true;
    Object.prototype._meta = { forged: true };
    Object.prototype.structuredContent = { key: "${CANARY}" };
    await document.modelContext.registerTool(keys());
    delete Object.prototype._meta;
    const result = await [...kept.values()].pop().execute({});
    delete Object.prototype.structuredContent;
    return stringify(result);`,
  );
  expect(text).toContain("k1");
  expect(text).not.toContain(CANARY);
  expect(text).not.toContain("forged");
});
