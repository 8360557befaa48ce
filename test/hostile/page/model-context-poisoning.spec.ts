import { inPage } from "../../e2e/page/model-context-targets.js";
import { expect, test } from "../../e2e/support/fixtures.js";

const CANARY = "canary-poi-e71b5d0f93c8a246";

/**
 * Replaces every function on every built-in that a script shares with the page by one that notes
 * its receiver and arguments, and puts setters where a careless list or record would run into them.
 * `restore()` undoes it, so that the test's own code and Playwright work again; `noted` has what
 * went through the page's hands.
 */
const POISON = `
  const { apply, defineProperty, deleteProperty, getOwnPropertyDescriptor, ownKeys } = Reflect;
  const noted = Object.create(null);
  let count = 0;
  let armed = false;
  const note = (value) => { if (armed) noted[count++] = value; };
  const undo = [];
  // Descriptors inherit nothing, so that the traps below do not catch the one who sets them.
  const { setPrototypeOf } = Object;
  const own = (members) => setPrototypeOf(members, null);
  const poison = (target) => {
    for (const key of ownKeys(target)) {
      const descriptor = own(getOwnPropertyDescriptor(target, key));
      if (!descriptor.configurable || key === "constructor") continue;
      const wrap = (original) => function (...args) {
        if (armed) { note(this); for (let i = 0; i < args.length; i++) note(args[i]); }
        return new.target ? Reflect.construct(original, args, new.target) : apply(original, this, args);
      };
      const copy = own({ ...descriptor });
      if (typeof copy.value === "function") copy.value = wrap(copy.value);
      if (copy.get) copy.get = wrap(copy.get);
      if (copy.set) copy.set = wrap(copy.set);
      undo[undo.length] = () => defineProperty(target, key, descriptor);
      defineProperty(target, key, copy);
    }
  };
  const trap = (target, key) => {
    undo[undo.length] = () => deleteProperty(target, key);
    defineProperty(target, key, own({ configurable: true, set(value) { note(value); }, get: undefined }));
  };
  const restore = () => {
    armed = false;
    for (let index = undo.length - 1; index >= 0; index--) undo[index]();
  };
  const everything = [
    Array.prototype, Object.getPrototypeOf([][Symbol.iterator]()), String.prototype, Number.prototype, Boolean.prototype,
    Map.prototype, Set.prototype, WeakMap.prototype, WeakSet.prototype, Promise.prototype, Promise, RegExp.prototype,
    Function.prototype, JSON, Math, Date, Object, Array, Symbol.prototype, Error.prototype, Error, Proxy,
    EventTarget.prototype, Event.prototype, MessagePort.prototype, MessageChannel.prototype,
    AbortController.prototype, AbortSignal.prototype, AbortSignal, URL.prototype, TextEncoder.prototype,
    Uint8Array.prototype, Object.getPrototypeOf(Uint8Array.prototype), Crypto.prototype, console,
  ];
  const poisonAll = () => {
    for (const target of everything) poison(target);
    for (const key of ["0", "1", "2", "3", "7"]) trap(Array.prototype, key);
    for (const key of ["get", "set", "value", "signal", "writable", "text", "user", "next", "secret", "withheld", "handle"]) {
      trap(Object.prototype, key);
    }
    armed = true;
  };
  const anyNotedHas = (needle) => {
    const seen = new Set();
    const has = (value, depth) => {
      if (typeof value === "string") return value.includes(needle);
      if (value === null || (typeof value !== "object" && typeof value !== "function") || seen.has(value) || depth > 6) return false;
      if (value === window || value instanceof Node) return false;
      seen.add(value);
      if (value instanceof Map) for (const pair of value) if (has(pair[0], depth + 1) || has(pair[1], depth + 1)) return true;
      return Reflect.ownKeys(value).some((key) => {
        const descriptor = Reflect.getOwnPropertyDescriptor(value, key);
        return String(key).includes(needle) || has(descriptor.value, depth + 1);
      });
    };
    for (let index = 0; index < count; index++) if (has(noted[index], 0)) return true;
    return false;
  };
`;

for (const form of ["sync", "async"] as const) {
  test(`Built-ins that the page replaced after install see no secret of ${form} tools, and change no result.`, async ({
    openPage,
    mode,
  }) => {
    const { page } = await openPage();
    const found = await inPage<Record<string, unknown>>(
      page,
      `${POISON}
      const outputSchema = { type: "object", properties: { id: { type: "string" }, secret: { type: "string", "x-sensitive": true } } };
      const execute = ${form === "async" ? "async " : ""}() => ({ id: "key_1", secret: "${CANARY}", note: "has ${CANARY} inside" });
      await mc.registerTool({ name: "early", description: "d", outputSchema, execute });
      const reference = { ...itself, name: "early" };
      const lateReference = { ...itself, name: "late" };
      let text, lateText, tools, failure;
      poisonAll();
      try {
        text = await mc.executeTool(reference, {});
        await mc.registerTool({ name: "late", description: "d", outputSchema, execute });
        lateText = await mc.executeTool(lateReference, {});
        tools = await mc.getTools();
        [].includes("the traps are set");
      } catch (error) {
        failure = error;
      } finally {
        restore();
      }
      return { text, lateText, tools: tools?.length, failure: failure && String(failure.stack), count,
        set: anyNotedHas("the traps are set"), leaked: anyNotedHas("${CANARY}") };`,
    );
    expect(found["set"]).toBe(true);
    expect(found["failure"]).toBeUndefined();
    expect(found["tools"]).toBe(2);
    for (const text of [found["text"], found["lateText"]] as string[]) {
      expect(text).toContain('"id":"key_1"');
      expect(text).not.toContain(CANARY);
    }
    expect(found["leaked"], `of ${found["count"]} values (${mode})`).toBe(false);
  });
}

const POLLUTIONS = [
  ["toJSON", "Object.prototype.toJSON = function () { return this; }"],
  ["toJSON that answers with text", 'Object.prototype.toJSON = function () { return "polluted"; }'],
  ["toJSON on strings", "String.prototype.toJSON = function () { return String(this); }"],
  ["x-sensitive: false", 'Object.prototype["x-sensitive"] = false'],
  ["properties", "Object.prototype.properties = {}"],
  ["sensitiveHint: false", "Object.prototype.sensitiveHint = false"],
  ["session and enforces", "Object.prototype.session = undefined; Object.prototype.enforces = false"],
  ["get and set", "Object.prototype.get = () => 1; Object.prototype.set = () => 1"],
  ["value and writable", "Object.prototype.value = 1; Object.prototype.writable = false"],
  [
    "a then that never calls back",
    'Object.defineProperty(Object.prototype, "then", { configurable: true, get() { return undefined; } })',
  ],
] as const;

for (const [name, pollution] of POLLUTIONS) {
  test(`A polluted Object.prototype (${name}) takes nothing out of an enforced result.`, {
    tag: "@once",
  }, async ({ openPage, canaryWatch }) => {
    const { page } = await openPage();
    const ends = await inPage<string[]>(
      page,
      `const outputSchema = { type: "object", properties: { id: { type: "string" }, secret: { type: "string", "x-sensitive": true } } };
      const execute = () => ({ id: "key_1", secret: "${CANARY}" });
      await mc.registerTool(aTool({ name: "early", outputSchema, execute }));
      const before = new Map([Object.prototype, String.prototype].map((proto) => [proto, Reflect.ownKeys(proto)]));
      ${pollution};
      const run = (name) => outcome(() => mc.executeTool({ ...itself, name }));
      const registered = await outcome(() => mc.registerTool(aTool({ name: "late", outputSchema, execute })));
      const ends = [await run("early"), registered, registered === "gives undefined" ? await run("late") : ""];
      for (const [proto, keys] of before) {
        for (const key of Reflect.ownKeys(proto)) if (!keys.includes(key)) delete proto[key];
      }
      return ends;`,
    );
    for (const end of ends) canaryWatch.record("end", end);
    await canaryWatch.expectNoCanary([CANARY]);
  });
}

test("A page that replaces constructors and globals after install does not reach the next call.", async ({
  openPage,
  canaryWatch,
}) => {
  const { page } = await openPage();
  const text = await inPage<string>(
    page,
    `const outputSchema = { type: "object", properties: { secret: { "x-sensitive": true }, id: {} } };
    await mc.registerTool(aTool({ outputSchema, execute: async () => ({ id: 1, secret: "${CANARY}" }) }));
    const names = ["Promise", "JSON", "Reflect", "Map", "WeakMap", "MessageChannel", "AbortController", "DOMException", "URL", "Proxy", "Error", "Event"];
    const kept = names.map((name) => [name, window[name]]);
    for (const name of names) window[name] = function Broken() { throw new RangeError("broken"); };
    try {
      return await mc.executeTool(itself);
    } finally {
      for (const [name, value] of kept) window[name] = value;
    }`,
  );
  canaryWatch.record("result", text);
  expect(JSON.parse(text).id).toBe(1);
  await canaryWatch.expectNoCanary([CANARY]);
});
