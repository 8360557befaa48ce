import { workOf } from "../../../work-of.js";

// The counted code is loaded after it.

import { describe, expect, it } from "vitest";
import { validate } from "../../../../extension/background/model/validation.js";
import type { JsonValue } from "../../../../src/engine/schema/types.js";

const SCHEMA: JsonValue = {
  type: "object",
  properties: {
    id: { type: "string" },
    count: { type: "integer", minimum: 1 },
    when: { type: "string", format: "date-time" },
    kind: { enum: ["a", "b"] },
  },
  required: ["id"],
  additionalProperties: false,
};

const nested = (depth: number): JsonValue => {
  let value: JsonValue = 1;
  for (let i = 0; i < depth; i++) value = [value];
  return value;
};
const deepSchema = (depth: number): JsonValue => {
  let schema: JsonValue = { type: "string" };
  for (let i = 0; i < depth; i++) schema = { anyOf: [schema, schema] };
  return schema;
};

describe("Arguments", () => {
  it.each([
    [{ id: "x" }, true],
    [{ id: "x", count: 2, when: "not a date", kind: "a" }, true],
    [{}, false],
    [{ id: 1 }, false],
    [{ id: "x", count: 0 }, false],
    [{ id: "x", kind: "c" }, false],
    [{ id: "x", other: 1 }, false],
    [[], false],
  ])("%j against the schema: %s", (value, valid) => {
    expect(validate(SCHEMA, value)).toBe(valid);
  });

  it("may have a member of the name of a keyword that is not checked", () => {
    const schema = { properties: { file: { enum: [{ format: "pdf" }] }, format: { type: "string" } } };
    expect(validate(schema, { file: { format: "pdf" }, format: "a4" })).toBe(true);
    expect(validate(schema, { file: {} })).toBe(false);
    expect(validate(schema, { format: 4 })).toBe(false);
  });

  it.each([
    [
      { type: "object", properties: { id: { type: "string", pattern: "^(a+)+$" } } },
      { id: `${"a".repeat(40)}!` },
    ],
    [{ type: "object", patternProperties: { "^(a+)+$": {} } }, { [`${"a".repeat(40)}!`]: 1 }],
    [{ type: "object", $ref: "#" }, {}],
    [{ type: "object", allOf: [{ $ref: "#" }, { $ref: "#" }] }, {}],
    [{ $defs: { a: { $ref: "#/$defs/a" } }, $ref: "#/$defs/a" }, {}],
    [{ $ref: "https://evil.example/schema" }, {}],
    [{ $id: "x", $dynamicRef: "#y" }, {}],
    [{ type: "array", items: {}, uniqueItems: true }, Array.from({ length: 50_000 }, (_, at) => at)],
    [{ type: "object" }, { deep: nested(5_000) }],
    [{ type: "object", properties: { email: { format: "email" } } }, { email: `${"a.".repeat(200_000)}@` }],
  ] as [JsonValue, JsonValue][])("of a hostile schema (%#) are checked soon", (schema, value) => {
    let valid = false;
    expect(workOf(() => (valid = validate(schema, value)))).toBeLessThan(1_000_000);
    expect(valid).toBe(true);
  });

  it("of a schema that branches without end are checked soon", () => {
    const wide = { anyOf: Array.from({ length: 1_900 }, () => ({ const: 1 })) };
    const long = Array.from({ length: 100_000 }, () => 2);
    const run = () => void [validate(deepSchema(12), 1), validate(wide, long)];
    expect(workOf(run)).toBeLessThan(5_000_000);
  });

  it("still meet everything else that a schema with a pattern that could run on says", () => {
    const schema: JsonValue = {
      type: "object",
      required: ["id"],
      properties: {
        id: { type: "string", pattern: "^(x+x+)+y", maxLength: 9 },
        count: { type: "integer", maximum: 5 },
      },
    };
    expect(validate(schema, { id: "never run" })).toBe(true);
    for (const value of [
      {},
      { id: 1 },
      { id: "x", count: "1" },
      { id: "x", count: 6 },
      { id: "0123456789" },
      [],
      null,
    ])
      expect(validate(schema, value)).toBe(false);
  });

  it("of a property that is named like a keyword are checked in full", () => {
    const schema: JsonValue = {
      type: "object",
      properties: { pattern: { type: "string", maxLength: 3 }, $ref: {} },
    };
    expect(validate(schema, { pattern: "abcd" })).toBe(false);
  });

  it("of schemas that are booleans, or nonsense", () => {
    expect([validate(true, 1), validate(false, 1)]).toEqual([true, false]);
    expect(validate({ type: "nonsense" }, 1)).toBe(false);
    expect(validate("text", 1)).toBe(true);
  });
});
