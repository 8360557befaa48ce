/**
 * Results around the one that the schema describes, where no declared name could tell; and what
 * only looks like one.
 */
import { describe, expect, it } from "vitest";
import { compileRedactor } from "../../../src/engine/index.js";
import { compileContract, enforceResult } from "../../../src/gateway/index.js";

const S = { "x-sensitive": true };
const SECRET = "CANARY-1";
const json = JSON.stringify;
const PATTERN = { type: "object", patternProperties: { "^key_": S } };
const EITHER = { type: ["array", "object"] };
const RAW = { key_1: SECRET };
const redact = (schema: unknown, value: unknown) => compileRedactor(schema).redact(value).value;

const WRAPPED: [string, unknown, unknown][] = [
  ["an object, where a pattern marks", PATTERN, { data: RAW }],
  ["JSON text of one", PATTERN, { data: json(RAW) }],
  ["a list of them", PATTERN, { rows: [RAW] }],
  ["one beside a declared member", { ...PATTERN, properties: { id: {} } }, { id: 1, data: RAW }],
  [
    "one in a member of another type than the schema gives",
    { properties: { key: S }, additionalProperties: { type: "string" } },
    { data: { Key: SECRET } },
  ],
  [
    "one, where any pattern could match",
    { properties: { id: {}, a: { patternProperties: { "(a+)+$": S } } } },
    { id: 1, data: RAW },
  ],
  [
    "one deeper in a declared member",
    { type: "object", properties: { keys: PATTERN } },
    { keys: { data: RAW } },
  ],
  ["a list for an object with a pattern", { ...PATTERN, ...EITHER }, [RAW]],
  ["a list for an object of any names", { ...EITHER, additionalProperties: S }, [{ a: SECRET }]],
  ["an object for a list", { ...EITHER, items: S }, { data: [SECRET] }],
  ["JSON text of a list, in an object", { ...EITHER, items: S }, { data: json([SECRET]) }],
  [
    "JSON lines, where a text may stand",
    { ...PATTERN, type: ["object", "string"] },
    `${json(RAW)}\n${json(RAW)}`,
  ],
];

describe("What wraps a result is closed:", () => {
  it.each(WRAPPED)("%s", (_title, schema, value) => {
    expect(json(redact(schema, value)) ?? "").not.toContain("CANARY");
  });

  it("structuredContent around an object in which a pattern marks", () => {
    const contract = compileContract(
      { name: "t", outputSchema: PATTERN },
      { origin: "https://shop.example" },
    );
    const { agent } = enforceResult(contract, { structuredContent: { result: RAW }, content: [] });
    expect(json(agent)).not.toContain("CANARY");
  });
});

describe("What conforms stays:", () => {
  it.each<[string, unknown, unknown, unknown]>([
    [
      "members beside one that a pattern marks",
      PATTERN,
      { ...RAW, a: { b: 1 }, c: [2] },
      { a: { b: 1 }, c: [2] },
    ],
    ["nothing", PATTERN, {}, {}],
    ["scalars that no pattern matches", PATTERN, { a: 1, b: "x" }, { a: 1, b: "x" }],
    [
      "members beside a declared one",
      { ...PATTERN, properties: { id: {} } },
      { id: 1, more: { a: [2] } },
      { id: 1, more: { a: [2] } },
    ],
    [
      "an object that only a pattern describes, beside a marked member that is absent",
      { properties: { key: S }, patternProperties: { "^x-": { type: "object" } } },
      { "x-a": { b: 1 } },
      { "x-a": { b: 1 } },
    ],
    [
      "a list of no declared name, where there may be lists, beside a marked member that is absent",
      { properties: { key: S }, additionalProperties: { type: ["array", "null"] } },
      { a: [{ b: 1 }], c: null },
      { a: [{ b: 1 }], c: null },
    ],
    ["an object of scalars beside a list of marks", { ...EITHER, items: S }, { a: 1 }, { a: 1 }],
    ["a list of scalars beside a pattern", { ...PATTERN, ...EITHER }, [1, "a"], [1, "a"]],
    [
      "a list of declared items beside a pattern",
      { ...PATTERN, ...EITHER, items: { type: "object" } },
      [{ id: 1 }],
      [{ id: 1 }],
    ],
    [
      "prose beside a pattern",
      { ...PATTERN, type: ["object", "string"] },
      'A "key_1" is: "x"',
      'A "key_1" is: "x"',
    ],
  ])("%s", (_title, schema, value, kept) => {
    expect(redact(schema, value)).toEqual(kept);
  });
});

describe("A scalar for an object or a list with marks", () => {
  it.each([
    ["items", { items: S }],
    ["members", { properties: { number: S } }],
    ["members of any name", { additionalProperties: S }],
  ])("stays behind where the schema names no type: %s", (_title, card) => {
    const value = { id: "k", card: 4111111111111111 };
    const schema = { type: "object", properties: { id: { type: "string" }, card } };
    expect(redact(schema, value)).toEqual({ id: "k" });
    expect(compileRedactor(schema, { sensitiveHint: true }).redact(value).value).toEqual({ id: "k" });
  });

  const listing = (branch: object) => ({
    type: "object",
    properties: {
      auth: { oneOf: [branch, { type: "object", properties: { token: S } }] },
      items: { type: "array", items: {} },
    },
  });

  it.each([
    { const: "none" },
    { enum: ["some", "none", 7] },
  ])("passes where the schema lists it: %j", (branch) => {
    const value = { auth: "none", items: [{ a: 1 }] };
    expect(redact(listing(branch), value)).toBe(value);
  });

  it("and no other of its type does", () => {
    for (const branch of [{ const: "none" }, { enum: ["none"] }])
      expect(redact(listing(branch), { auth: SECRET, items: [{ a: 1 }] })).toEqual({ items: [{}] });
  });
});
