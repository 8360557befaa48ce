import { describe, expect, it } from "vitest";
import { copyForWalk, MAX_SCHEMA_DEPTH, walkSchema } from "../../src/schemas/walk-schema.js";

const pointersOf = (schema: unknown): string[] => {
  const pointers: string[] = [];
  walkSchema(schema, ({ pointer }) => pointers.push(pointer));
  return pointers;
};

/** Every keyword that holds subschemas, from draft 4 to 2020-12. */
const ONE = [
  "additionalItems additionalProperties contains contentSchema else if items not propertyNames then",
  "unevaluatedItems unevaluatedProperties",
];
const LISTS = ["allOf anyOf oneOf prefixItems items"];
const MAPS = ["$defs definitions dependencies dependentSchemas patternProperties properties"];
const words = (lines: readonly string[]) => lines.flatMap((line) => line.split(" "));

describe("The walk", () => {
  it.each(words(ONE))("goes into %s", (keyword) => {
    expect(pointersOf({ [keyword]: { title: "t" } })).toEqual(["", `/${keyword}`]);
  });

  it.each(words(LISTS))("goes into each item of %s", (keyword) => {
    expect(pointersOf({ [keyword]: [{}, true, {}] })).toEqual(["", `/${keyword}/0`, `/${keyword}/2`]);
  });

  it.each(words(MAPS))("goes into each member of %s", (keyword) => {
    expect(pointersOf({ [keyword]: { "a/b": {}, c: false } })).toEqual(["", `/${keyword}/a~1b`]);
  });

  it("takes data for data", () => {
    const data = { properties: { secret: {} } };
    expect(pointersOf({ const: data, default: data, enum: [data], examples: [data], "x-any": data })).toEqual(
      [""],
    );
  });

  it("does not take a member of Object.prototype for a keyword", () => {
    for (const name of ["toString", "constructor", "hasOwnProperty", "__proto__"]) {
      expect(pointersOf(JSON.parse(`{"${name}": {"a": {}}}`))).toEqual([""]);
    }
  });

  it.each([[undefined], [null], [true], ["text"], [[{}]]])("visits nothing in %j", (schema) => {
    expect(pointersOf(schema)).toEqual([]);
  });

  it("says who holds a subschema", () => {
    const schema = { properties: { a: { items: {} } } };
    const seen: unknown[] = [];
    walkSchema(schema, ({ parent, keyword, key }) => seen.push([parent?.pointer, keyword, key]));
    expect(seen).toEqual([
      [undefined, undefined, undefined],
      ["", "properties", "a"],
      ["/properties/a", "items", undefined],
    ]);
  });

  it("refuses what is too deep before it walks, however deep", () => {
    const deep = (levels: number): unknown =>
      JSON.parse(`${'{"not":'.repeat(levels)}{}${"}".repeat(levels)}`);
    let visits = 0;
    const visit = () => {
      visits += 1;
    };
    expect(walkSchema(deep(100_000), visit)).toBe(false);
    expect(walkSchema(deep(MAX_SCHEMA_DEPTH + 1), visit)).toBe(false);
    expect(visits).toBe(0);
    expect(walkSchema(deep(MAX_SCHEMA_DEPTH), visit)).toBe(true);
    expect(visits).toBe(MAX_SCHEMA_DEPTH + 1);
  });

  it("refuses what is small in memory and has no end when it is written out", () => {
    let schema: object = {};
    for (let level = 0; level < 200; level += 1) schema = { allOf: [schema, schema] };
    expect(walkSchema(schema, () => {})).toBe(false);
    expect(copyForWalk(schema)).toBeUndefined();
  });

  it("goes on with what a visitor puts in", () => {
    const schema = { properties: { a: { properties: { b: {} } } } };
    const pointers: string[] = [];
    walkSchema(schema, ({ schema: each, pointer }) => {
      pointers.push(pointer);
      if (pointer === "") Object.assign(each, { properties: { c: {} } });
    });
    expect(pointers).toEqual(["", "/properties/c"]);
  });
});
