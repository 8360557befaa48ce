import { Validator } from "@cfworker/json-schema";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileContract } from "../../../src/engine/enforce/compile-contract.js";
import { compileRedactor } from "../../../src/engine/index.js";
import type { JsonValue } from "../../../src/engine/schema/types.js";
import { enforceResult } from "../../../src/gateway/index.js";
import { cases } from "../../runs-all.js";
import { random, typedSchema, wildSchema } from "../redact/arbitrary-schemas.js";
import type { Schema } from "../redact/oracle.js";
import { sampleValue } from "../redact/sample-value.js";

const ajv = () => new Ajv2020({ strict: false, validateFormats: false, ownProperties: true });
const seeds = fc.array(fc.integer(), { minLength: 4, maxLength: 4 });
const origin = "https://shop.example";
const S = { "x-sensitive": true };

/**
 * Compiles, or not: a random schema may refer to itself without end. Both validators must agree
 * that a value is valid: ajv does not look at members named `__proto__`.
 */
function tryValidator(schema: object): ((value: unknown) => boolean) | undefined {
  try {
    const validate = ajv().compile(schema);
    const other = new Validator(schema as never, "2020-12");
    return (value) => {
      try {
        return (validate(value) as boolean) && other.validate(value).valid;
      } catch {
        return false;
      }
    };
  } catch {
    return undefined;
  }
}

/** Checks, with two validators, whatever an agent can get of a value that `schema` describes. */
function projectionCheck(schema: Schema, sensitiveHint: boolean): (value: JsonValue) => void {
  const redactor = compileRedactor(schema, { sensitiveHint });
  const tool = { name: "t", outputSchema: schema, annotations: { sensitiveHint } };
  const contract = compileContract(tool, { origin });
  const projected = redactor.projectedSchema as object;
  expect(contract.projectedOutputSchema).toEqual(projected);
  const accepted = ajv().compile(projected);
  const validator = new Validator(projected as never, "2020-12");
  return (value) => {
    const given = [redactor.redact(value).value, enforceResult(contract, value).agent.structuredContent];
    for (const each of given) {
      if (each === undefined) continue;
      expect(accepted(each), JSON.stringify({ projected, each })).toBe(true);
      expect(validator.validate(each).valid).toBe(true);
    }
  };
}

describe("The projected output schema", () => {
  it.each([
    ["random schemas", wildSchema, cases(120)],
    ["schemas that type their values", typedSchema, cases(60)],
  ])("accepts every redacted value of every valid value: %s", (_title, schemas, numRuns) => {
    let valid = 0;
    fc.assert(
      fc.property(schemas, seeds, fc.boolean(), (schema, list, sensitiveHint) => {
        const isValid = tryValidator(schema as object);
        if (isValid === undefined) return;
        const check = projectionCheck(schema, sensitiveHint);
        for (const seed of list) {
          const value = sampleValue(schema, schema, random(seed));
          if (!isValid(value)) continue;
          valid += 1;
          check(value);
        }
      }),
      { numRuns },
    );
    expect(valid).toBeGreaterThan(numRuns / 2);
  });

  it("accepts every redacted value below a root that is an object, valid or not", () => {
    let invalid = 0;
    fc.assert(
      fc.property(wildSchema, seeds, fc.boolean(), fc.jsonValue(), (wild, list, sensitiveHint, any) => {
        const schema = { type: "object", properties: { x: wild, s: S }, required: ["x"] } as Schema;
        const redactor = compileRedactor(schema, { sensitiveHint });
        const accepts = ajv().compile(redactor.projectedSchema as object);
        const isValid = tryValidator(schema as object);
        const members = [any as JsonValue, ...list.map((seed) => sampleValue(wild, wild, random(seed)))];
        for (const x of members) {
          const value = { x, s: "secret", [`${list[0]}`]: any as JsonValue };
          if (isValid?.(value) === false) invalid += 1;
          const { value: redacted } = redactor.redact(value);
          if (redacted !== undefined) expect(accepts(redacted)).toBe(true);
        }
      }),
      { numRuns: cases(240) },
    );
    expect(invalid).toBeGreaterThan(cases(25));
  });

  /** Everything a subschema can say that might quote the secret. */
  const quoting = {
    const: "CANARY-const",
    enum: ["CANARY-enum", { nested: "CANARY-enum" }],
    default: "CANARY-default",
    examples: ["CANARY-example"],
    description: "CANARY-description",
    title: "CANARY-title",
    pattern: "CANARY-pattern",
    $comment: "CANARY-comment",
    format: "CANARY-format",
    "x-other": { note: "CANARY-other" },
    if: { const: "CANARY-if" },
    not: { enum: ["CANARY-not"] },
    properties: { "CANARY-name": { const: "CANARY-inner" } },
    patternProperties: { "^CANARY-key": {} },
    items: { const: "CANARY-item" },
  };
  const around = { examples: [{ secret: "CANARY-above" }], default: { secret: "CANARY-above" } };

  it.each<[string, object]>([
    ["on the spot", { properties: { secret: { ...quoting, ...S } } }],
    ["by a sibling in allOf", { properties: { secret: { allOf: [S, quoting] } } }],
    ["by another branch", { anyOf: [{ properties: { secret: S } }, { properties: { secret: quoting } }] }],
    ["by a pattern", { properties: { secret: quoting }, patternProperties: { "^s": S } }],
    ["by reference", { properties: { secret: { $ref: "#/$defs/s" } }, $defs: { s: { ...quoting, ...S } } }],
    [
      "through a definition used below it",
      { properties: { secret: { ...S, items: { $ref: "#/$defs/i" } } }, $defs: { i: quoting } },
    ],
    [
      "through a definition for its names",
      { properties: { secret: { ...S, propertyNames: { $ref: "#/$defs/i" } } }, $defs: { i: quoting } },
    ],
    [
      "in a definition that nothing uses",
      { properties: { secret: S }, $defs: { unused: { ...quoting, ...S } } },
    ],
    ["in a list", { properties: { list: { type: "array", items: { ...quoting, ...S } } } }],
    ["over all", { ...quoting, ...S }],
    ["over names", { propertyNames: { ...quoting, ...S } }],
    ["by an `if`", { if: { properties: { secret: S } }, properties: { secret: quoting } }],
    [
      "by a dependency",
      { properties: { secret: quoting }, dependentSchemas: { a: { properties: { secret: S } } } },
    ],
    ["by a rest", { anyOf: [{ properties: { secret: quoting } }, { additionalProperties: S }] }],
    [
      "in a definition inside an unmarked place",
      {
        properties: {
          plain: { $defs: { d: quoting } },
          secret: { ...S, $ref: "#/properties/plain/$defs/d" },
        },
      },
    ],
  ])("holds nothing from under a mark that is set %s, nor does the projected input schema", (_title, marked) => {
    const schema = { type: "object", ...around, ...marked };
    expect(JSON.stringify(compileRedactor(schema).projectedSchema)).not.toContain("CANARY");
    expect(JSON.stringify(compileRedactor(schema, { sensitiveHint: true }).projectedSchema)).not.toContain(
      "CANARY",
    );
    const { projectedInputSchema } = compileContract({ name: "t", inputSchema: schema }, { origin });
    expect(JSON.stringify(projectedInputSchema)).not.toContain("CANARY");
  });

  it("never requires what may be missing, and never carries a mark", () => {
    const schema = {
      type: "object",
      properties: { id: { type: "string" }, secret: S },
      required: ["id", "secret"],
    };
    const projected = compileRedactor(schema).projectedSchema;
    expect(JSON.stringify(projected)).not.toMatch(/required|x-sensitive/);
    expect(compileRedactor(projected).hasMarks).toBe(false);
  });

  it("is the schema itself without marks, says nothing with a bare hint, and is absent without a schema", () => {
    const schema = { type: "object", properties: { id: { const: 1 } }, required: ["id"] };
    expect(compileRedactor(schema).projectedSchema).toEqual(schema);
    expect(compileRedactor(schema, { sensitiveHint: true }).projectedSchema).toEqual({});
    expect(compileRedactor(undefined).projectedSchema).toBeUndefined();
  });
});
