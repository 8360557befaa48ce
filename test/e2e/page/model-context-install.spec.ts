import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, pageWithAirlock, test } from "../support/fixtures.js";
import { inPage } from "./model-context-targets.js";

const { version } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));

/** Every descriptor that an installation could touch, as text. */
const SNAPSHOT = `
  const flags = (target, key) => {
    const descriptor = target && Object.getOwnPropertyDescriptor(target, key);
    if (!descriptor) return "absent";
    const { value, get, set, ...rest } = descriptor;
    ids.push(value, get, set);
    return JSON.stringify(rest) + [typeof value, typeof get, typeof set];
  };
  const prototype = globalThis.ModelContext?.prototype;
  const keys = ["registerTool", "getTools", "executeTool", "ontoolchange", "ontoolactivated", "ontoolcancel"];
  window.snapshot = () => {
    window.ids = [];
    return [
      flags(Document.prototype, "modelContext"),
      flags(Navigator.prototype, "modelContext"),
      flags(window, "ModelContext"),
      flags(window, Symbol.for("webmcp-airlock")),
      flags(customElements, "define"),
      ...keys.map((key) => flags(prototype, key)),
    ];
  };
  window.before = window.snapshot();
  window.idsBefore = window.ids;`;

test("The mode says where WebMCP comes from, and the mark carries version and mode.", async ({
  openPage,
  mode,
}) => {
  const { page } = await openPage();
  const found = await inPage(
    page,
    `const { value, enumerable } = Object.getOwnPropertyDescriptor(window, Symbol.for("webmcp-airlock"));
    const { lendReader: _lent, events: _events, ...mark } = value;
    return { ...mark, enumerable, frozen: Object.isFrozen(value), exported: Airlock.version,
      again: Airlock.install().mode, alias: navigator.modelContext === document.modelContext, old: typeof navigator.modelContext.provideContext };`,
  );
  const expected = mode === "native" ? "augmented" : "polyfill";
  expect(found).toEqual({
    ...{ version, mode: expected, enumerable: false, frozen: true },
    ...{ exported: version, again: expected, alias: false, old: "function" },
  });
});

test("Installing twice, and a second copy of the script, do nothing twice.", async ({ serve, page }) => {
  const twice = pageWithAirlock('<script src="/airlock.iife.js"></script>');
  const server = await serve(twice);
  await page.goto(server.url());
  const found = await inPage(
    page,
    `const { registerTool } = ModelContext.prototype;
    const second = Airlock.install();
    let runs = 0;
    await mc.registerTool(aTool({ execute: () => { runs += 1; return "once"; } }));
    const text = await mc.executeTool(itself);
    second.uninstall();
    return { text, runs, same: registerTool === ModelContext.prototype.registerTool, still: "modelContext" in document };`,
  );
  expect(found).toEqual({ text: "once", runs: 1, same: true, still: true });
});

test("uninstall() puts every descriptor back as it was.", async ({ serve, page }) => {
  const server = await serve("<!doctype html><title>bare</title><body>");
  await page.goto(server.url());
  await page.evaluate(SNAPSHOT);
  const found = await page.evaluate(async () => {
    const state = window as unknown as {
      snapshot(): unknown;
      before: unknown;
      ids: unknown[];
      idsBefore: unknown[];
      Airlock: { install(): { uninstall(): void } };
    };
    const script = document.createElement("script");
    script.src = "/airlock.iife.js";
    // The copy of the script tag steps aside: this page installs by hand.
    Object.defineProperty(window, Symbol.for("webmcp-airlock"), { value: {}, configurable: true });
    Object.defineProperty(Navigator.prototype, "modelContext", { value: {}, configurable: true });
    await new Promise((resolve) => {
      script.onload = resolve;
      document.head.append(script);
    });
    Reflect.deleteProperty(window, Symbol.for("webmcp-airlock"));
    Reflect.deleteProperty(Navigator.prototype, "modelContext");
    const installed = state.Airlock.install();
    const during = JSON.stringify(state.snapshot());
    installed.uninstall();
    installed.uninstall();
    const after = JSON.stringify(state.snapshot());
    const same = state.ids.every((id, index) => id === state.idsBefore[index]);
    return {
      changed: during !== JSON.stringify(state.before),
      after: after === JSON.stringify(state.before),
      same,
    };
  });
  expect(found).toEqual({ changed: true, after: true, same: true });
});

test("A tool that was registered before uninstall() stays enforced where native keeps it.", async ({
  serve,
  page,
  mode,
}) => {
  const server = await serve(
    '<!doctype html><script>Object.defineProperty(window, Symbol.for("webmcp-airlock"), { value: {}, configurable: true }); Object.defineProperty(Navigator.prototype, "modelContext", { value: {}, configurable: true });' +
      '</script><script src="/airlock.iife.js"></script><script>delete window[Symbol.for("webmcp-airlock")]; delete Navigator.prototype.modelContext;</script>',
  );
  await page.goto(server.url());
  const found = await inPage(
    page,
    `const installed = Airlock.install({ surface: false });
    const context = document.modelContext;
    await context.registerTool(aTool({ annotations: { sensitiveHint: true }, execute: () => "canary-after" }));
    installed.uninstall();
    const text = await outcome(() => context.executeTool(itself));
    return { leaked: text.includes("canary-after"), gone: !("modelContext" in navigator), doc: "modelContext" in document };`,
  );
  expect(found).toEqual({ leaked: false, gone: true, doc: mode === "native" });
});

for (const surface of ["on", "off"] as const) {
  test(`With data-surface="${surface}" the page gets ${surface === "off" ? "no" : "a"} surface of ours when something is withheld.`, async ({
    serve,
    page,
  }) => {
    const server = await serve(
      `<!doctype html><title>surface</title><script src="/airlock.iife.js" data-surface="${surface}"></script><body>`,
    );
    await page.goto(server.url());
    const added = await inPage<number>(
      page,
      `const before = document.querySelectorAll("*").length;
      await mc.registerTool(aTool({ annotations: { sensitiveHint: true }, execute: () => ({ secret: "canary" }) }));
      await mc.executeTool(await find());
      const added = () => document.querySelectorAll("*").length - before;
      // The page has a second to place an element of its own.
      ${surface === "off" ? "await sleep(1500)" : "await until(added)"};
      return added();`,
    );
    if (surface === "off") expect(added).toBe(0);
    else expect(added).toBeGreaterThan(0);
  });
}

test("Before the document has any element the script installs all the same.", async ({
  page,
  serve,
  mode,
}) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  const server = await serve("<!doctype html><title>early</title><body>");
  await page.addInitScript({
    path: fileURLToPath(new URL("../../../dist/airlock.iife.js", import.meta.url)),
  });
  await page.goto(server.url());
  const found = await inPage(
    page,
    `await mc.registerTool(aTool());
    return [window[Symbol.for("webmcp-airlock")].mode, await mc.executeTool(await find()), (await mc.getTools()).length];`,
  );
  expect(found).toEqual([mode === "native" ? "augmented" : "polyfill", "done", 1]);
  expect(errors).toEqual([]);
});
