import { describe, expect, it } from "vitest";
import { compileContract } from "../../../src/engine/enforce/compile-contract.js";
import { release } from "../../../src/engine/enforce/release.js";
import { createSession, enforceResult } from "../../../src/gateway/index.js";
import { CANARY, contractOf, enforce } from "../../gateway/agent-view.js";

describe("A page, which makes do with the text of a result", () => {
  const contract = compileContract({ name: "search" }, { origin: "https://shop.example" });
  const read = (raw: unknown, session = createSession()) =>
    release(raw, { contract, session, textOnly: true });

  it("is given nothing else", () => {
    expect(read({ items: [1] })).toMatchObject({ value: undefined, nativeText: '{"items":[1]}' });
  });

  it.each([
    ["annotations", { _meta: { annotations: { openWorldHint: true } } }],
    ["annotations of the protocol's", { _meta: { "io.modelcontextprotocol/trust-annotations": {} } }],
    ["a secret reference", { a: { type: "secret_reference", id: "1" } }],
  ])("is given the result that holds %s", (_title, raw) => {
    expect(read(raw).value).toBeDefined();
  });

  it("is given the result where copies are searched for", () => {
    const session = createSession();
    const marked = { name: "keys", outputSchema: { properties: { key: { "x-sensitive": true } } } };
    const lost = compileContract(marked, { origin: "https://shop.example" });
    release({ key: CANARY }, { contract: lost, session });
    expect(read({ note: CANARY }, session)).toMatchObject({ value: { note: "[withheld]" } });
  });
});

describe("A result with nothing to enforce", () => {
  it.each<[string, unknown]>([
    ["an object", { b: 1, a: [null, true, "x"], "": {}, é: "\u2028" }],
    ["an array", [1, "two", { three: 3 }]],
    ["null", null],
    ["a number", 1.5],
    ["a boolean", false],
    ["a date", new Date(0)],
    ["a Map", new Map([[1, 2]])],
    ["a typed array", new Uint8Array([1, 2, 3])],
    ["a boxed text", new String("x")],
    ["holes and what JSON drops", { a: [undefined, () => 1, Symbol("s")], b: undefined, c: Symbol("s") }],
    ["lone surrogates inside", { text: "\ud800", "\udc00": 1 }],
    ["a null prototype", Object.assign(Object.create(null), { a: 1 })],
    [
      "own names of the prototype",
      JSON.parse('{"__proto__":{"a":1},"constructor":2,"toString":3,"length":4}'),
    ],
    ["an object with toJSON", { toJSON: () => ({ a: 1 }) }],
    [
      "getters",
      {
        get a() {
          return 1;
        },
      },
    ],
    ["a proxy", new Proxy({ a: 1 }, {})],
    [
      "an MCP result",
      {
        content: [
          { type: "text", text: "hi" },
          { type: "image", data: "AA==", mimeType: "image/png" },
        ],
      },
    ],
    ["an MCP error", { content: [{ type: "text", text: "no" }], isError: true }],
    ["an object with content", { content: ["a"], title: "x" }],
    ["an unknown type", { content: [{ type: "hologram", data: 1 }], _meta: { a: 1 } }],
    ["an object with _meta", { a: 1, _meta: { b: 2 } }],
  ])("is byte for byte what JSON makes of it: %s", (_title, raw) => {
    const result = enforce({}, raw);
    expect(result.text).toBe(JSON.stringify(raw));
    expect(result.user).toEqual({ withheld: [] });
    expect(result.agent.content.length).toBeGreaterThan(0);
  });

  it.each<[string, unknown, string | null]>([
    ["a text", 'plain "text"\n', 'plain "text"\n'],
    ["an empty text", "", ""],
    ["JSON text", '{ "a" : 1 }', '{ "a" : 1 }'],
    ["undefined", undefined, "undefined"],
    ["a function", () => CANARY, "undefined"],
    ["a BigInt", 123n, "123"],
    ["not a number", Number.NaN, "NaN"],
    ["no end", Number.NEGATIVE_INFINITY, "-Infinity"],
    ["a malformed text", `${CANARY}\ud800`, null],
    ["a toJSON that answers nothing", { toJSON: () => undefined }, "undefined"],
  ])("is what native WebMCP makes of it: %s", (_title, raw, text) => {
    expect(enforce({}, raw).text).toBe(text);
    expect(enforce({ outputSchema: { type: "object" } }, raw).text).toBe(text);
  });

  it("stays so with a contract that marks nothing it holds, and in a session with nothing to search for", () => {
    const contract = contractOf({
      outputSchema: { type: "object", properties: { secret: { "x-sensitive": true } } },
    });
    for (const raw of [
      { id: 1, note: "x" },
      {},
      { content: [{ type: "text", text: "hi" }], structuredContent: { id: 1 } },
    ]) {
      expect(enforceResult(contract, raw, { session: createSession() }).text).toBe(JSON.stringify(raw));
    }
  });

  it("stays so where what the schema does not know has none of its marked names", () => {
    const key = { type: "object", properties: { id: {}, secret: { "x-sensitive": true } } };
    const properties = { rows: { type: "array", items: key }, total: { type: "number" } };
    for (const raw of [
      { total: 0, page: { next: null, links: [{ id: 1, note: "secret" }] } },
      { total: 0, warnings: ["no secret was found", '{"id":2}'] },
      { total: 0, rows: [{ id: 1, more: { a: 1 } }] },
    ])
      expect(enforce({ outputSchema: { type: "object", properties } }, raw).text).toBe(JSON.stringify(raw));
  });
});
