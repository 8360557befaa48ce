/** Traces of our script on a page, and those that it does not leave. */
import { OURS, subtest } from "../page/harness.js";

const only = { on: OURS };
const USE = async () => {
  const mc = document.modelContext;
  await mc.registerTool({ name: "a", description: "d", execute: ({ n }) => ({ n }) });
  const [item] = await mc.getTools();
  return mc.executeTool(item, { n: 1 });
};

subtest(
  "The script adds one global, Airlock, besides the interfaces of the API.",
  async (t) => {
    const frame = await t.frame();
    const bare = await t.frame({ page: { script: false } });
    const globals = () => Reflect.ownKeys(window).map(String);
    const before = await bare.run(globals);
    const added = (await frame.run(globals)).filter((name) => !before.includes(name));
    const known = [
      "Airlock",
      "ModelContext",
      "ToolActivatedEvent",
      "ToolCancelEvent",
      "Symbol(webmcp-airlock)",
    ];
    t.equal(
      added.filter((name) => !known.includes(name)),
      [],
    );
    t.ok(added.includes("Airlock"), "Airlock is there");
  },
  only,
);

subtest(
  "No private state can be reached from what the page is given.",
  async (t) => {
    await t.register({ annotations: {}, inputSchema: {} });
    const tool = await t.find();
    const controller = new AbortController();
    const promise = t.mc.executeTool(tool, {}, { signal: controller.signal });
    for (const object of [t.mc, promise, controller.signal, document, navigator]) {
      const own = Reflect.ownKeys(object).filter((key) => key !== "location");
      t.equal(own.map(String), [], String(object));
    }
    t.equal(Reflect.ownKeys(tool).filter((key) => typeof key === "symbol").length, 0);
    await promise;
  },
  only,
);

subtest(
  "Nothing is written on the console.",
  async (t) => {
    const before = `<script>
      window.lines = [];
      for (const name of ["log", "info", "warn", "error", "debug", "trace", "table", "dir"]) {
        console[name] = (...args) => lines.push([name, String(args[0])]);
      }
    </script>`;
    const frame = await t.frame({ page: { before } });
    t.equal(await frame.run(USE), '{"n":1}');
    t.equal(await frame.run(() => window.lines), []);
  },
  only,
);

/** `unsafe-eval` is for the subtest itself, whose code is sent as text. */
const POLICY = "default-src 'none'; img-src data:; script-src 'self' 'nonce-x' 'unsafe-eval'";

subtest(
  "It works under a strict Content Security Policy, and violates nothing.",
  async (t) => {
    const before = `<script nonce="x">
      window.violations = [];
      addEventListener("securitypolicyviolation", (event) => violations.push(event.effectiveDirective), true);
    </script>`;
    const headers = { "Content-Security-Policy": POLICY };
    const frame = await t.frame({ page: { before, headers } });
    t.equal(await frame.run(USE), '{"n":1}');
    t.equal(await frame.run(() => window.violations), []);
  },
  only,
);

subtest(
  "Under Trusted Types without any policy the script installs itself, and tools work.",
  async (t) => {
    const headers = {
      "Content-Security-Policy": "require-trusted-types-for 'script'; trusted-types 'none'",
    };
    const body = `<script>
      (${USE})().then((text) => { document.documentElement.dataset.text = text; });
    </script>`;
    const frame = await t.frame({ page: { headers, body } });
    const { dataset } = frame.window.document.documentElement;
    t.equal(await t.until(() => dataset.text), '{"n":1}');
  },
  only,
);

subtest(
  "In a worker the script does nothing, and throws nothing.",
  async (t) => {
    const code = `importScripts("${location.origin}/airlock.iife.js");
      postMessage([typeof ModelContext, typeof Airlock.install, "modelContext" in navigator]);`;
    const worker = new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
    t.cleanup(() => worker.terminate());
    t.equal((await t.next(worker, "message")).data, ["undefined", "function", false]);
  },
  only,
);

subtest(
  "In an insecure context the script adds nothing but its own global.",
  async (t) => {
    const frame = await t.frame({ origin: "insecure" });
    const found = await frame.run(() => [
      "modelContext" in navigator,
      Symbol.for("webmcp-airlock") in window,
      typeof Airlock,
    ]);
    t.equal(found, [false, false, "object"]);
  },
  only,
);

const OTHER = `<script>
  window.lines = [];
  for (const name of ["log", "info", "warn", "error"]) console[name] = (...args) => lines.push(name);
  class Other extends EventTarget {
    tools = [];
    async registerTool(tool) { this.tools.push(tool); }
    async getTools() { return this.tools.map(({ name, description }) => ({ name, description })); }
    async executeTool({ name }, input) { return JSON.stringify(await this.tools.find((t) => t.name === name).execute(input, {})); }
  }
  const other = new Other();
  Object.defineProperty(Document.prototype, "modelContext", { configurable: true, get: () => other });
</script>`;

subtest(
  "Another polyfill that comes later stays, and is guarded.",
  async (t) => {
    const frame = await t.frame({ page: { head: OTHER } });
    const found = await frame.run(async () => {
      const mc = document.modelContext;
      const annotations = { sensitiveHint: true };
      await mc.registerTool({ name: "a", description: "d", annotations, execute: () => "canary-7d1f" });
      const text = await mc.executeTool({ name: "a" });
      return [mc.constructor.name, text.includes("canary-7d1f")];
    });
    t.equal(found, ["Other", false]);
  },
  only,
);

subtest(
  "Another polyfill that was there first stays, is guarded, and is told of once.",
  async (t) => {
    const frame = await t.frame({ page: { before: OTHER } });
    const found = await frame.run(async () => {
      const mc = document.modelContext;
      const annotations = { sensitiveHint: true };
      await mc.registerTool({ name: "a", description: "d", annotations, execute: () => "canary-7d1e" });
      const text = await mc.executeTool({ name: "a" });
      return [mc.constructor.name, text.includes("canary-7d1e"), window.lines.length];
    });
    t.equal(found, ["Other", false, 1]);
  },
  { on: ["polyfill"] },
);
