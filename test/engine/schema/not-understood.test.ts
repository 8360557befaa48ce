import { workOf } from "../../work-of.js";

// The counted code is loaded after it.

import { describe, expect, it } from "vitest";
import { compileRedactor } from "../../../src/engine/index.js";
import { describeDiagnostic, diagnoseSchema } from "../../../src/engine/schema/diagnose-schema.js";

const S = { "x-sensitive": true };
const MARKED = { type: "object", properties: { secret: S } };
const SECRET = "CANARY-1";
const inField = (schema: unknown) => ({ type: "object", properties: { id: {}, field: schema } });
const leaks = (schema: unknown, value: unknown): boolean =>
  (JSON.stringify(compileRedactor(schema).redact(value).value) ?? "").includes("CANARY");

describe("What is not understood is withheld", () => {
  it.each([
    ["a property that is not a schema", "text"],
    ["a property that is null", null],
    ["a property that is a list", [{}]],
    ["allOf that is not a list", { allOf: {} }],
    ["anyOf that is not a list", { anyOf: true }],
    ["oneOf of things that are not schemas", { oneOf: [{}, 7] }],
    ["not that is not a schema", { not: "x" }],
    ["properties that are not a map", { properties: [{ a: S }] }],
    ["patternProperties that are not a map", { patternProperties: "x" }],
    ["prefixItems that is not a list", { prefixItems: {} }],
    ["dependentSchemas whose member is a list", { dependentSchemas: { a: ["b"] } }],
    ["a remote $ref", { $ref: "https://elsewhere.example/schema.json" }],
    ["a relative $ref to nothing", { $ref: "other.json" }],
    ["a pointer to nothing", { $ref: "#/$defs/absent" }],
    ["a pointer to something that is not a schema", { $ref: "#/type" }],
    ["a pointer through a prototype", { $ref: "#/constructor/prototype" }],
    ["a $ref that is not a text", { $ref: { a: 1 } }],
    ["a $ref that is not a URI", { $ref: "https://[" }],
    ["an anchor that is nowhere", { $ref: "#nowhere" }],
    ["a $dynamicRef to nothing", { $dynamicRef: "#nowhere" }],
    ["a tuple in two forms", { prefixItems: [], items: [] }],
    ["a mark inside a keyword of draft 3", { extends: { properties: { a: S, b: S } } }],
    ["a mark inside a misspelt keyword", { alOf: [{ properties: { a: S, b: S } }] }],
    ["a mark inside a list of types", { type: [{ properties: { a: S, b: S } }] }],
    ["a mark inside propertyDependencies", { propertyDependencies: { id: { 1: { properties: { a: S } } } } }],
    ["properties that are a reference", { properties: { $ref: "#/definitions/props" } }],
    ["patternProperties that are one", { patternProperties: { $ref: "#/definitions/props" } }],
    [
      "a reference that could mean more than a hundred schemas",
      { $ref: "a", $defs: Array.from({ length: 101 }, () => ({ $id: "a" })) },
    ],
    ["an unknown dialect", { $schema: "https://elsewhere.example/dialect" }],
    ["a dialect that is not a text", { $schema: 2020 }],
  ])("%s", (_title, schema) => {
    const value = { id: 1, field: { a: SECRET, b: [SECRET] } };
    const redactor = compileRedactor(inField(schema));
    expect(redactor.hasMarks).toBe(true);
    expect(JSON.stringify(redactor.redact(value).value)).toBe('{"id":1}');
    const all = diagnoseSchema(inField(schema));
    // A mark below what is not understood is also named as one that no value has.
    const diagnostics = all.filter(({ code }) => code !== "misplaced-mark");
    expect(diagnostics.length).toBeGreaterThan(0);
    for (const diagnostic of diagnostics) {
      expect(diagnostic.location).toMatch(/^\/properties\/field/);
      expect(describeDiagnostic(diagnostic)).toMatch(/withheld/);
    }
  });

  it("each member of an object, where a schema for its members is none", () => {
    for (const keyword of ["additionalProperties", "unevaluatedProperties", "propertyNames"]) {
      expect(compileRedactor({ [keyword]: "false" }).redact({ a: SECRET, b: { c: SECRET } }).value).toEqual(
        {},
      );
    }
  });

  it.each([
    ["null", null],
    ["a number", 7],
    ["a text", "object"],
    ["a list", [MARKED]],
    ["a schema with a BigInt", { properties: { a: { const: 1n } } }],
  ])("the whole result, where the schema itself is %s", (_title, schema) => {
    const result = compileRedactor(schema).redact({ id: 1, secret: SECRET });
    expect(result.value).toBeUndefined();
    expect(result.redactions).toEqual([{ pointer: "", reason: "unresolvable-schema" }]);
  });

  it("the whole result, where the schema cannot be read: cycles, getters that throw, revoked proxies", () => {
    const cyclic: { [key: string]: unknown } = { type: "object" };
    cyclic["properties"] = { a: cyclic };
    const throwing = {
      get properties() {
        throw new Error("no");
      },
    };
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    for (const schema of [cyclic, throwing, proxy]) {
      expect(compileRedactor(schema).redact({ a: SECRET }).value).toBeUndefined();
    }
  });

  it.each([
    ["a text", "true"],
    ["the empty text", ""],
    ["a number", 0],
    ["null", null],
    ["a map", { level: "high" }],
    ["a symbol", Symbol("yes")],
    ["a function", () => false],
    ["not a number", Number.NaN],
  ])("any other mark than false counts, as %s does", (_title, mark) => {
    const value = { id: 1, field: SECRET };
    expect(compileRedactor(inField({ "x-sensitive": mark })).redact(value).value).toEqual({ id: 1 });
  });

  it("a mark on an object whose toJSON leaves it out counts", () => {
    class Field {
      readonly "x-sensitive" = true;
      toJSON() {
        return { type: "string" };
      }
    }
    const value = { id: 1, field: SECRET };
    expect(compileRedactor(inField(new Field())).redact(value).value).toEqual({ id: 1 });
    expect(compileRedactor(inField({ default: new Date(0) })).redact(value).value).toBe(value);
  });

  it("but false, and no schema at all, mark nothing", () => {
    const value = { id: 1, field: SECRET };
    for (const schema of [inField({ "x-sensitive": false }), inField(false), undefined, true, false, {}]) {
      const redactor = compileRedactor(schema);
      expect(redactor.hasMarks).toBe(false);
      expect(redactor.redact(value).value).toBe(value);
    }
  });

  it.each([
    "(a+)+$",
    "(?=.*secret)",
    "(a|a)*b",
    "(a)\\\\1",
    "[",
    "x".repeat(300),
    ".*.*.*.*",
  ])("a pattern that cannot be run safely matches every name: %s", (pattern) => {
    const schema = { type: "object", patternProperties: { [pattern]: S } };
    const value = { [`${"a".repeat(200)}!`]: SECRET, secret: SECRET };
    expect(workOf(() => expect(leaks(schema, value)).toBe(false))).toBeLessThan(50_000);
  });

  it.each([
    "^(pin|secret)$",
    "^x_(?:a|b)$",
    "^sec|pin",
    "(pin|secret)",
    "^((a|b)|c)",
    "^(a|b)+$",
  ])("a pattern with alternatives never matches less than it says: %s", (pattern) => {
    const value = { pin: SECRET, secret: SECRET, x_a: SECRET, a: SECRET, c: SECRET, other: 1 };
    const matched = Object.entries(value).filter(([name]) => new RegExp(pattern, "u").test(name));
    const { value: kept } = compileRedactor({ type: "object", patternProperties: { [pattern]: S } }).redact(
      value,
    );
    for (const [name] of matched) expect(kept).not.toHaveProperty(name);
  });

  it("a list of plain names in an anchored group matches these names only", () => {
    const schema = { type: "object", patternProperties: { "^(pin|secret)$": S } };
    const value = { pin: SECRET, secret: SECRET, other: 1, pins: 2 };
    expect(compileRedactor(schema).redact(value).value).toEqual({ other: 1, pins: 2 });
  });

  it("a name too long for a pattern may match it", () => {
    expect(leaks({ type: "object", patternProperties: { "^s": S } }, { ["x".repeat(1_000)]: SECRET })).toBe(
      false,
    );
  });

  it("JSON text is read as the value that the schema describes, also beside a contentSchema", () => {
    const schema = {
      anyOf: [{ type: "string", contentSchema: { properties: { token: S } } }, MARKED],
    };
    expect(leaks(schema, JSON.stringify({ id: 1, secret: SECRET }))).toBe(false);
    expect(leaks(schema, JSON.stringify({ id: 1, token: SECRET }))).toBe(false);
  });
});

describe("Tuples written in the words of two drafts", () => {
  it.each([
    ["prefixItems beside a tuple in items", { prefixItems: [{}], items: [S] }, [SECRET]],
    ["additionalItems after prefixItems", { prefixItems: [{}], additionalItems: S }, [1, SECRET]],
    ["additionalItems without any tuple", { type: "array", additionalItems: S }, [SECRET]],
    ["additionalItems beside items", { type: "array", items: {}, additionalItems: S }, [SECRET]],
  ])("let nothing marked pass: %s", (_title, schema, value) => {
    expect(JSON.stringify(compileRedactor(schema).redact(value).value) ?? "").not.toContain("CANARY");
  });

  it("withhold the list, where the document's dialect has no prefixItems", () => {
    const list = { type: "array", prefixItems: [{}], items: S };
    const old = { $schema: "http://json-schema.org/draft-07/schema#" };
    const value = { id: 1, list: [SECRET, SECRET] };
    for (const schema of [{ ...old, properties: { list } }, { properties: { list: { ...old, ...list } } }]) {
      expect(compileRedactor(schema).redact(value).value).toEqual({ id: 1 });
    }
  });
});
