/** Installing once, and taking all of it off again. */
import { OURS, subtest } from "../page/harness.js";

const only = { on: OURS };

/**
 * Inline, before our script: every descriptor of every interface, and of the objects that a page
 * starts with.
 */
const SNAPSHOT = `<script>
  Object.defineProperty(window, Symbol.for("webmcp-airlock"), { value: {}, configurable: true });
  Object.defineProperty(Navigator.prototype, "modelContext", { value: {}, configurable: true });
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
const BY_HAND = {
  before: SNAPSHOT,
  head: "<script>delete window[Symbol.for('webmcp-airlock')]; delete Navigator.prototype.modelContext;</script>",
};

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
  "install changes only what the API has, what our element and forms need, and what other code defines a context by.",
  async (t) => {
    const frame = await t.frame({ page: BY_HAND });
    const changed = await frame.run(() => {
      const before = window.snapshot();
      Airlock.install();
      return window.difference(before, window.snapshot());
    });
    const allowed =
      /^(Document\.prototype\.modelContext|Navigator\.prototype\.modelContext|(ModelContext|Tool\w+Event)(\.|$)|SubmitEvent\.prototype\.(agentInvoked|respondWith)$|HTMLFormElement\.prototype\.submit$|(Object\.definePropert(y|ies)|Reflect\.defineProperty)$)/;
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
    }, "canary-2b90");
    t.equal(text.includes("canary-2b90"), false);
  },
  only,
);
