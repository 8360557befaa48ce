/** Subschemas about one place, put together as a tool author would not have written it. */
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { compileContract } from "../../../src/engine/enforce/compile-contract.js";

const S = { type: "string", "x-sensitive": true };
const contractOf = (schema: object) =>
  compileContract(
    { name: "t", inputSchema: schema, outputSchema: schema },
    { origin: "https://shop.example" },
  );
const accepts = (schema: unknown, value: unknown): boolean =>
  new Ajv2020({ strict: false }).compile(schema as object)(value);

describe("The projected input schema accepts what the original does", () => {
  it.each<[string, object, object]>([
    [
      "members of a closed subschema beside another one",
      {
        properties: {
          pin: S,
          options: {
            allOf: [{ type: "object", properties: { b: { type: "string" } } }],
            properties: { a: { $ref: "#/$defs/a" }, b: true },
            additionalProperties: false,
          },
        },
        $defs: { a: { type: "integer" } },
      },
      { options: { a: 1, b: "x" } },
    ],
    [
      "the members of a closed object whose names are sensitive",
      { properties: { a: {} }, additionalProperties: false, propertyNames: { "x-sensitive": true } },
      { a: 1 },
    ],
    [
      "two members of one schema with an anchor",
      {
        properties: { pin: S, from: { $ref: "#/$defs/place" }, to: { $ref: "#/$defs/place" } },
        $defs: { place: { $anchor: "place", type: "object", properties: { city: { type: "string" } } } },
      },
      { from: { city: "A" }, to: { city: "B" } },
    ],
  ])("%s", (_title, schema, value) => {
    expect(accepts(schema, value)).toBe(true);
    expect(accepts(contractOf(schema).projectedInputSchema, value)).toBe(true);
  });

  it("and still forbids the members that no subschema names", () => {
    const schema = { properties: { pin: S, a: {} }, additionalProperties: false };
    expect(accepts(contractOf(schema).projectedInputSchema, { b: 1 })).toBe(false);
  });
});

describe("A null that OpenAPI allows", () => {
  const account = (nullable: boolean) => ({ type: "object", nullable, properties: { pin: S } });

  it("is allowed in the projected schemas", () => {
    const { projectedInputSchema, projectedOutputSchema } = contractOf({
      type: "object",
      properties: { account: account(true) },
    });
    for (const schema of [projectedInputSchema, projectedOutputSchema])
      expect(accepts(schema, { account: null })).toBe(true);
  });

  it("is not forbidden again by a subschema beside the type", () => {
    const schema = { anyOf: [{}], type: ["object", "null"], allOf: [account(false)] };
    expect(accepts(contractOf(schema).projectedOutputSchema, {})).toBe(true);
  });
});
