/** executeTool: what becomes of what a tool returns, or throws. */
import { subtest } from "../page/harness.js";

const FAILED =
  "rejects DOMException UnknownError: " +
  "Tool was executed but the invocation failed. For example, the script function threw an error";

const THEN = "then";
const thenable = (steps) => ({ [THEN]: steps });

/**
 * @param {[string, () => unknown][]} values expected outcomes, and the callbacks that lead to them
 */
function results(title, values) {
  subtest(title, async (t) => {
    for (const [expected, make] of values) {
      const controller = new AbortController();
      await t.register({ execute: make }, { signal: controller.signal });
      t.equal(await t.outcome(() => t.mc.executeTool(t.item())), expected, String(make));
      controller.abort();
    }
  });
}

results("A text comes back as it is, without quotes.", [
  ["gives plain", () => "plain"],
  ['gives {"looks":"like JSON"}', () => '{"looks":"like JSON"}'],
  ['gives "quoted"', () => '"quoted"'],
  ["gives  ", () => " "],
  ["gives null", () => "null"],
  ["gives 日本 🙂 \u0000\n\u2028", () => "日本 🙂 \u0000\n\u2028"],
]);

results("An empty text is reported as a success.", [["gives Operation succeeded", () => ""]]);

results("Numbers, booleans, BigInts, null and undefined come back as their texts.", [
  ["gives 42", () => 42],
  ["gives 0", () => -0],
  ["gives 0.1", () => 0.1],
  ["gives 1e+21", () => 1e21],
  ["gives NaN", () => Number.NaN],
  ["gives -Infinity", () => -Infinity],
  ["gives true", () => true],
  ["gives false", () => false],
  ["gives 123456789012345678901234567890", () => 123456789012345678901234567890n],
  ["gives null", () => null],
  ["gives undefined", () => undefined],
]);

results("Objects come back as JSON.", [
  ["gives {}", () => ({})],
  ["gives []", () => []],
  ['gives {"a":[1,"two",null,{"b":true}]}', () => ({ a: [1, "two", null, { b: true }] })],
  ['gives {"kept":1}', () => ({ kept: 1, dropped: undefined, also() {} })],
  ["gives [null,null]", () => [undefined, () => {}]],
  ['gives "1970-01-01T00:00:00.000Z"', () => new Date(0)],
  ['gives "boxed"', () => Object("boxed")],
  ["gives {}", () => new Map([[1, 2]])],
  ["gives {}", () => /x/],
  ['gives {"0":1,"1":2}', () => new Uint8Array([1, 2])],
  ['gives {"lone":"\\ud800"}', () => ({ lone: "\ud800" })],
]);

results("toJSON decides what an object is.", [
  ['gives {"mine":1}', () => ({ toJSON: () => ({ mine: 1 }) })],
  ['gives "text"', () => ({ toJSON: () => "text" })],
  ["gives 5", () => ({ toJSON: () => 5 })],
  ["gives null", () => ({ toJSON: () => null })],
]);

results("What has no JSON form at all is the text undefined.", [
  ["gives undefined", () => () => {}],
  ["gives undefined", () => ({ toJSON() {} })],
  ["gives undefined", () => class {}],
]);

subtest("A text with a lone surrogate is null.", async (t) => {
  await t.register({ execute: () => "a\ud800b" });
  t.equal(await t.mc.executeTool(t.item()), null);
});

results("Members are read in order and getters are asked, once.", [
  [
    'gives {"a":1,"b":2}',
    () => {
      let reads = 0;
      return {
        get a() {
          return ++reads;
        },
        get b() {
          return ++reads;
        },
      };
    },
  ],
]);

results("A promise, or anything with a then, is waited for.", [
  ["gives later", async () => "later"],
  ['gives {"a":1}', () => Promise.resolve({ a: 1 })],
  ["gives deep", async () => Promise.resolve(Promise.resolve("deep"))],
  ["gives thenable", () => thenable((resolve) => resolve("thenable"))],
  ["gives waited", () => new Promise((resolve) => setTimeout(resolve, 20, "waited"))],
]);

results("Whatever a tool throws or rejects with, the caller is told only that it failed.", [
  [
    FAILED,
    () => {
      throw new Error("secret");
    },
  ],
  [
    FAILED,
    () => {
      throw "secret";
    },
  ],
  [
    FAILED,
    () => {
      throw undefined;
    },
  ],
  [FAILED, () => Promise.reject(new TypeError("secret"))],
  [FAILED, () => Promise.reject(new DOMException("secret", "AbortError"))],
  [
    FAILED,
    () =>
      thenable(() => {
        throw new Error("secret");
      }),
  ],
]);

results("A result that cannot be made JSON is a failure of the tool.", [
  [
    FAILED,
    () => {
      const cycle = {};
      cycle.self = cycle;
      return cycle;
    },
  ],
  [FAILED, () => ({ big: 1n })],
  [
    FAILED,
    () => ({
      toJSON() {
        throw new Error("secret");
      },
    }),
  ],
  [
    FAILED,
    () => ({
      get a() {
        throw new Error("secret");
      },
    }),
  ],
]);

subtest("A failure is a DOMException of the caller's realm, new each time.", async (t) => {
  await t.register({
    execute() {
      throw new Error("secret");
    },
  });
  const first = await t.rejects(t.mc.executeTool(t.item()), "UnknownError");
  const second = await t.rejects(t.mc.executeTool(t.item()), "UnknownError");
  t.equal([Object.getPrototypeOf(first) === DOMException.prototype, first === second], [true, false]);
});

subtest("A long result arrives whole.", async (t) => {
  const text = "0123456789".repeat(100_000);
  await t.register({ execute: () => text });
  t.equal((await t.mc.executeTool(t.item())) === text, true);
});

subtest("A result of many rows arrives whole and in order.", async (t) => {
  const rows = Array.from({ length: 5_000 }, (_, id) => ({ id, name: `row ${id}` }));
  await t.register({ execute: () => ({ rows }) });
  t.equal((await t.mc.executeTool(t.item())) === JSON.stringify({ rows }), true);
});
