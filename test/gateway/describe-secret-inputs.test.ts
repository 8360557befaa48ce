import { describe, expect, it } from "vitest";
import { closedContract } from "../../src/engine/enforce/used-secrets.js";
import type { JsonSchema } from "../../src/engine/schema/types.js";
import { describeSecretInputs } from "../../src/gateway/describe-secret-inputs.js";
import { inputOf } from "../../src/gateway/input-contract.js";
import { contractOf } from "./agent-view.js";

const MARK = { type: "string", "x-sensitive": true, description: "e.g. hunter2", pattern: "^h" };

const describeFor = (inputSchema: unknown) =>
  describeSecretInputs(
    contractOf({ inputSchema }).projectedInputSchema,
    inputOf(contractOf({ inputSchema })),
  );

describe("What an agent is told about secrets in arguments", () => {
  it("is a mark, one sentence and the place, and nothing of the page's words", () => {
    const { schema, inputs } = describeFor({
      type: "object",
      properties: {
        key: MARK,
        note: { type: "string", description: "Any words" },
        servers: { type: "array", items: { type: "object", properties: { token: MARK } } },
      },
      required: ["key"],
    });
    expect(inputs).toEqual([
      { path: "/key", asked: true },
      { path: "/servers/*/token", asked: false },
    ]);
    expect(schema).toMatchObject({
      properties: {
        key: {
          type: "string",
          "x-sensitive": true,
          description: expect.stringContaining("asks the user"),
        },
        note: { description: "Any words" },
        servers: { items: { properties: { token: { "x-sensitive": true } } } },
      },
    });
    expect(JSON.stringify(schema)).not.toMatch(/hunter2|\^h/);
  });

  it("names places that have no name of their own: any member, and items of a list of a fixed form", () => {
    const { schema, inputs } = describeFor({
      type: "object",
      properties: {
        tokens: { type: "object", additionalProperties: MARK },
        pair: { type: "array", prefixItems: [{ type: "string" }, MARK] },
        open: { type: "object", additionalProperties: { type: "string" } },
      },
      patternProperties: { "^x-": MARK },
    });
    expect(inputs).toEqual([
      { path: "/tokens/*", asked: false },
      { path: "/pair/*", asked: false },
    ]);
    expect(schema).toMatchObject({
      properties: { tokens: { additionalProperties: { type: "string", "x-sensitive": true } } },
    });
    expect(JSON.stringify(schema)).not.toMatch(/hunter2|\^h/);
  });

  it("is the same whatever the member is called, and where only a pattern marks it", () => {
    const named = JSON.parse(
      '{"properties": {"__proto__": {"x-sensitive": true}, "toString": true}}',
    ) as object;
    const { schema, inputs } = describeFor({ ...named, patternProperties: { "^to": MARK } });
    expect(inputs.map(({ path }) => path)).toEqual(["/__proto__", "/toString"]);
    const { properties } = schema as { readonly properties: object };
    expect(Object.keys(properties)).toEqual(["__proto__", "toString"]);
    expect(JSON.stringify(properties).match(/"x-sensitive":true/g)).toHaveLength(2);
  });

  it("is not said of a schema that is too deep to be walked", () => {
    const inputSchema = { properties: { key: MARK } };
    const deep = JSON.parse(`${'{"items":'.repeat(100_000)}{}${"}".repeat(100_000)}`) as JsonSchema;
    expect(describeSecretInputs(deep, inputOf(contractOf({ inputSchema })))).toEqual({
      schema: undefined,
      inputs: [],
    });
  });

  it("is nothing where nothing is marked, or the schema is not understood", () => {
    const plain = { type: "object", properties: { a: { type: "string" } } };
    expect(describeFor(plain)).toEqual({ schema: plain, inputs: [] });
    expect(describeFor({ properties: { a: { $ref: "#/no" } } }).inputs).toEqual([]);
    expect(describeFor(undefined)).toEqual({ schema: undefined, inputs: [] });
  });
});

it("What is listed of a tool that takes secrets requires nothing that closed redaction could leave out.", () => {
  const outputSchema = { type: "object", properties: { a: { type: "object" } }, required: ["a"] };
  const listed = closedContract(contractOf({ outputSchema })).projectedOutputSchema;
  expect(listed).toEqual({ type: "object", properties: { a: { anyOf: [{ type: "object" }, {}] } } });
  expect(closedContract(contractOf()).projectedOutputSchema).toBeUndefined();
});
