import { describe, expect, test } from "vitest";
import { type Field, readField, readFields, readJson } from "../../../../extension/ui/tools/read-schema.js";

const only = (schema: object, required = false): Field => {
  const [field] = readFields({ properties: { x: schema }, ...(required ? { required: ["x"] } : {}) }) ?? [];
  if (field === undefined) throw new Error("There is no field.");
  return field;
};

describe("The fields of a form", () => {
  test.each([
    [{ type: "string" }, "text"],
    [{ type: ["string", "null"] }, "text"],
    [{ type: "string", maxLength: 5000 }, "long"],
    [{ type: "string", "x-sensitive": true }, "secret"],
    [{ "x-sensitive": "yes" }, "secret"],
    [{ type: "string", "x-sensitive": false }, "text"],
    [{ type: "number" }, "number"],
    [{ type: "integer" }, "integer"],
    [{ enum: ["a", "b"] }, "choice"],
    [{ const: 3 }, "choice"],
    [{ type: "boolean" }, "choice"],
    [{ type: "object" }, "json"],
    [{}, "json"],
    [true, "json"],
  ])("%j is a field of the kind %s.", (schema, kind) => {
    expect(only(schema as object).kind).toBe(kind);
  });

  test("What has more choices than a list can show is typed.", () => {
    const many = Array.from({ length: 501 }, (_, at) => `c${at}`);
    expect(only({ type: "string", enum: many }).kind).toBe("text");
    expect(only({ type: "string", oneOf: many.map((each) => ({ const: each })) }).kind).toBe("text");
    expect(only({ enum: many }).kind).toBe("json");
    expect(only({ type: "string", enum: many.slice(1) }).choices).toHaveLength(500);
  });

  test("A yes-or-no that is needed is a box, an optional one can be left out.", () => {
    expect(only({ type: "boolean" }, true).kind).toBe("boolean");
    const optional = only({ type: "boolean" });
    expect(readField(optional, "")).toEqual({ value: undefined });
    expect(readField(optional, "1")).toEqual({ value: false });
  });

  test("A default is where the field starts, a secret one is not.", () => {
    expect(only({ type: "integer", default: 3 }).initial).toBe("3");
    expect(only({ enum: ["a", "b"], default: "b" }).initial).toBe("1");
    expect(only({ type: "object", default: { a: 1 } }).initial).toBe('{\n  "a": 1\n}');
    expect(only({ type: "string", default: "k", "x-sensitive": true }).initial).toBe("");
  });

  test("Words of the page are one line, without anything invisible in it.", () => {
    const { hint, label } = only({ title: "A\u202eB\n C", description: "x\u200by".repeat(600) });
    expect(label).toBe("AB C");
    expect(hint).toHaveLength(501);
  });

  test("What is not a plain record of members is one field of JSON.", () => {
    expect(readFields({ oneOf: [] })).toBeUndefined();
    expect(readFields("text")).toBeUndefined();
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`p${index}`, {}]));
    expect(readFields({ properties: many })).toBeUndefined();
  });

  test("A schema without members has no fields.", () => {
    expect(readFields({ type: "object" })).toEqual([]);
    expect(readFields({ type: "object", properties: {} })).toEqual([]);
  });
});

describe("What was typed", () => {
  test.each([
    ["text", "0", "0"],
    ["secret", " a ", " a "],
    ["number", "1.5", 1.5],
    ["integer", "12", 12],
    ["json", "[1]", [1]],
  ] as const)("In a field of the kind %s, %j is %j.", (kind, typed, value) => {
    expect(readField({ ...only({}), kind }, typed)).toEqual({ value });
  });

  test.each([
    ["number", "twelve"],
    ["number", " "],
    ["integer", "1.5"],
    ["json", "{"],
  ] as const)("In a field of the kind %s, %j must be corrected.", (kind, typed) => {
    expect(readField({ ...only({}), kind }, typed)).toHaveProperty("problem");
  });

  test("Nothing leaves the argument out, or is a problem where it is needed.", () => {
    expect(readField(only({ type: "string" }), "")).toEqual({ value: undefined });
    expect(readField(only({ type: "string" }, true), "")).toEqual({ problem: "x is needed." });
  });

  test("JSON is any value.", () => {
    expect(readJson("It", "null")).toEqual({ value: null });
    expect(readJson("It", "nil")).toEqual({ problem: "It is not JSON." });
  });
});
