import { describe, expect, it } from "vitest";
import { compileRedactor } from "../../../src/engine/index.js";

const S = { "x-sensitive": true };
const MARKED = { type: "object", properties: { secret: S } };
/** Not a literal key: an object with a member of this name is a thenable to some readers. */
const THEN = ["th", "en"].join("");
const SECRET = "CANARY-1";

interface Row {
  readonly keyword: string;
  readonly schema: object;
  readonly value: unknown;
  readonly kept: unknown;
}
const row = (keyword: string, schema: object, value: unknown, kept: unknown): Row => ({
  keyword,
  schema,
  value,
  kept,
});

const object = { id: 1, secret: SECRET };
const plain = { id: 1 };

const ROWS: Row[] = [
  row("properties", MARKED, object, plain),
  row("patternProperties", { patternProperties: { "^sec": S } }, object, plain),
  row(
    "patternProperties beside properties",
    { properties: { secret: {} }, patternProperties: { et$: S } },
    object,
    plain,
  ),
  row("additionalProperties", { properties: { id: {} }, additionalProperties: S }, object, plain),
  row("unevaluatedProperties", { properties: { id: {} }, unevaluatedProperties: S }, object, plain),
  row("items", { type: "array", items: MARKED }, [object, object], [plain, plain]),
  row("items that are marked themselves", { type: "array", items: S }, [SECRET, SECRET], [null, null]),
  row("prefixItems", { prefixItems: [{}, S] }, [1, SECRET, 2], [1, null, 2]),
  row("items after prefixItems", { prefixItems: [{}], items: S }, [1, SECRET, SECRET], [1, null, null]),
  row("items as a tuple", { items: [{}, S] }, [1, SECRET, 2], [1, null, 2]),
  row("additionalItems", { items: [{}], additionalItems: S }, [1, SECRET], [1, null]),
  row("unevaluatedItems", { prefixItems: [{}], unevaluatedItems: S }, [1, SECRET], [1, null]),
  row("contains", { type: "array", contains: MARKED }, [object, plain], [plain, plain]),
  row("allOf", { type: "object", allOf: [{}, MARKED] }, object, plain),
  row("anyOf, whichever branch matches", { anyOf: [{ required: ["id"] }, MARKED] }, object, plain),
  row("oneOf", { oneOf: [{ properties: { id: {} } }, MARKED] }, object, plain),
  row("not", { not: MARKED }, object, plain),
  row("if", { if: MARKED }, object, plain),
  row("then, though `if` fails", { if: { required: ["absent"] }, [THEN]: MARKED }, object, plain),
  row("else, though `if` holds", { if: true, else: MARKED }, object, plain),
  row("dependentSchemas, though the name is absent", { dependentSchemas: { absent: MARKED } }, object, plain),
  row("dependencies", { dependencies: { id: MARKED, other: ["id"] } }, object, plain),
  row("propertyNames", { propertyNames: { pattern: "^x", ...S } }, object, {}),
  row(
    "propertyNames over a reference",
    { propertyNames: { $ref: "#/$defs/n" }, $defs: { n: S } },
    object,
    {},
  ),
  row("$ref", { $ref: "#/$defs/a", $defs: { a: MARKED } }, object, plain),
  row(
    "$ref with siblings",
    { $ref: "#/$defs/a", properties: { secret: S }, $defs: { a: {} } },
    object,
    plain,
  ),
  row("$ref into definitions", { $ref: "#/definitions/a", definitions: { a: MARKED } }, object, plain),
  row("$ref into an unknown keyword", { $ref: "#/x/y/0", x: { y: [MARKED] } }, object, plain),
  row("$ref with escapes", { $ref: "#/$defs/a~1b%20~0c", $defs: { "a/b ~c": MARKED } }, object, plain),
  row("$ref to an $anchor", { $ref: "#here", $defs: { a: { $anchor: "here", ...MARKED } } }, object, plain),
  row("$ref to an $id", { $ref: "a.json", $defs: { a: { $id: "a.json", ...MARKED } } }, object, plain),
  row(
    "$ref to an absolute $id",
    { $id: "https://a.example/s", $ref: "https://a.example/t", $defs: { a: { $id: "t", ...MARKED } } },
    object,
    plain,
  ),
  row(
    "$ref to a draft 4 id",
    { $ref: "a.json", definitions: { a: { id: "a.json", ...MARKED } } },
    object,
    plain,
  ),
  row(
    "$ref to a draft 7 fragment $id",
    { $ref: "#f", definitions: { a: { $id: "#f", ...MARKED } } },
    object,
    plain,
  ),
  row("$dynamicRef", { $dynamicRef: "#d", $defs: { a: { $dynamicAnchor: "d", ...MARKED } } }, object, plain),
  row(
    "$dynamicRef, to any anchor of the name",
    {
      $dynamicRef: "#d",
      $defs: { a: { $dynamicAnchor: "d" }, b: { $id: "b", $dynamicAnchor: "d", ...MARKED } },
    },
    object,
    plain,
  ),
  row(
    "$recursiveRef",
    { $recursiveAnchor: true, properties: { secret: S, next: { $recursiveRef: "#" } } },
    { id: 1, next: object },
    { id: 1, next: plain },
  ),
  row(
    "$ref that recurs",
    { properties: { secret: S, next: { $ref: "#" } } },
    { next: { next: object } },
    { next: { next: plain } },
  ),
  row(
    "contentSchema",
    {
      type: "object",
      properties: { text: { type: "string", contentMediaType: "application/json", contentSchema: MARKED } },
    },
    { text: JSON.stringify(object) },
    { text: JSON.stringify(plain) },
  ),
  row(
    "contentSchema of text that is not JSON",
    { properties: { text: { type: "string", contentSchema: MARKED } } },
    { text: SECRET, id: 1 },
    { id: 1 },
  ),
  row(
    "contentSchema behind contentEncoding",
    { properties: { text: { type: "string", contentEncoding: "base64", contentSchema: MARKED } } },
    { text: btoa(JSON.stringify(object)), id: 1 },
    { id: 1 },
  ),
  row(
    "a mark on a whole subtree",
    { properties: { secret: { ...S, properties: { id: { "x-sensitive": false } } } } },
    { id: 1, secret: { id: 2 } },
    plain,
  ),
];

describe("A mark counts wherever an applicator could apply it", () => {
  it.each(ROWS)("under $keyword", ({ schema, value, kept }) => {
    const before = JSON.stringify(value);
    const redactor = compileRedactor(schema);
    const result = redactor.redact(value);
    expect(redactor.hasMarks).toBe(true);
    expect(result.value).toEqual(kept);
    expect(JSON.stringify(result.value)).not.toContain("CANARY");
    expect(result.redactions.every(({ reason }) => reason === "x-sensitive")).toBe(true);
    expect(JSON.stringify(value)).toBe(before);
  });

  it.each(ROWS)("under $keyword, in every named dialect", ({ schema, value }) => {
    for (const dialect of ["draft-04", "draft-06", "draft-07", "draft/2019-09", "draft/2020-12"]) {
      const named = { $schema: `https://json-schema.org/${dialect}/schema#`, ...schema };
      expect(JSON.stringify(compileRedactor(named).redact(value).value) ?? "").not.toContain("CANARY");
    }
  });

  it.each(ROWS)("under $keyword, below another applicator", ({ schema, value }) => {
    // References are to the document, so the rows that have some stay at its root.
    if (JSON.stringify(schema).includes('Ref"') || JSON.stringify(schema).includes("$ref")) return;
    const nested = { type: "object", properties: { list: { type: "array", items: { allOf: [schema] } } } };
    const kept = compileRedactor(nested).redact({ list: [value], id: 1 }).value;
    expect(JSON.stringify(kept)).not.toContain("CANARY");
    expect(kept).toMatchObject({ id: 1 });
  });

  it("but nothing cancels one: not a later false, not a branch that says the opposite", () => {
    const schema = {
      allOf: [MARKED, { properties: { secret: { "x-sensitive": false } } }],
      anyOf: [{ properties: { secret: { "x-sensitive": false } } }, {}],
    };
    expect(compileRedactor(schema).redact(object).value).toEqual(plain);
  });

  it("in a text, too, which may be what contentSchema says, or the value itself", () => {
    const contentSchema = { properties: { secret: { "x-sensitive": true } } };
    const field = { contentSchema, properties: { other: { "x-sensitive": true } } };
    const text = JSON.stringify({ secret: "CANARY", other: "CANARY", id: 1 });
    expect(compileRedactor({ properties: { field } }).redact({ field: text }).value).toEqual({
      field: '{"id":1}',
    });
  });

  it("and a definition that nothing applies marks nothing", () => {
    const redactor = compileRedactor({ type: "object", $defs: { a: MARKED } });
    expect(redactor.hasMarks).toBe(false);
    expect(redactor.redact(object).value).toBe(object);
  });
});
