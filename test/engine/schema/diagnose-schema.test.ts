import { describe, expect, it } from "vitest";
import { diagnoseSchema } from "../../../src/engine/schema/diagnose-schema.js";

const MARKED = { type: "object", properties: { secret: { "x-sensitive": true } } };

describe("What an author is told", () => {
  it.each<[string, unknown, object[]]>([
    ["nothing of a sound schema", MARKED, []],
    ["nothing without a schema", undefined, []],
    ["an unreadable schema", { const: 1n }, [{ location: "", code: "schema-unreadable" }]],
    [
      "a list",
      [MARKED],
      [
        { location: "/0/properties/secret/x-sensitive", code: "misplaced-mark" },
        { location: "", code: "not-a-schema" },
      ],
    ],
    ["a size", { enum: Array(100_001).fill(0) }, [{ location: "", code: "schema-too-large" }]],
    [
      "a reference, where it stands",
      { properties: { "a/b": { $ref: "#/no" } } },
      [{ location: "/properties/a~1b/$ref", code: "unresolved-reference" }],
    ],
    ["a reference to itself", { $ref: "#" }, [{ location: "/$ref", code: "endless-reference" }]],
    [
      "references in a circle, and not what leads there",
      {
        properties: { a: { allOf: [{ $ref: "#/$defs/x" }] } },
        $defs: { x: { $ref: "#/$defs/y" }, y: { $ref: "#/$defs/x" } },
      },
      [
        { location: "/$defs/x/$ref", code: "endless-reference" },
        { location: "/$defs/y/$ref", code: "endless-reference" },
      ],
    ],
    [
      "a condition that asks for itself",
      { items: { if: { anyOf: [{ $ref: "#/items" }] } } },
      [{ location: "/items/if/anyOf/0/$ref", code: "endless-reference" }],
    ],
    [
      "nothing of a tree",
      { properties: { child: { $ref: "#" } }, items: { $ref: "#" }, not: { type: "null" } },
      [],
    ],
    ["an odd mark", { items: { "x-sensitive": "yes" } }, [{ location: "/items", code: "odd-mark" }]],
    ...[
      "X-Sensitive",
      "x_sensitive",
      "xSensitive",
      "x-sensitve",
      "sensitive",
      "isSensitive",
      "sensitiveHint",
    ].map((keyword): [string, unknown, object[]] => [
      `a mark that is none: ${keyword}`,
      { items: { [keyword]: true } },
      [{ location: `/items/${keyword}`, code: "misspelt-mark" }],
    ]),
    [
      "nothing of properties with such names, and of such keywords that are not true",
      { properties: { sensitive: true, "X-Sensitive": true }, sensitivity: "low", sensitive: false },
      [],
    ],
    [
      "a keyword",
      { extends: MARKED },
      [
        { location: "/extends/properties/secret/x-sensitive", code: "misplaced-mark" },
        { location: "", code: "malformed-keyword" },
      ],
    ],
    [
      "a mark on a map of schemas",
      { items: { properties: { "x-sensitive": true, secret: {} } } },
      [{ location: "/items/properties", code: "malformed-keyword" }],
    ],
    [
      "a reference that only looks like an identifier which leads nowhere either",
      { properties: { a: { $ref: "http://[b" } }, $defs: { x: { $id: "http://[a" } } },
      [{ location: "/properties/a/$ref", code: "unresolved-reference" }],
    ],
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
