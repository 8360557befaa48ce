/** What pages of earlier drafts call, where they ask for it: over the polyfill, over native, and over an earlier copy. */
import { expect, pageWithAirlock, test } from "./fixtures.js";
import { inPage } from "./model-context-targets.js";

const LEGACY_PAGE = pageWithAirlock().replace("<script ", "<script data-legacy ");
const NAMES = `const names = async () => (await mc.getTools()).map((tool) => tool.name).join();`;

test("Without the opt-in nothing of earlier drafts is there.", async ({ openPage }) => {
  const { page } = await openPage();
  const found = await inPage(
    page,
    `await mc.registerTool(aTool());
    return {
      methods: ["provideContext", "clearContext", "unregisterTool"].filter((name) => name in mc),
      text: await outcome(() => mc.executeTool(itself, "{}")),
    };`,
  );
  expect(found).toEqual({
    methods: [],
    text: "rejects TypeError: Failed to execute 'executeTool' on 'ModelContext': invalid input object: value is not an object",
  });
});

test("data-legacy gives provideContext, clearContext, unregisterTool, and input as JSON text.", async ({
  serve,
  page,
}) => {
  const server = await serve(LEGACY_PAGE);
  await page.goto(server.url());
  const found = await inPage(
    page,
    `${NAMES}
    const old = navigator.modelContext;
    const echo = { execute: (input) => JSON.stringify(input) };
    const returned = old.provideContext({ tools: [aTool(echo), aTool({ name: "b" })] });
    const provided = await names();
    const texts = [
      await outcome(() => mc.executeTool(itself, '{"q":[1]}')),
      await outcome(() => mc.executeTool(itself, { q: 2 })),
      (await outcome(() => mc.executeTool(itself, "no JSON"))).split(":")[0],
      (await outcome(() => mc.executeTool(itself, "5"))).split(":")[0],
    ];
    old.unregisterTool("b");
    const left = await names();
    const unknown = await outcome(() => old.unregisterTool("b"));
    old.provideContext({ tools: new Set([aTool({ name: "c" })]) });
    const replaced = await names();
    old.clearContext();
    return { returned: String(returned), provided, texts, left, unknown, replaced, cleared: await names(),
      nothing: (await outcome(() => old.provideContext())).split(":")[0] };`,
  );
  expect(found).toEqual({
    returned: "undefined",
    provided: "b,tool",
    texts: ['gives {"q":[1]}', 'gives {"q":2}', "rejects TypeError", "rejects TypeError"],
    left: "tool",
    unknown:
      "throws DOMException InvalidStateError: Failed to execute 'unregisterTool' on 'ModelContext': Invalid tool name",
    replaced: "c",
    cleared: "",
    nothing: "throws TypeError",
  });
});

test("A registration keeps its own signal and its refusals.", async ({ serve, page }) => {
  const server = await serve(LEGACY_PAGE);
  await page.goto(server.url());
  const found = await inPage(
    page,
    `${NAMES}
    const controller = new AbortController();
    await mc.registerTool(aTool(), { signal: controller.signal });
    const duplicate = await outcome(() => mc.registerTool(aTool()));
    const badOptions = await outcome(() => mc.registerTool(aTool({ name: "x" }), { signal: 5 }));
    const badTool = (await outcome(() => mc.registerTool(5))).slice(0, 17);
    const afterRefusals = await names();
    controller.abort();
    const gone = await outcome(() => mc.unregisterTool("tool"));
    const aborting = new AbortController();
    const aborted = mc.registerTool(aTool({ name: "aborted" }), { signal: aborting.signal });
    aborting.abort("my reason");
    return { duplicate, badOptions, badTool, afterRefusals, gone,
      aborted: await outcome(() => aborted),
      already: await outcome(() => mc.registerTool(aTool(), { signal: AbortSignal.abort("before") })),
      left: await names() };`,
  );
  expect(found).toEqual({
    duplicate: "rejects DOMException InvalidStateError: Duplicate tool name",
    badOptions:
      "rejects TypeError: Failed to execute 'registerTool' on 'ModelContext': Failed to read the 'signal' property from 'ModelContextRegisterToolOptions': Failed to convert value to 'AbortSignal'.",
    badTool: "rejects TypeError",
    afterRefusals: "tool",
    gone: "throws DOMException InvalidStateError: Failed to execute 'unregisterTool' on 'ModelContext': Invalid tool name",
    aborted: "rejects the value my reason",
    already: "rejects the value before",
    left: "",
  });
});

test("A registration that is undone by name at once is no failure.", async ({ serve, page }) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  const server = await serve(LEGACY_PAGE);
  await page.goto(server.url());
  const found = await inPage(
    page,
    `const pending = mc.registerTool(aTool());
    mc.unregisterTool("tool");
    mc.registerTool(aTool());
    mc.clearContext();
    await sleep(50);
    return [await outcome(() => pending), (await mc.getTools()).length];`,
  );
  expect(found).toEqual(["gives undefined", 0]);
  expect(errors).toEqual([]);
});

test("The layer goes over an earlier copy of the script, is there once, and goes again with uninstall().", async ({
  serve,
  page,
}) => {
  const server = await serve(pageWithAirlock());
  await page.goto(server.url());
  const found = await inPage(
    page,
    `const { registerTool, executeTool } = ModelContext.prototype;
    const keys = Reflect.ownKeys(ModelContext.prototype).length;
    const installation = Airlock.install({ legacy: true });
    const layered = ModelContext.prototype.registerTool;
    Airlock.install({ legacy: true });
    const once = ModelContext.prototype.registerTool === layered && layered !== registerTool;
    const sensitive = { outputSchema: { type: "object", properties: { key: { type: "string", "x-sensitive": true } } } };
    navigator.modelContext.provideContext({ tools: [aTool({ ...sensitive, execute: () => ({ key: "canary-legacy-5f" }) })] });
    const text = await mc.executeTool(itself, "{}");
    installation.uninstall();
    return {
      once, text: text.includes("canary"),
      restored: ModelContext.prototype.registerTool === registerTool && ModelContext.prototype.executeTool === executeTool,
      left: Reflect.ownKeys(ModelContext.prototype).length - keys,
    };`,
  );
  expect(found).toEqual({ once: true, text: false, restored: true, left: 0 });
});
