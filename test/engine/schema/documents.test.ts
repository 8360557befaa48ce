/** Schemas that are part of a larger document, or refer to others. */
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { compileRedactor } from "../../../src/engine/index.js";

const S = { "x-sensitive": true };
const CANARY = "CANARY";
const withheld = (schema: unknown, value: unknown, schemas?: { readonly [uri: string]: unknown }) =>
  compileRedactor(schema, schemas ? { schemas } : {}).redact(value);

describe("A whole OpenAPI document", () => {
  const operation = (at: number) => ({
    summary: `Operation ${at}`,
    parameters: [{ name: "id", in: "path", required: true, schema: { type: "string", example: `id-${at}` } }],
    responses: {
      "200": { content: { "application/json": { schema: { $ref: `#/components/schemas/S${at}` } } } },
    },
  });
  const shape = (at: number) => ({
    type: "object",
    properties: Object.fromEntries(
      Array.from({ length: 10 }, (_, i) => [`p${i}`, { type: "string", description: `Of ${at}` }]),
    ),
  });
  const many = (count: number, make: (at: number) => unknown) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`S${at}`, make(at)]));
  const document = {
    openapi: "3.1.0",
    $ref: "#/components/schemas/Order",
    paths: many(6_000, operation),
    components: {
      schemas: {
        ...many(2_500, shape),
        Order: { type: "object", properties: { id: {}, card: { $ref: "#/components/schemas/Card" } } },
        Card: { type: "object", properties: { brand: { type: "string" }, number: S } },
      },
    },
  };

  it("counts for what the root leads to only", () => {
    expect(JSON.stringify(document).length).toBeGreaterThan(2_700_000);
    const redactor = compileRedactor(document);
    expect(redactor.diagnostics).toEqual([]);
    expect(redactor.redact({ id: 1, card: { brand: "V", number: CANARY } }).value).toEqual({
      id: 1,
      card: { brand: "V" },
    });
  });

  it("is withheld where the root leads to more than 100,000 values, and where it has more than 500,000", () => {
    const all = {
      ...document,
      $ref: undefined,
      anyOf: Object.keys(document.components.schemas).map((name) => ({
        $ref: `#/components/schemas/${name}`,
      })),
    };
    const wide = {
      ...all,
      components: { schemas: { ...document.components.schemas, ...many(6_000, shape) } },
    };
    const reached = {
      ...wide,
      anyOf: Object.keys(wide.components.schemas).map((name) => ({ $ref: `#/components/schemas/${name}` })),
    };
    const huge = { ...document, paths: many(1, () => Array.from({ length: 500_001 }, () => 1)) };
    for (const schema of [reached, huge]) {
      const redactor = compileRedactor(schema);
      expect(redactor.redact({ id: 1 }).value).toBeUndefined();
      expect(redactor.diagnostics).toEqual([{ location: "", code: "schema-too-large" }]);
    }
  });
});

describe("A reference to a metaschema", () => {
  it.each([
    "http://json-schema.org/draft-04/schema#",
    "http://json-schema.org/draft-07/schema#/definitions/nonNegativeInteger",
    "https://json-schema.org/draft/2019-09/schema",
    "https://json-schema.org/draft/2020-12/meta/validation",
    "https://spec.openapis.org/oas/3.0/schema/2021-09-28",
    "https://spec.openapis.org/oas/3.1/dialect/base",
  ])("marks nothing: %s", ($ref) => {
    const schema = { type: "object", properties: { form: { $ref }, secret: S } };
    const value = { form: { type: "object" }, secret: CANARY };
    expect(withheld(schema, value).value).toEqual({ form: { type: "object" } });
    expect(compileRedactor(schema).diagnostics).toEqual([]);
  });

  it("marks what a document of that name inside says, and is none elsewhere", () => {
    const $id = "https://json-schema.org/draft/2020-12/schema";
    const own = { properties: { a: { $ref: $id } }, $defs: { own: { $id, ...S } } };
    expect(withheld(own, { a: CANARY, b: 1 }).value).toEqual({ b: 1 });
    for (const $ref of [
      "https://json-schema.org.evil.example/draft-07/schema",
      "https://evil.example/?https://json-schema.org/draft-07/schema",
      "https://json-schema.org/draft-07/other",
    ])
      expect(withheld({ properties: { a: { $ref } } }, { a: CANARY, b: 1 }).value).toEqual({ b: 1 });
  });
});

describe("A reference to another document", () => {
  const uri = "https://schemas.example/card.json";
  const card = {
    type: "object",
    properties: { brand: {}, number: S, next: { $ref: "#" } },
    $defs: { n: { $anchor: "n", ...S } },
  };
  const schema = { type: "object", properties: { id: {}, card: { $ref: uri } } };
  const value = { id: 1, card: { brand: "V", number: CANARY, next: { brand: "W", number: CANARY } } };

  it("stays sensitive where the document is not given, and says so", () => {
    for (const schemas of [undefined, {}, { "https://schemas.example/other": card }, { [uri]: "text" }]) {
      const redactor = compileRedactor(schema, schemas ? { schemas } : {});
      expect(redactor.redact(value).value).toEqual({ id: 1 });
      expect(redactor.diagnostics).toEqual([
        { location: "/properties/card/$ref", code: "unresolved-reference" },
      ]);
    }
  });

  it("leads into the one that is given: its own references, anchors and pointers, and back", () => {
    const schemas = { [uri]: card };
    expect(withheld(schema, value, schemas).value).toEqual({
      id: 1,
      card: { brand: "V", next: { brand: "W" } },
    });
    for (const fragment of ["#n", "#/$defs/n", "#/properties/number"]) {
      const part = {
        properties: { a: { $ref: uri + fragment }, b: { $ref: "card.json" } },
        $id: "https://schemas.example/",
      };
      expect(withheld(part, { a: CANARY, b: { brand: "V", number: CANARY } }, schemas).value).toEqual({
        b: { brand: "V" },
      });
    }
    const relative = {
      [uri]: { properties: { a: { $ref: "other.json" } } },
      "https://schemas.example/other.json": S,
    };
    expect(withheld({ $ref: uri }, { a: CANARY, b: 1 }, relative).value).toEqual({ b: 1 });
  });

  it("diagnoses the other document by its URI", () => {
    const schemas = { [uri]: { properties: { a: { $ref: "nowhere.json" } } } };
    expect(compileRedactor({ $ref: uri }, { schemas }).diagnostics).toEqual([
      { location: `${uri}#/properties/a/$ref`, code: "unresolved-reference" },
    ]);
  });

  it("is not taken in by a list of schemas that cannot be read, nor by marks that nothing leads to", () => {
    const hostile = new Proxy(
      { [uri]: card },
      {
        get: () => {
          throw new Error(CANARY);
        },
      },
    );
    expect(withheld(schema, value, hostile).value).toEqual({ id: 1 });
    const unused = { "https://schemas.example/unused": { extends: S } };
    expect(withheld({ type: "object" }, value, unused).value).toBe(value);
  });
});

describe("The projected schema of a result", () => {
  const schema = {
    type: "object",
    properties: {
      id: { type: "integer" },
      name: { type: "string", nullable: true },
      rows: { type: "array", items: { type: "object", properties: { at: { type: "number" }, secret: S } } },
    },
    required: ["id"],
  };

  it("is satisfied by the redacted form of results that are not valid, with a hint, too", () => {
    for (const sensitiveHint of [false, true]) {
      const redactor = compileRedactor(schema, { sensitiveHint });
      const accepts = new Ajv2020({ strict: false }).compile(redactor.projectedSchema as object);
      for (const value of [
        {},
        { id: null, name: 5, rows: null },
        { id: "7", name: null, rows: { at: 1, secret: CANARY } },
        { id: 1.5, rows: [null, [{ at: "1", secret: CANARY }], { secret: CANARY, at: [] }, "x", 4] },
      ]) {
        const { value: redacted } = redactor.redact(value);
        if (redacted !== undefined) expect(accepts(redacted), JSON.stringify(redacted)).toBe(true);
        expect(JSON.stringify(redacted) ?? "").not.toContain(CANARY);
      }
    }
  });

  it("tells the likely types below a root, whose own type is a condition", () => {
    expect(compileRedactor(schema).projectedSchema).toEqual({
      type: "object",
      properties: {
        id: { anyOf: [{ type: "integer" }, {}] },
        name: { anyOf: [{ type: "string", nullable: true }, {}] },
        rows: {
          anyOf: [{ type: "array" }, {}],
          items: {
            anyOf: [{ type: "object" }, {}],
            properties: { at: { anyOf: [{ type: "number" }, {}] }, secret: {} },
          },
        },
      },
    });
  });
});
