import { expect, it } from "vitest";
import { sampleOf } from "../../../../extension/ui/tools/sample-of.js";
import type { JsonValue } from "../../../../src/engine/schema/types.js";
import { checkValue } from "../../../../src/schemas/check-value.js";

const object = (properties: object, more: object = {}) => ({ type: "object", properties, ...more });

it.each([
  ["texts", object({ a: { type: "string", minLength: 3 }, b: { type: "string", format: "date" } })],
  ["numbers", object({ a: { type: "integer", minimum: 3 }, b: { type: "number", exclusiveMinimum: 0 } })],
  ["a choice", object({ a: { enum: ["x", "y"] }, b: { const: 7 }, c: { type: "string", default: "d" } })],
  ["lists", object({ a: { type: "array", minItems: 2, items: { type: "boolean" } } })],
  ["a tuple", object({ a: { type: "array", prefixItems: [{ type: "string" }, { type: "number" }] } })],
  ["null, too", object({ a: { type: ["null", "string"] } })],
  ["one of several forms", object({ a: { oneOf: [object({ b: { const: "x" } }), { type: "string" }] } })],
  [
    "a reference, and parts beside each other",
    object({ a: { $ref: "#/$defs/k" } }, { $defs: { k: { allOf: [object({ b: { type: "string" } })] } } }),
  ],
  ["no arguments", { type: "object" }],
])("An example fits a schema of %s.", (_, schema) => {
  const value = sampleOf(schema);
  expect(checkValue(schema as unknown as JsonValue, value as JsonValue)).toEqual([]);
  expect(Object.keys(value)).toEqual(Object.keys((schema as { properties?: object }).properties ?? {}));
});

it("A secret is left out.", () => {
  expect(
    sampleOf(object({ machine: { type: "string" }, key: { type: "string", "x-sensitive": true } })),
  ).toEqual({
    machine: "",
  });
});

const WIDE = Object.fromEntries(
  Array.from({ length: 9_000 }, (_, at) => [`m${at}`, at % 30 === 0 ? { $ref: "#" } : true]),
);

it.each([
  ["names itself", { $ref: "#" }],
  ["holds itself", object({ a: { $ref: "#" }, b: { type: "array", items: { $ref: "#" } } })],
  ["is no object", "text"],
  ["is wrong", object({ a: { type: 1, minLength: "x", enum: [] } })],
  ["is missing", undefined],
  ["names itself from three hundred members of nine thousand", object(WIDE)],
])("A schema that %s gives an object soon.", (_, schema) => {
  expect(JSON.stringify(sampleOf(schema)).length).toBeLessThan(10_000);
});
