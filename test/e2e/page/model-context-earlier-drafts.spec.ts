/** Pages of earlier drafts with the script: each works as it does without. */

import { expect, type Page, pageWithAirlock, test } from "../support/fixtures.js";
import { earlierDraftPages, SEEN } from "./earlier-draft-pages.js";
import { inPage } from "./model-context-targets.js";

/** A page as a person sees it, and what went wrong on it. */
async function visit(page: Page, url: string): Promise<unknown> {
  const errors: string[] = [];
  const onError = (error: Error) => errors.push(error.message);
  page.on("pageerror", onError);
  await page.goto(url);
  const seen = await page.evaluate(SEEN);
  page.off("pageerror", onError);
  return { seen, errors };
}

/** One that provides a context, and one that brings a polyfill for it. */
const isSample = (shape: string) => /provides|polyfill/.test(shape);
for (const [shape, html] of Object.entries(earlierDraftPages)) {
  test(`With the script a page with ${shape} works as without it, and its tools can be used.`, {
    tag: isSample(shape) ? [] : "@long",
  }, async ({ serve, page }) => {
    const without = `<!doctype html><title>without</title>${html}`;
    const server = await serve({ "/without": without, "/": pageWithAirlock(html) });
    const plain = await visit(page, server.url("/without"));
    expect(plain).toEqual({ seen: "ready", errors: [] });
    expect(await visit(page, server.url("/"))).toEqual(plain);
    const text = await inPage<string>(
      page,
      `return mc.executeTool(await find("add_item"), { item: "tea" });`,
    );
    expect(text).toContain("added tea");
  });
}

/** A page with a shim of its own, which has members that no draft has. Modules are strict. */
const SHIM = `<body><main id="app"></main><script type="module">
  const tools = new Map();
  navigator.modelContext = {
    registerTool: (tool) => void tools.set(tool.name, tool),
    listTools: () => [...tools.values()],
    callTool: (name, input) => tools.get(name).execute(input),
  };
  navigator.modelContext.registerTool({ name: "add", description: "Adds.", execute: ({ item }) => item });
  const names = navigator.modelContext.listTools().map(({ name }) => name);
  const text = navigator.modelContext.callTool("add", { item: "tea" });
  document.getElementById("app").textContent = [...names, text].join(" ");
</script>`;

test("A page that puts a shim of its own on the navigator works as without the script.", async ({
  serve,
  page,
}) => {
  const server = await serve({ "/without": `<!doctype html>${SHIM}`, "/": pageWithAirlock(SHIM) });
  expect(await visit(page, server.url("/without"))).toEqual({ seen: "add tea", errors: [] });
  expect(await visit(page, server.url("/"))).toEqual({ seen: "add tea", errors: [] });
});

/** The same, by a page that looks for what it needs, and takes what is there where it is enough. */
const DETECTING = SHIM.replace(
  "navigator.modelContext = {",
  'if (!("listTools" in (navigator.modelContext ?? {}))) navigator.modelContext = {',
);

test("A page that asks for a member that no draft has is told that it is not there.", async ({
  serve,
  page,
}) => {
  const server = await serve({ "/": pageWithAirlock(DETECTING) });
  expect(await visit(page, server.url("/"))).toEqual({ seen: "add tea", errors: [] });
});

const NAMES = `const names = async () => (await mc.getTools()).map((tool) => tool.name).join();
  const old = navigator.modelContext;`;

test("navigator.modelContext is an object of its own, and document.modelContext has nothing of earlier drafts.", async ({
  openPage,
}) => {
  const { page } = await openPage();
  const found = await inPage(
    page,
    `await mc.registerTool(aTool());
    const methods = ["provideContext", "clearContext", "unregisterTool"];
    return {
      pure: methods.filter((name) => name in mc),
      same: navigator.modelContext === navigator.modelContext,
      own: navigator.modelContext !== mc,
      has: methods.filter((name) => name in navigator.modelContext),
      keys: Object.keys(navigator.modelContext),
      text: await outcome(() => mc.executeTool(itself, "{}")),
      receiver: await outcome(() => Navigator.prototype.modelContext),
    };`,
  );
  expect(found).toEqual({
    ...{ pure: [], same: true, own: true, keys: [] },
    has: ["provideContext", "clearContext", "unregisterTool"],
    text: "rejects TypeError: Failed to execute 'executeTool' on 'ModelContext': invalid input object: value is not an object",
    receiver: "throws TypeError: Illegal invocation",
  });
});

test("provideContext, clearContext and unregisterTool take off only what came through navigator.modelContext.", async ({
  openPage,
}) => {
  const { page } = await openPage();
  const found = await inPage(
    page,
    `${NAMES}
    await mc.registerTool(aTool({ name: "kept" }));
    const returned = old.provideContext({ tools: [aTool({ name: "a" }), aTool({ name: "b" })] });
    const provided = await names();
    old.unregisterTool("b");
    const left = await names();
    const unknown = await outcome(() => old.unregisterTool("b"));
    const foreign = await outcome(() => old.unregisterTool("kept"));
    old.provideContext({ tools: new Set([aTool({ name: "c" })]) });
    const replaced = await names();
    old.provideContext({});
    const emptied = await names();
    await old.registerTool(aTool({ name: "d" }));
    old.clearContext();
    return { returned: String(returned), provided, left, unknown, foreign, replaced, emptied,
      cleared: await names() };`,
  );
  const refused =
    "throws DOMException InvalidStateError: Failed to execute 'unregisterTool' on 'ModelContext': Invalid tool name";
  expect(found).toEqual({
    ...{ returned: "undefined", provided: "a,b,kept", left: "a,kept", unknown: refused, foreign: refused },
    ...{ replaced: "c,kept", emptied: "kept", cleared: "kept" },
  });
});

test("navigator.modelContext lists and runs the same tools, and takes input as JSON text, too.", async ({
  openPage,
}) => {
  const { page } = await openPage();
  const found = await inPage(
    page,
    `const old = navigator.modelContext;
    const changes = [];
    old.addEventListener("toolchange", () => changes.push("change"));
    await mc.registerTool(aTool({ execute: (input) => JSON.stringify(input) }));
    const listed = (await old.getTools()).map((tool) => tool.name);
    return { listed, heard: changes.length > 0, texts: [
      await outcome(() => old.executeTool(itself, '{"q":[1]}')),
      await outcome(() => old.executeTool(itself, { q: 2 })),
      (await outcome(() => old.executeTool(itself, "no JSON"))).split(":")[0],
      (await outcome(() => old.executeTool(itself, "5"))).split(":")[0],
    ] };`,
  );
  expect(found).toEqual({
    ...{ listed: ["tool"], heard: true },
    texts: ['gives {"q":[1]}', 'gives {"q":2}', "rejects TypeError", "rejects TypeError"],
  });
});

test("A registration through navigator.modelContext keeps its own signal and its refusals.", async ({
  openPage,
}) => {
  const { page } = await openPage();
  const found = await inPage(
    page,
    `${NAMES}
    const controller = new AbortController();
    await old.registerTool(aTool(), { signal: controller.signal });
    const duplicate = await outcome(() => old.registerTool(aTool()));
    const badOptions = (await outcome(() => old.registerTool(aTool({ name: "x" }), { signal: 5 }))).slice(0, 17);
    const badTool = (await outcome(() => old.registerTool(5))).slice(0, 17);
    const afterRefusals = await names();
    controller.abort();
    const gone = (await outcome(() => old.unregisterTool("tool"))).slice(0, 36);
    const aborting = new AbortController();
    const aborted = old.registerTool(aTool({ name: "aborted" }), { signal: aborting.signal });
    aborting.abort("my reason");
    const handle = old.registerTool(aTool({ name: "handle" }));
    handle.unregister();
    return { duplicate, badOptions, badTool, afterRefusals, gone,
      aborted: await outcome(() => aborted),
      already: await outcome(() => old.registerTool(aTool(), { signal: AbortSignal.abort("before") })),
      handle: await outcome(() => handle), left: await names() };`,
  );
  expect(found).toEqual({
    duplicate: "rejects DOMException InvalidStateError: Duplicate tool name",
    ...{ badOptions: "rejects TypeError", badTool: "rejects TypeError", afterRefusals: "tool" },
    gone: "throws DOMException InvalidStateErro",
    ...{ aborted: "rejects the value my reason", already: "rejects the value before" },
    ...{ handle: "gives undefined", left: "" },
  });
});

test("A registration that is undone by name at once is not a failure.", async ({ openPage }) => {
  const { page } = await openPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  const found = await inPage(
    page,
    `const old = navigator.modelContext;
    const pending = old.registerTool(aTool());
    old.unregisterTool("tool");
    old.registerTool(aTool());
    old.clearContext();
    await sleep(50);
    return [await outcome(() => pending), (await mc.getTools()).length];`,
  );
  expect(found).toEqual(["gives undefined", 0]);
  expect(errors).toEqual([]);
});

test("What came through navigator.modelContext is enforced like the rest.", async ({
  openPage,
  canaryWatch,
}) => {
  const { page } = await openPage();
  const texts = await inPage<string[]>(
    page,
    `const outputSchema = { type: "object", properties: { key: { type: "string", "x-sensitive": true }, id: {} } };
    const execute = () => ({ id: "k1", key: "canary-earlier-5f3a9c" });
    navigator.modelContext.provideContext({ tools: [aTool({ outputSchema, execute })] });
    return [await mc.executeTool(await find(), {}), await navigator.modelContext.executeTool(await find(), "{}")];`,
  );
  for (const text of texts) canaryWatch.record("result", text);
  expect(texts[1]).toContain("k1");
  await canaryWatch.expectNoCanary(["canary-earlier-5f3a9c"]);
});

test("A page's own navigator.modelContext stays where it is.", async ({ serve, page }) => {
  const own = `<script>navigator.modelContext = { registerTool() {}, own: true };</script>`;
  const server = await serve(pageWithAirlock("", own));
  await page.goto(server.url());
  const found = await page.evaluate(
    "[navigator.modelContext.own, 'provideContext' in navigator.modelContext]",
  );
  expect(found).toEqual([true, false]);
});
