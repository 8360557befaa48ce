import { workOf } from "../../work-of.js";

// The counted code is loaded after it.

import { describe, expect, it } from "vitest";
import { compileContract as compileInPage } from "../../../src/engine/enforce/compile-contract.js";
import { release, textOf } from "../../../src/engine/enforce/release.js";
import { compileContract, createSession, enforceResult } from "../../../src/gateway/index.js";
import {
  CANARY,
  contractOf,
  enforce,
  KEY_SCHEMA,
  leaks,
  leftOf,
  ORIGIN,
  seenByAgent,
} from "../../gateway/agent-view.js";

const S = { "x-sensitive": true };
const text = (value: unknown) => ({ type: "text", text: value });
const HINT = { sensitiveHint: true };

describe("What closed redaction takes", () => {
  it.each([false, 0, ""])("is all of it, also beside structuredContent that is %j", (structuredContent) => {
    const raw = { content: [text(`Your key ${CANARY}`)], structuredContent, _meta: { k: CANARY } };
    for (const definition of [HINT, { outputSchema: KEY_SCHEMA }])
      expect(leaks(enforce(definition, raw))).toBe(false);
  });

  it("is every boolean member but isError, with its name", () => {
    const raw = { isError: false, hivPositive: true, [CANARY]: true, content: [] };
    for (const definition of [
      HINT,
      { outputSchema: S },
      { outputSchema: { patternProperties: { "^hiv": S } } },
    ]) {
      const result = enforce(definition, raw);
      expect(leaks(result)).toBe(false);
      expect(seenByAgent(result)).not.toContain("hivPositive");
      expect(result.agent.isError).toBe(false);
    }
  });

  it.each<[string, object]>([
    ["a resource with text null", { type: "resource", text: null, resource: { uri: "a:b", text: CANARY } }],
    ["a resource with an object", { type: "resource", text: {}, resource: { uri: "a:b", text: CANARY } }],
    ["a resource with a list", { type: "resource", text: [], resource: { uri: "a:b", text: CANARY } }],
    ["an image with an object", { type: "image", text: {}, data: CANARY, resource: {} }],
    ["an image with text null", { type: "image", text: null, data: CANARY, resource: {} }],
    ["a link with a list", { type: "resource_link", text: [], resource: {}, uri: `x:${CANARY}` }],
    ["a text that is a number", { type: "text", text: 5, x: CANARY }],
  ])("is a block that looks like one of ours: %s", (_title, block) => {
    for (const definition of [HINT, { outputSchema: { type: "object", properties: { a: S } } }])
      expect(leaks(enforce(definition, { content: [block] }))).toBe(false);
  });
});

describe("Marks on members of what looks like an MCP result", () => {
  it.each(["patternProperties", "additionalProperties"])("count by %s too", (keyword) => {
    const schema = keyword === "patternProperties" ? { "^structured": S } : S;
    const result = enforce({ outputSchema: { [keyword]: schema } }, { structuredContent: CANARY });
    expect(leaks(result)).toBe(false);
    expect(result.user.withheld[0]).toMatchObject({ reason: "x-sensitive" });
  });

  const REST = { type: "object", properties: { id: { type: "string" } }, additionalProperties: S };
  const STRUCTURED = { id: "k_1", x: CANARY };
  const PURE = { content: [text(JSON.stringify(STRUCTURED))], structuredContent: STRUCTURED };

  it("do not count twice if the result can only be one, and the schema says it of any name", () => {
    const result = enforce({ outputSchema: REST }, { ...PURE, isError: false });
    expect(leaks(result)).toBe(false);
    expect(leftOf(result)).toEqual({ structuredContent: { id: "k_1" }, content: [text('{"id":"k_1"}')] });
    expect(result.user.withheld.map(({ schemaPath }) => schemaPath)).toEqual(["/*"]);
  });

  it.each<[string, object, object]>([
    ["it has another member", REST, { ...PURE, more: CANARY }],
    ["it has no content", REST, { structuredContent: STRUCTURED }],
    ["it has no structured content", REST, { content: PURE.content }],
    ["a pattern names the member", { ...REST, patternProperties: { "^struct": S } }, PURE],
    ["the schema names the member", { properties: { ...REST.properties, structuredContent: S } }, PURE],
    ["it says something else in a text", REST, { ...PURE, content: [text(`{"y":"${CANARY}"}`)] }],
  ])("count in both readings where %s", (_title, outputSchema, raw) => {
    expect(leaks(enforce({ outputSchema }, raw))).toBe(false);
  });
});

describe("A result that is only looked at", () => {
  it.each<[string, unknown]>([
    ["a null block", { content: [null, text("hi")] }],
    ["a text of null", { content: [text(null)] }],
    ["a text that is an object", { content: [text({ a: 1 })] }],
  ])("keeps %s as it is", (_title, raw) => {
    const session = createSession();
    enforceResult(contractOf({ outputSchema: KEY_SCHEMA }), { id: "a", secret: CANARY }, { session });
    expect(enforceResult(contractOf(), raw, { session }).text).toBe(JSON.stringify(raw));
  });
});

it("The same JSON as text is known beside structuredContent that is JSON text itself", () => {
  const json = JSON.stringify({ id: "k_1", secret: CANARY });
  const raw = { content: [text(`${json}\n`)], structuredContent: json };
  const result = enforce({ outputSchema: KEY_SCHEMA }, raw);
  expect(leftOf(result).content).toEqual([text('{"id":"k_1"}')]);
  expect(result.agent.structuredContent).toBe('{"id":"k_1"}');
});

describe("Copies of a part of what was removed", () => {
  const WORDS = "correct horse battery staple";

  it("are found where a text that is JSON was removed", () => {
    const outputSchema = { type: "object", properties: { blob: S, note: { type: "string" } } };
    const json = JSON.stringify({ pw: WORDS });
    for (const blob of [json, { json }, [json], JSON.stringify(json)])
      expect(leaks(enforce({ outputSchema }, { blob, note: `pw ${WORDS}` }), WORDS)).toBe(false);
  });

  it.each<[string, string]>([
    ["ends a sentence", `The key is ${CANARY}.`],
    ["stands in brackets", `Keys (${CANARY}, revoked 1 May)`],
    ["is a part of an address", `https://x.example/?token=${CANARY}&v=2`],
    ["stands before a line break", `key\n${CANARY}\r\nend 1`],
    ["is quoted", `the key "${CANARY}"`],
  ])("are found where the key %s", (_title, blob) => {
    const outputSchema = { type: "object", properties: { blob: S, note: { type: "string" } } };
    const session = createSession();
    const result = enforceResult(contractOf({ outputSchema }), { blob, note: `x ${CANARY} y` }, { session });
    expect(leaks(result)).toBe(false);
    expect(leaks(enforceResult(contractOf(), `later ${CANARY}!`, { session }))).toBe(false);
  });

  it("are found of a password whose symbols would cut it up", () => {
    const password = "kV9!mmQ2#zz71";
    const outputSchema = { type: "object", properties: { blob: S, note: { type: "string" } } };
    const result = enforce({ outputSchema }, { blob: `it is ${password}, 4 now`, note: `so ${password}.` });
    expect(leaks(result, password)).toBe(false);
  });

  it("are found of what dots stand around, and between", () => {
    const outputSchema = { type: "object", properties: { blob: S, note: { type: "string" } } };
    const parts = ["..k3y9.x2m4/q1zz7", "../a7Lq9Zx4/Tm2Wp8"];
    for (const part of parts) {
      const raw = { blob: `see ${part}... or "${part}".`, note: `so ${part}; no more` };
      expect(leaks(enforce({ outputSchema }, raw), part)).toBe(false);
    }
  });

  it.each<[string, string]>([
    ["dots", "."],
    ["exclamation marks", "!"],
    ["spaces", " "],
    ["dots and letters", "a."],
    ["dots and spaces", ".. "],
  ])("are looked for in steps that grow with the text, not with its square, at 80,000 %s", (_title, part) => {
    const outputSchema = { type: "object", properties: { blob: S, note: { type: "string" } } };
    const stepsAt = (length: number): number => {
      const long = part.repeat(length / part.length);
      const all = [long, `k3y9x2m4q1zz ${long}`, `a${long}`, `k3y9x2m4q1zz,${long}a`];
      return workOf(() => void all.map((blob) => enforce({ outputSchema }, { blob, note: "hi" })));
    };
    stepsAt(1_000);
    // Four times the text would take sixteen times the steps.
    expect(stepsAt(80_000)).toBeLessThan(8 * stepsAt(20_000));
  });

  it("are found of the last segment of a reference's address", () => {
    const token = "abcd1234efgh5678";
    const id = "ref_9Zk4Qv7Lw2Xt";
    const reference = { type: "secret_reference", id, label: "k", redeemUrl: `/redeem/${token}` };
    const { content } = enforce({}, { content: [text(`token ${token} of yours`), reference] }).agent;
    expect(content[0]).toEqual(text("token [withheld] of yours"));
  });
});

describe("A polluted Object.prototype", () => {
  const NAMES = "test node members reaches sensitive unresolved parent key".split(" ");
  const VALUES: readonly PropertyDescriptor[] = [
    { value: false, writable: true },
    { value: true, writable: true },
    { value: () => false, writable: true },
    { value: { edges: [], parents: [] }, writable: true },
    { get: () => false, set: () => undefined },
  ];
  const properties = { list: { type: "array", items: { type: "object", properties: { k: S } } }, secret: S };
  const tool = { name: "t", outputSchema: { type: "object", properties } };
  const raw = { secret: CANARY, list: [{ k: CANARY }] };

  it.each(NAMES)("turns no mark off, and breaks nothing: %s", (name) => {
    for (const descriptor of VALUES)
      for (const isEarly of [true, false]) {
        const before = isEarly ? undefined : compileContract(tool, { origin: ORIGIN });
        let result: ReturnType<typeof enforceResult>;
        Object.defineProperty(Object.prototype, name, { ...descriptor, configurable: true });
        try {
          result = enforceResult(before ?? compileContract(tool, { origin: ORIGIN }), raw);
        } finally {
          Reflect.deleteProperty(Object.prototype, name);
        }
        expect(leaks(result)).toBe(false);
        expect(result.text).toContain('{"list":[{}]');
      }
  });

  it("nor does an iterator of arrays that is not the platform's", () => {
    const { value } = Object.getOwnPropertyDescriptor(Array.prototype, Symbol.iterator) as PropertyDescriptor;
    const replace = (iterator: unknown) =>
      Object.defineProperty(Array.prototype, Symbol.iterator, { value: iterator });
    let result: ReturnType<typeof release>;
    replace(() => false);
    try {
      // Code that shares a realm with the page.
      result = release(raw, { contract: compileInPage(tool, { origin: ORIGIN }) });
    } finally {
      replace(value);
    }
    expect(result.user.error).toBe(undefined);
    expect(textOf(result)).toContain('{"list":[{}]');
  });
});
