/**
 * References that lead in a circle without a step down the value: no validator comes to an end with
 * them.
 */
import { describe, expect, it } from "vitest";
import { compileRedactor } from "../../../src/engine/index.js";
import { describeDiagnostic, diagnoseSchema } from "../../../src/engine/schema/diagnose-schema.js";

const MARKED = { type: "object", properties: { secret: { "x-sensitive": true } } };
const SECRET = "CANARY-1";

describe("What a circle of references describes is withheld:", () => {
  it.each([
    ["a reference to itself", { $ref: "#/properties/field" }],
    ["what leads to a circle", { allOf: [{}, { anyOf: [true, { $ref: "#/properties/field/allOf/1" }] }] }],
    ["a condition that asks for itself", { if: { not: { $ref: "#/properties/field/if" } }, else: MARKED }],
    ["a dependency on itself", { dependentSchemas: { a: { $ref: "#/properties/field" } } }],
    [
      "two that lead to each other, in definitions",
      {
        $ref: "#/properties/field/$defs/x",
        $defs: {
          x: { $ref: "#/properties/field/$defs/y" },
          y: { oneOf: [{ $ref: "#/properties/field/$defs/x" }] },
        },
      },
    ],
  ])("%s", (_title, field) => {
    const schema = { type: "object", properties: { id: {}, field } };
    const redactor = compileRedactor(schema);
    expect(redactor.hasMarks).toBe(true);
    expect(redactor.redact({ id: 1, field: { a: SECRET, b: [SECRET] } }).value).toEqual({ id: 1 });
    const diagnostics = diagnoseSchema(schema);
    expect(diagnostics.map(({ code }) => code)).toContain("endless-reference");
    for (const diagnostic of diagnostics) {
      expect(diagnostic.location).toMatch(/^\/properties\/field/);
      expect(describeDiagnostic(diagnostic)).toMatch(/withheld/);
    }
  });

  it("nothing of a tree, nor of what several references lead to", () => {
    const schema = {
      $defs: {
        text: { type: "string" },
        both: { allOf: [{ $ref: "#/$defs/text" }, { $ref: "#/$defs/text" }] },
      },
      properties: { a: { $ref: "#/$defs/both" }, b: { items: { $ref: "#" } }, c: { $ref: "#/$defs/both" } },
      additionalProperties: { $ref: "#" },
    };
    const value = { a: "x", b: [{ a: "y", d: { c: "z" } }], c: "x" };
    const result = compileRedactor(schema).redact(value);
    expect(result.value).toBe(value);
    expect(diagnoseSchema(schema)).toEqual([]);
  });
});
