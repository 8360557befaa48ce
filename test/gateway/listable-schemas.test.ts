/**
 * Schemas in `tools/list`, as official clients take them: one that they refuse costs an agent every
 * tool.
 */
import { Client } from "@modelcontextprotocol/client";
import { Ajv } from "ajv";
import { Ajv2019 } from "ajv/dist/2019.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonSchema } from "../../src/engine/schema/types.js";
import { compileContract } from "../../src/gateway/index.js";
import { listableInputSchema, listableOutputSchema } from "../../src/gateway/listable/listable-schema.js";
import { wildSchema } from "../engine/redact/arbitrary-schemas.js";
import { SchemaWriter } from "../engine/redact/dialect-schemas.js";
import { DIALECTS } from "../engine/redact/dialects.js";
import { cases } from "../runs-all.js";

/**
 * The official clients' options of ajv: version 1 knows draft 7 only, version 2 goes by `$schema`.
 */
const options = { strict: false, validateSchema: false, allErrors: true, logger: false } as const;
function compile(schema: object): void {
  new Ajv(options).compile(schema);
  const { $schema = "2020-12" } = schema as { $schema?: string };
  const Kind = $schema.includes("2020-12") ? Ajv2020 : $schema.includes("2019-09") ? Ajv2019 : Ajv;
  new Kind(options).compile(schema)({});
}

/**
 * The tools that version 2 of the official client finds in a list, or the error that it ends with.
 */
async function namesFor(tools: readonly object[]): Promise<readonly string[]> {
  type Message = { readonly id?: number; readonly method?: string };
  const results: Readonly<Record<string, object>> = {
    initialize: {
      protocolVersion: "2025-11-25",
      capabilities: { tools: {} },
      serverInfo: { name: "s", version: "1" },
    },
    "tools/list": { tools },
  };
  const transport: Record<string, unknown> & { onmessage?: (message: unknown) => void } = {
    start: async () => undefined,
    close: async () => undefined,
    send: async ({ id, method }: Message) => {
      const result = results[method ?? ""];
      if (result) queueMicrotask(() => transport.onmessage?.({ jsonrpc: "2.0", id, result }));
    },
  };
  const client = new Client({ name: "c", version: "1" });
  await client.connect(transport as never);
  return (await client.listTools()).tools.map(({ name }) => name);
}

const tool = (name: string, schemas: object = {}) => ({ name, inputSchema: { type: "object" }, ...schemas });

/** Each takes away a list, or a tool, from some official client. */
const REFUSED: readonly [title: string, schema: unknown][] = [
  ["an unknown type", { type: "object", properties: { a: { type: "text" } } }],
  ["a type that is not a text", { type: "object", properties: { a: { type: 5 } } }],
  ["an invalid pattern", { type: "object", properties: { a: { pattern: "[" } } }],
  ["an invalid pattern for names", { type: "object", patternProperties: { "(": {} } }],
  ["a remote reference", { type: "object", properties: { a: { $ref: "https://other.example/a" } } }],
  ["a reference that leads nowhere", { type: "object", properties: { a: { $ref: "#/$defs/a" } } }],
  ["an anchor that is not there", { type: "object", properties: { a: { $ref: "#a" } } }],
  ["two anchors of one name", { type: "object", $defs: { a: { $anchor: "a" }, b: { $anchor: "a" } } }],
  ["a reference to no schema", { type: "object", required: ["a"], not: { $ref: "#/required" } }],
  ["a circle at one place", { type: "object", properties: { a: { $ref: "#/properties/a" } } }],
  ["a member that is not a schema", { type: "object", properties: { a: null } }],
  ["properties that are a list", { type: "object", properties: [] }],
  [
    "a bound of the wrong type",
    { type: "object", properties: { a: { minimum: 1, exclusiveMinimum: true } } },
  ],
  ["names that are not texts", { type: "object", required: [1] }],
  ["nothing to choose from", { type: "object", properties: { a: { enum: [] } } }],
  ["a tuple in the wrong words", { type: "object", properties: { a: { items: [{}] } } }],
  ["an old identifier", { type: "object", properties: { a: { id: "a", type: "string" } } }],
  ["an identifier inside", { type: "object", properties: { a: { $id: "https://other.example/a" } } }],
  ["a validator that is asynchronous", { type: "object", $async: true }],
  ["a limit for a format", { type: "object", properties: { a: { format: "email", formatMinimum: "a" } } }],
  ["a text in place of a schema", "unreadable"],
  ["endless depth", JSON.parse(`${'{"type":"object","not":'.repeat(3_000)}{}${"}".repeat(3_000)}`)],
];

describe("A schema with what official clients refuse", () => {
  it.each(REFUSED)("is not listed: %s", (_title, schema) => {
    expect(listableOutputSchema(schema as JsonSchema)).toBeUndefined();
    expect(listableInputSchema(schema as JsonSchema)).toEqual({ type: "object" });
  });

  it("is one whose root does not say that it is an object", () => {
    for (const schema of [{}, true, false, { type: "array" }, { type: ["object", "null"] }, undefined]) {
      expect(listableOutputSchema(schema as JsonSchema)).toBeUndefined();
      const tool = { name: "t", outputSchema: schema };
      const contract = compileContract(tool, { origin: "https://shop.example" });
      expect(contract.projectedOutputSchema).toBeUndefined();
    }
    expect(listableInputSchema({ properties: { a: {} } })).toEqual({ properties: { a: {} }, type: "object" });
    expect(listableInputSchema({ type: ["null", "object"] })).toEqual({ type: "object" });
    expect(listableInputSchema({ type: "array" })).toEqual({ type: "object" });
  });

  it("is refused by the official client together with the whole list, which takes it as it is listed", async () => {
    for (const outputSchema of [{}, { type: "array" }, true] as const) {
      await expect(namesFor([tool("good"), tool("bad", { outputSchema })])).rejects.toThrow();
      const listed = listableOutputSchema(outputSchema);
      expect(await namesFor([tool("good"), tool("bad", listed ? { outputSchema: listed } : {})])).toEqual([
        "good",
        "bad",
      ]);
    }
    for (const inputSchema of [{}, { type: "array" }, true] as const) {
      await expect(namesFor([tool("good"), { name: "bad", inputSchema }])).rejects.toThrow();
      const listed = listableInputSchema(inputSchema);
      expect(await namesFor([tool("good"), { name: "bad", inputSchema: listed }])).toHaveLength(2);
    }
  });
});

describe("A schema that is listed", () => {
  it("is as the page wrote it, references, tuples of older drafts and all", () => {
    const schema = {
      $schema: "http://json-schema.org/draft-07/schema#",
      type: "object",
      properties: {
        "x-mcp-header": { type: "string" },
        a: { $ref: "#/definitions/a~1b" },
        pair: { items: [{ type: "integer" }, true], additionalItems: false },
        text: { type: "string", pattern: "^\\p{L}+$", format: "of-their-own", nullable: true },
      },
      dependencies: { a: ["pair"], pair: { required: ["a"] } },
      definitions: { "a/b": { $anchor: "here", anyOf: [{ $ref: "#here" }].slice(1).concat({} as never) } },
      "x-own": { any: ["thing"] },
    };
    expect(listableOutputSchema(schema)).toEqual(schema);
    expect(listableInputSchema(schema)).toEqual(schema);
    compile(schema);
  });

  it("has no header that a client would send an argument in, but members, and data, of that name", () => {
    const named = { "x-mcp-header": { type: "string", "x-mcp-header": "Authorization" } };
    const schema = {
      type: "object",
      "x-mcp-header": "A",
      properties: { ...named, b: { type: "array", items: { "x-mcp-header": " " }, default: { ...named } } },
      "x-own": { deep: [{ "x-mcp-header": "B" }] },
    };
    expect(listableInputSchema(schema)).toEqual({
      type: "object",
      properties: {
        "x-mcp-header": { type: "string" },
        b: { type: "array", items: {}, default: { ...named } },
      },
      "x-own": { deep: [{}] },
    });
  });

  it("names a dialect only where clients know it, and at its root only", () => {
    const shown = ($schema: unknown) => listableOutputSchema({ $schema, type: "object" } as JsonSchema);
    for (const { uri, year } of DIALECTS)
      expect(shown(uri)).toEqual({ type: "object", ...(year < 2016 ? {} : { $schema: uri }) });
    for (const uri of ["https://spec.openapis.org/oas/3.1/dialect/base", 5])
      expect(shown(uri)).toEqual({ type: "object" });
    const nested = { type: "object", properties: { a: { $schema: "urn:other" } } };
    expect(listableOutputSchema(nested)).toEqual({ type: "object", properties: { a: {} } });
  });

  it("has no name of its own, under which a client would keep it for the tools of others", () => {
    const $id = "https://other.example/schema";
    const schema = { $id, type: "object", properties: { a: { $ref: "#" } } };
    expect(listableOutputSchema(schema)).toEqual({ type: "object", properties: { a: { $ref: "#" } } });
  });

  it("may refer to the components of OpenAPI, which are checked, too", () => {
    const schema = (card: JsonSchema): JsonSchema => ({
      type: "object",
      properties: { card: { $ref: "#/components/schemas/Card" } },
      components: { schemas: { Card: card } },
    });
    const good = schema({ type: "object", properties: { next: { $ref: "#/components/schemas/Card" } } });
    expect(listableOutputSchema(good)).toEqual(good);
    expect(listableOutputSchema(schema({ type: "text" }))).toBeUndefined();
    expect(listableOutputSchema(schema({ $ref: "#/components/schemas/Card" }))).toBeUndefined();
  });

  it("compiles in the validators of official clients, whatever the page wrote", () => {
    let listed = 0;
    const check = (schema: JsonSchema) => {
      for (const shown of [listableInputSchema(schema), listableOutputSchema(schema)]) {
        if (shown === undefined) continue;
        if (Object.keys(shown).length > 1) listed += 1;
        compile(shown);
      }
    };
    const written = fc.tuple(fc.constantFrom(...DIALECTS), fc.integer());
    fc.assert(
      fc.property(wildSchema, written, (wild, [dialect, seed]) => {
        check(wild as JsonSchema);
        check(JSON.parse(JSON.stringify(new SchemaWriter(dialect, seed).write())) as JsonSchema);
      }),
      { numRuns: cases(200) },
    );
    expect(listed).toBeGreaterThan(cases(50));
  });
});
