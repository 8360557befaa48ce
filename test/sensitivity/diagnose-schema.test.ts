import { describe, expect, it } from "vitest";
import { diagnoseSchema } from "../../src/sensitivity/diagnose-schema.js";

const MARKED = { type: "object", properties: { secret: { "x-sensitive": true } } };

describe("What an author is told", () => {
  it.each<[string, unknown, object[]]>([
    ["nothing of a sound schema", MARKED, []],
    ["nothing without a schema", undefined, []],
    ["an unreadable schema", { const: 1n }, [{ location: "", code: "schema-unreadable" }]],
    ["a list", [MARKED], [{ location: "", code: "not-a-schema" }]],
    ["a size", { enum: Array(100_001).fill(0) }, [{ location: "", code: "schema-too-large" }]],
    [
      "a reference, where it stands",
      { properties: { "a/b": { $ref: "#/no" } } },
      [{ location: "/properties/a~1b/$ref", code: "unresolved-reference" }],
    ],
    ["an odd mark", { items: { "x-sensitive": "yes" } }, [{ location: "/items", code: "odd-mark" }]],
    ["a keyword", { extends: MARKED }, [{ location: "", code: "malformed-keyword" }]],
    ["a dialect", { $schema: "urn:x" }, [{ location: "", code: "unknown-dialect" }]],
    [
      "a pattern",
      { patternProperties: { "(a+)+$": {} } },
      [{ location: "/patternProperties", code: "unsafe-pattern" }],
    ],
    [
      "a pattern that is anchored only in part",
      { patternProperties: { "^a|.*.*b": {} } },
      [{ location: "/patternProperties", code: "unsafe-pattern" }],
    ],
  ])("%s", (_title, schema, told) => {
    expect(diagnoseSchema(schema)).toEqual(told);
  });
});
