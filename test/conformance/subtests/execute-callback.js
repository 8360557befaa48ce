/** executeTool: how the tool's callback is called. */
import { subtest } from "../page/harness.js";

subtest("The callback gets the input and a dictionary with a signal, and nothing else.", async (t) => {
  let got;
  await t.register({
    execute(...args) {
      got = args;
    },
  });
  await t.mc.executeTool(t.item(), { a: 1 });
  t.equal(got.length, 2);
  t.equal(got[0], { a: 1 });
  t.equal(Reflect.ownKeys(got[1]), ["signal"]);
  t.ok(got[1].signal instanceof AbortSignal && !got[1].signal.aborted, "a signal that has not aborted");
  t.equal(Object.getPrototypeOf(got[1]), Object.prototype);
});

subtest("The callback has no this.", async (t) => {
  let strict = "not called";
  await t.register({
    execute() {
      strict = this;
    },
  });
  await t.mc.executeTool(t.item());
  t.equal(strict, undefined);
});

subtest("In sloppy code the callback's this is the window.", async (t) => {
  window.seenThis = undefined;
  t.cleanup(() => delete window.seenThis);
  await t.register({ execute: new Function("window.seenThis = this;") });
  await t.mc.executeTool(t.item());
  t.equal(window.seenThis, window);
});

subtest("The input is a copy: neither side sees what the other changes.", async (t) => {
  const input = { nested: { list: [1] } };
  let got;
  await t.register({
    execute(copy) {
      got = copy;
      copy.nested.list.push(2);
    },
  });
  const done = t.mc.executeTool(t.item(), input);
  input.nested.late = true;
  await done;
  t.equal([input.nested.list, got.nested], [[1], { list: [1, 2] }]);
});

subtest("The input is what JSON makes of it, with objects of this realm.", async (t) => {
  let got;
  await t.register({
    execute(input) {
      got = input;
    },
  });
  class Mine {
    own = 1;
  }
  const sparse = [1];
  sparse[2] = 3;
  await t.mc.executeTool(t.item(), {
    mine: new Mine(),
    date: new Date(0),
    sparse,
    nan: Number.NaN,
    none: undefined,
  });
  t.equal(got, { mine: { own: 1 }, date: "1970-01-01T00:00:00.000Z", sparse: [1, null, 3], nan: null });
  t.equal(Object.getPrototypeOf(got.mine), Object.prototype);
});

subtest("A __proto__ member of the input stays a member.", async (t) => {
  let got;
  await t.register({
    execute(input) {
      got = input;
    },
  });
  await t.mc.executeTool(t.item(), JSON.parse('{"__proto__":{"polluted":true}}'));
  t.equal(
    [Object.keys(got), got.polluted, Object.getPrototypeOf(got)],
    [["__proto__"], undefined, Object.prototype],
  );
});

subtest("The input is not checked against the schema.", async (t) => {
  await t.register({
    inputSchema: { type: "object", properties: { a: { type: "string" } }, required: ["a"] },
    execute: (input) => input,
  });
  t.equal(await t.mc.executeTool(t.item(), { a: 1, b: 2 }), '{"a":1,"b":2}');
  t.equal(await t.mc.executeTool(t.item()), "{}");
});

subtest("Every call has an input and a signal of its own.", async (t) => {
  const seen = [];
  await t.register({
    execute(input, { signal }) {
      seen.push(input, signal);
    },
  });
  await t.mc.executeTool(t.item(), {});
  await t.mc.executeTool(t.item(), {});
  t.equal(new Set(seen).size, 4);
});

subtest("The signal of a call that ended by itself does not abort.", async (t) => {
  let signal;
  const controller = new AbortController();
  await t.register({
    execute(_input, options) {
      signal = options.signal;
    },
  });
  await t.mc.executeTool(t.item(), {}, { signal: controller.signal });
  controller.abort();
  await t.sleep(20);
  t.equal(signal.aborted, false);
});

subtest("A bound function, a method and a proxy can all be a callback.", async (t) => {
  const tools = {
    method() {
      return "method";
    },
  };
  await t.register({ name: "bound", execute: ((text) => text).bind(undefined, "bound") });
  await t.register({ name: "method", execute: tools.method });
  await t.register({ name: "proxy", execute: new Proxy(() => "proxy", {}) });
  for (const name of ["bound", "method", "proxy"]) t.equal(await t.mc.executeTool(t.item({ name })), name);
});

subtest("A class as a callback fails when it is called, not before.", async (t) => {
  await t.register({ execute: class {} });
  await t.rejects(t.mc.executeTool(t.item()), "UnknownError");
});

subtest("A tool can execute another, and itself.", async (t) => {
  await t.register({
    name: "outer",
    execute: async ({ depth }) => {
      if (depth > 0) return `(${await t.mc.executeTool(t.item({ name: "outer" }), { depth: depth - 1 })})`;
      return t.mc.executeTool(t.item({ name: "inner" }));
    },
  });
  await t.register({ name: "inner", execute: () => "x" });
  t.equal(await t.mc.executeTool(t.item({ name: "outer" }), { depth: 2 }), "((x))");
});

subtest("Calls of one tool may overlap, and each gets its own answer.", async (t) => {
  const waiting = [];
  await t.register({ execute: ({ n }) => new Promise((resolve) => waiting.push(() => resolve(n))) });
  const calls = [1, 2, 3].map((n) => t.mc.executeTool(t.item(), { n }));
  await t.until(() => waiting.length === 3);
  for (const answer of waiting.reverse()) answer();
  t.equal(await Promise.all(calls), ["1", "2", "3"]);
});
