/**
 * Schemas as authors give them: a library's is converted where it offers JSON Schema, and no other
 * object is understood.
 */
import { describe, expect, it } from "vitest";
import * as z from "zod";
import * as z3 from "zod/v3";
import { readSchema } from "../../../src/engine/schema/read-schema.js";
import { UNREADABLE } from "../../../src/engine/schema/snapshot-schema.js";

const read = (schema: unknown) => readSchema(schema, "output");
const marked = () => z.object({ secret: z.string().meta({ "x-sensitive": true }) });
const MARKS = { properties: { secret: { "x-sensitive": true } } };

describe("A schema", () => {
  it("of a library is converted by the standard's own member, also where it is a function", () => {
    expect(read(marked())).toMatchObject(MARKS);
    const jsonSchema = { output: () => MARKS, input: () => ({}) };
    const standard = { "~standard": { version: 1, vendor: "own", validate: () => ({}), jsonSchema } };
    expect(read(standard)).toEqual(MARKS);
    expect(read(Object.assign(() => 1, standard))).toEqual(MARKS);
    expect(readSchema(standard, "input")).toEqual({});
  });

  it("of plain data is taken as it is, of any realm, with a hidden member of zod's, too", () => {
    const schema = { type: "object", ...MARKS };
    for (const plain of [schema, Object.assign(Object.create(null) as object, schema), true, false])
      expect(read(plain)).toEqual(plain);
    const made = z.toJSONSchema(z.object({ secret: z.string() }));
    Object.assign(made.properties?.["secret"] ?? {}, { "x-sensitive": true });
    expect(read(made)).toMatchObject(MARKS);
    expect(read({ type: "object", properties: { inner: made } })).toMatchObject({
      properties: { inner: MARKS },
    });
    expect(read(undefined)).toBeUndefined();
  });

  class Odd {
    type = "object";
  }
  const circular: { self?: object } = {};
  circular.self = circular;
  it.each([
    ["zod 3", z3.object({ secret: z3.string() })],
    ["what cannot be converted", z.object({ at: z.date() })],
    ["an object with ~standard alone", { "~standard": { version: 1, vendor: "own", validate: () => ({}) } }],
    ["a class", new Odd()],
    ["a Map", new Map([["type", "object"]])],
    ["a function", () => ({ type: "object" })],
    ["a text", "object"],
    ["a list", [{ type: "object" }]],
    ["null", null],
    ["a number", 1],
    ["a circle", circular],
    ["a library's schema under a name", { secret: marked() }],
    ["a library's schema in plain JSON Schema", { type: "object", properties: { secret: marked() } }],
    ["one that offers no plain data", { "~standard": { jsonSchema: { output: () => new Odd() } } }],
  ])("that is none is not understood: %s", (_title, schema) => {
    expect(read(schema)).toBe(UNREADABLE);
  });
});
