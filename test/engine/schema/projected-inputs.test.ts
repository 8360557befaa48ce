/**
 * The projected input schema of random schemas, against a walk of its own over every place of a
 * value.
 */
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileContract } from "../../../src/gateway/index.js";
import { secretInput } from "../../../src/texts/agents.js";
import { NAMES, wildSchema } from "../redact/arbitrary-schemas.js";
import { forItem, forMember, inPlace, isMarked, mentionsMark, type Schema } from "../redact/oracle.js";

const S = { "x-sensitive": true };
const SECRET = { type: "string", description: secretInput() };
const origin = "https://shop.example";

/** The same schema in which every subschema says something of its own, wherever it stands. */
function quote(value: unknown, isSchema: boolean, said: Map<object, string>): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => quote(item, true, said));
  const copy: { [key: string]: unknown } = {};
  for (const [key, member] of Object.entries(value)) {
    const holdsSchemas =
      !isSchema ||
      !["properties", "patternProperties", "$defs", "dependentSchemas", "dependencies"].includes(key);
    const kept = key === "required" || key === "type" ? member : quote(member, holdsSchemas, said);
    Object.defineProperty(copy, key, { value: kept, enumerable: true, configurable: true, writable: true });
  }
  if (isSchema) {
    const text = `said-${said.size}.`;
    said.set(copy, text);
    Object.assign(copy, { description: text, default: text, examples: [text], "x-note": { text } });
  }
  return copy;
}

const FOR_THE_REST = ["additionalProperties", "additionalItems", "unevaluatedItems", "unevaluatedProperties"];

/** The keywords of subschemas that apply at some place that no mark is set on. */
function shownBy(root: Schema, said: Map<object, string>): Set<string> {
  const shown = new Set<string>();
  const seen = new Set<string>();
  const visit = (schemas: readonly Schema[]): void => {
    const applied = inPlace(root, schemas);
    const key = applied
      .map((schema) => said.get(schema))
      .sort()
      .join();
    if (seen.has(key) || applied.some(isMarked)) return;
    seen.add(key);
    for (const schema of applied) shown.add(said.get(schema) as string);
    // Those for the rest may be left nothing by the others: a subschema without marks is kept as it
    // is written.
    for (const schema of applied)
      for (const keyword of ["propertyNames", "contentSchema", ...FOR_THE_REST])
        if (schema[keyword] !== undefined) visit([schema[keyword] as Schema]);
    for (let index = 0; index < 4; index++) visit(forItem(applied, index));
    if (applied.some((schema) => mentionsMark(root, schema["propertyNames"]))) return;
    for (const name of [...NAMES, "other", ""]) visit(forMember(applied, name));
  };
  visit([root]);
  return shown;
}

it("The projected input schema says nothing that is only said under a mark, and is a schema.", () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  let quoted = 0;
  fc.assert(
    fc.property(wildSchema, (plain) => {
      const said = new Map<object, string>();
      const inputSchema = quote(plain, true, said) as Schema;
      if (!JSON.stringify(inputSchema).includes('"x-sensitive":true')) return;
      const { projectedInputSchema } = compileContract({ name: "t", inputSchema } as never, { origin });
      if (ajv.validateSchema(inputSchema as object))
        expect(ajv.validateSchema(projectedInputSchema as object)).toBe(true);
      const shown = shownBy(inputSchema, said);
      const quotes = JSON.stringify(projectedInputSchema).match(/said-\d+\./g) ?? [];
      quoted += quotes.length;
      expect(quotes.filter((text) => !shown.has(text))).toEqual([]);
    }),
    { numRuns: 500 },
  );
  expect(quoted).toBeGreaterThan(500);
});

describe("The projected input schema", () => {
  const project = (inputSchema: unknown) =>
    compileContract({ name: "t", inputSchema }, { origin }).projectedInputSchema;

  it("makes a marked input a bare string that need not be given, and leaves the rest alone", () => {
    const schema = {
      type: "object",
      description: "A transfer",
      properties: {
        to: { type: "string", minLength: 1, description: "Who" },
        pin: { type: "integer", minimum: 1000, description: "CANARY", ...S },
        definitions: { type: "array", items: { type: "string" } },
      },
      required: ["to", "pin"],
      additionalProperties: false,
    };
    expect(project(schema)).toEqual({
      ...schema,
      properties: { ...schema.properties, pin: SECRET },
      required: ["to"],
    });
  });

  it("is the very schema where nothing is marked", () => {
    const schema = { type: "object", properties: { to: { $ref: "https://elsewhere.example/x" } } };
    expect(project(schema)).toEqual(schema);
    expect(project(undefined)).toBeUndefined();
  });

  it("asks for no input that is marked anywhere, whichever subschema requires it", () => {
    const schema = {
      type: "object",
      properties: { to: { type: "string", enum: ["a", "b"] }, pin: { type: "integer" } },
      allOf: [{ properties: { pin: S } }, { required: ["pin", "to"] }],
      required: ["to", "pin"],
    };
    expect(project(schema)).toEqual({
      type: "object",
      properties: { to: { type: "string", enum: ["a", "b"] }, pin: SECRET },
      required: ["to"],
    });
  });

  it("asks for no text that holds a document with marks: where it cannot be read, all of it is secret", () => {
    const contentMediaType = "application/json";
    const card = { type: "string", contentMediaType, contentSchema: { properties: { pin: S } } };
    const plain = { type: "string", contentMediaType, contentSchema: { properties: { pin: {} } } };
    const schema = { type: "object", properties: { card, plain }, required: ["card", "plain"] };
    expect(project(schema)).toMatchObject({ required: ["plain"] });
    const rest = { type: "object", properties: { pin: S }, required: ["card"], additionalProperties: card };
    expect(project(rest)).not.toHaveProperty("required");
  });

  it("keeps what says how an unmarked input must look, beside references too", () => {
    const amount = { type: "number", minimum: 1, description: "In euros" };
    const schema = {
      type: "object",
      properties: {
        amount: { $ref: "#/$defs/amount", title: "Amount" },
        note: { anyOf: [{ type: "string", maxLength: 9 }, { type: "null" }], default: null },
        rows: { type: "array", items: { type: "object", properties: { pin: S, id: { format: "uuid" } } } },
      },
      $defs: { amount },
    };
    expect(project(schema)).toEqual({
      type: "object",
      properties: {
        amount: { ...amount, title: "Amount" },
        note: schema.properties.note,
        rows: {
          type: "array",
          items: { type: "object", properties: { pin: SECRET, id: { format: "uuid" } } },
        },
      },
    });
  });

  it("says nothing of an input that cannot be understood, beside marked ones", () => {
    const schema = { properties: { pin: S, to: { $ref: "https://elsewhere.example/x" } } };
    expect(project(schema)).toEqual({ properties: { pin: SECRET, to: {} } });
  });

  it("relies on nothing that stands beside a reference, where the draft ignores that", () => {
    const schema = {
      properties: {
        pin: S,
        to: { $ref: "#/definitions/any", type: "string", allOf: [{ minLength: 9 }], title: "To" },
        both: { $ref: "#/definitions/any", required: ["a"], properties: { a: { type: "integer" } } },
      },
      definitions: { any: { description: "Anything" } },
    };
    const $schema = "http://json-schema.org/draft-07/schema#";
    expect(project({ $schema, ...schema })).toEqual({
      $schema,
      properties: {
        pin: SECRET,
        to: { description: "Anything" },
        both: { description: "Anything" },
      },
    });
    expect(project(schema)).toMatchObject({ properties: { to: { type: "string", title: "To" } } });
  });

  it("stays in its own draft", () => {
    const $schema = "http://json-schema.org/draft-07/schema#";
    const pair = { type: "array", items: [{ type: "integer" }, { type: "string" }] };
    expect(project({ $schema, properties: { pin: S, pair } })).toEqual({
      $schema,
      properties: { pin: SECRET, pair },
    });
  });

  it("still resolves its references", () => {
    const schema = {
      properties: { a: { $ref: "#/$defs/g/plain" }, pin: { $ref: "#/$defs/g/pin" } },
      $defs: { g: { plain: { type: "integer" }, pin: { type: "integer", ...S } } },
      required: ["pin"],
    };
    const validate = new Ajv2020({ strict: false }).compile(project(schema) as object);
    expect(validate({ a: 1, pin: "airlock-handle" })).toBe(true);
    expect(validate({ a: "x" })).toBe(false);
    expect(validate({ a: 1 })).toBe(true);
  });
});
