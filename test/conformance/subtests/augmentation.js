/** What our members add to a tool, the same over native and in the polyfill, and that all of it can be taken off. */
import { OURS, subtest } from "../page/harness.js";

const only = { on: OURS };
const SCHEMA = {
  type: "object",
  properties: { id: { type: "number" }, key: { type: "string", "x-sensitive": true, pattern: "^sk" } },
  required: ["id", "key"],
};
const SECRET = "sk-canary-41f7c0";

subtest(
  "outputSchema comes back from getTools, without what would describe a sensitive value.",
  async (t) => {
    await t.register({ outputSchema: SCHEMA });
    const { outputSchema } = await t.find();
    t.equal([outputSchema.type, outputSchema.properties.id], ["object", { type: "number" }]);
    t.ok(!JSON.stringify(outputSchema).includes("^sk"), "its pattern is not told");
  },
  only,
);

subtest(
  "annotations.sensitiveHint and _meta come back from getTools, where they were declared.",
  async (t) => {
    await t.register({ annotations: { sensitiveHint: true }, _meta: { mine: { a: 1 } } });
    await t.register({ name: "without", annotations: {} });
    const tool = await t.find();
    t.equal([tool.annotations.sensitiveHint, tool._meta], [true, { mine: { a: 1 } }]);
    const without = await t.find("without");
    t.equal(
      ["_meta" in without, "sensitiveHint" in without.annotations, "outputSchema" in without],
      [...[false, false, false]],
    );
  },
  only,
);

subtest(
  "Our members stand in their lexicographic places.",
  async (t) => {
    await t.register({
      ...{ annotations: { sensitiveHint: false }, inputSchema: {}, outputSchema: {}, _meta: {} },
    });
    const tool = await t.find();
    t.equal(Object.keys(tool), [
      ...["_meta", "annotations", "description", "inputSchema", "name", "origin", "outputSchema"],
      ...["title", "window"],
    ]);
    t.equal(Object.keys(tool.annotations), [
      ...["consequentialHint", "debugging", "readOnlyHint", "sensitiveHint", "untrustedContentHint"],
    ]);
  },
  only,
);

subtest(
  "Our members are read once each, in their lexicographic places.",
  async (t) => {
    const reads = [];
    const watched = (members) =>
      new Proxy(members, {
        get(target, key) {
          reads.push(key);
          return target[key];
        },
      });
    const tool = watched(t.tool({ annotations: watched({}) }));
    await t.mc.registerTool(tool, { signal: t.ended() });
    t.equal(reads, [
      ...["_meta", "annotations", "consequentialHint", "debugging", "readOnlyHint", "sensitiveHint"],
      ...["untrustedContentHint", "description", "execute", "inputSchema", "name", "outputSchema", "title"],
    ]);
  },
  only,
);

subtest(
  "What is marked does not leave executeTool; what is not, does.",
  async (t) => {
    await t.register({ outputSchema: SCHEMA, execute: () => ({ id: 7, key: SECRET }) });
    const text = await t.mc.executeTool(await t.find());
    t.equal([text.includes(SECRET), JSON.parse(text).id], [false, 7]);
  },
  only,
);

subtest(
  "A tool without marks gives what it gave before, byte for byte.",
  async (t) => {
    const result = { b: 1, a: [null, "x", { deep: true }], text: "“quoted” </script>" };
    await t.register({ outputSchema: { type: "object" }, execute: () => result });
    t.equal(await t.mc.executeTool(t.item()), JSON.stringify(result));
  },
  only,
);

subtest(
  "A tool with sensitiveHint gives nothing of its result.",
  async (t) => {
    await t.register({ annotations: { sensitiveHint: true }, execute: () => ({ key: SECRET, n: 12345 }) });
    const text = await t.mc.executeTool(await t.find());
    t.equal([text.includes(SECRET), text.includes("12345")], [false, false]);
  },
  only,
);

subtest(
  "Our members are no errors for anything: odd ones are as harmless as absent ones, or withhold.",
  async (t) => {
    for (const [index, outputSchema] of [null, 5, "text", [], () => {}].entries()) {
      await t.register({ name: `t${index}`, outputSchema, _meta: outputSchema });
      const outcome = await t.outcome(() => t.mc.executeTool(t.item({ name: `t${index}` })));
      t.ok(outcome.startsWith("gives "), outcome);
    }
  },
  only,
);

/** Inline, before our script: every descriptor of every interface, and of the objects that a page starts with. */
const SNAPSHOT = `<script>
  Object.defineProperty(window, Symbol.for("webmcp-airlock"), { value: {}, configurable: true });
  window.snapshot = () => {
    const seen = new Map();
    const add = (place, object) => {
      for (const key of Reflect.ownKeys(object)) {
        const { value, get, set, writable, enumerable, configurable } = Reflect.getOwnPropertyDescriptor(object, key);
        seen.set(place + "." + String(key), [value, get, set, writable, enumerable, configurable]);
      }
    };
    for (const name of Object.getOwnPropertyNames(window)) {
      const { value } = Object.getOwnPropertyDescriptor(window, name);
      if (name === "before" || typeof value !== "function") continue;
      add(name, value);
      if (value.prototype) add(name + ".prototype", value.prototype);
    }
    add("document", document);
    add("navigator", navigator);
    return seen;
  };
  window.difference = (before, after) => [...new Set([...before.keys(), ...after.keys()])].filter((key) =>
    !before.has(key) || !after.has(key) || before.get(key).some((part, i) => !Object.is(part, after.get(key)[i])));
</script>`;
/** Our script is there and has stepped aside; the page installs by itself. */
const BY_HAND = { before: SNAPSHOT, head: "<script>delete window[Symbol.for('webmcp-airlock')];</script>" };

subtest(
  "uninstall puts every property of every interface back as it was.",
  async (t) => {
    const frame = await t.frame({ page: BY_HAND });
    const [during, after] = await frame.run(() => {
      const before = window.snapshot();
      const installation = Airlock.install();
      const changed = window.difference(before, window.snapshot());
      installation.uninstall();
      installation.uninstall();
      return [changed, window.difference(before, window.snapshot())];
    });
    t.ok(during.includes("Navigator.prototype.modelContext"), "something was changed");
    t.equal(after, []);
  },
  only,
);

subtest(
  "install changes only what the API has, and what our element and forms need.",
  async (t) => {
    const frame = await t.frame({ page: BY_HAND });
    const changed = await frame.run(() => {
      const before = window.snapshot();
      Airlock.install();
      return window.difference(before, window.snapshot());
    });
    const allowed =
      /^(Document\.prototype\.modelContext|Navigator\.prototype\.modelContext|(ModelContext|Tool\w+Event)(\.|$)|SubmitEvent\.prototype\.(agentInvoked|respondWith)$)/;
    t.equal(
      changed.filter((key) => !allowed.test(key)),
      [],
    );
  },
  only,
);

subtest(
  "Installing again changes nothing, and its uninstall takes nothing off.",
  async (t) => {
    const frame = await t.frame();
    const same = await frame.run(async () => {
      const { registerTool, getTools } = ModelContext.prototype;
      const { mode, uninstall } = Airlock.install();
      uninstall();
      return [
        registerTool === ModelContext.prototype.registerTool,
        getTools === ModelContext.prototype.getTools,
        mode,
        (await document.modelContext.getTools()).length,
      ];
    });
    t.equal(same, [true, true, t.target === "augmented" ? "augmented" : "polyfill", 0]);
  },
  only,
);

subtest(
  "A second script does nothing twice.",
  async (t) => {
    const frame = await t.frame({ page: { head: '<script src="/airlock.iife.js"></script>' } });
    const seen = await frame.run(async () => {
      let calls = 0;
      const tool = { name: "a", description: "d", execute: () => ++calls };
      await document.modelContext.registerTool(tool);
      const [item] = await document.modelContext.getTools();
      return [await document.modelContext.executeTool(item), calls];
    });
    t.equal(seen, ["1", 1]);
  },
  only,
);

subtest(
  "Tools that were registered stay enforced after uninstall.",
  async (t) => {
    const frame = await t.frame({ page: BY_HAND });
    const text = await frame.run(async (secret) => {
      const { uninstall } = Airlock.install({ surface: false });
      const mc = document.modelContext;
      const annotations = { sensitiveHint: true };
      await mc.registerTool({ name: "a", description: "d", annotations, execute: () => secret });
      const [item] = await mc.getTools();
      uninstall();
      return String(await mc.executeTool(item).catch((error) => error));
    }, SECRET);
    t.equal(text.includes(SECRET), false);
  },
  only,
);
