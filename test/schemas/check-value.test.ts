import { workOf } from "../work-of.js";

// The counted code is loaded after it.

import { describe, expect, it } from "vitest";
import type { JsonValue } from "../../src/engine/schema/types.js";
import { checkValue } from "../../src/schemas/check-value.js";

const places = (schema: JsonValue, value: JsonValue): string[] =>
  checkValue(schema, value).map(({ pointer, keyword }) => `${pointer} ${keyword}`);

const FLIGHT: JsonValue = {
  type: "object",
  required: ["to"],
  properties: {
    to: { type: "string", pattern: "^[A-Z]{3}$" },
    cabin: { enum: ["economy", "business"] },
    bags: { type: "integer", minimum: 0, maximum: 5 },
    card: { type: "string", pattern: "^(\\d+)+$" },
    seats: { type: "array", items: { $ref: "#/$defs/seat" }, maxItems: 2, uniqueItems: true },
    pay: {
      oneOf: [
        { properties: { by: { const: "card" }, token: { type: "string" } }, required: ["by", "token"] },
        { properties: { by: { const: "points" }, points: { type: "integer" } }, required: ["by", "points"] },
      ],
    },
  },
  additionalProperties: false,
  $defs: { seat: { type: "object", properties: { row: { type: "integer" } }, required: ["row"] } },
};

describe("A value", () => {
  it.each([
    [{ to: "BER" }, []],
    [{}, ["/to required"]],
    [{ to: "ber" }, ["/to pattern"]],
    [{ to: "BER", cabin: "first" }, ["/cabin enum"]],
    [{ to: "BER", bags: 99, card: "x" }, ["/bags maximum"]],
    [{ to: "BER", bags: 1.5 }, ["/bags type"]],
    [{ to: "BER", seats: [{ row: 1 }, { row: "2" }] }, ["/seats/1/row type"]],
    [{ to: "BER", seats: [{ row: 1 }, { row: 1 }] }, ["/seats uniqueItems"]],
    [{ to: "BER", seats: [1, 2, 3] }, ["/seats/0 type", "/seats/1 type", "/seats/2 type", "/seats maxItems"]],
    [{ to: "BER", pay: { by: "card" } }, ["/pay/token required"]],
    [{ to: "BER", pay: { by: "cash" } }, ["/pay anyOf"]],
    [{ to: "BER", "a/b": 1 }, ["/a~1b additionalProperties"]],
    ["BER", ["" + " type"]],
  ] as [JsonValue, string[]][])("%j breaks a schema in these places: %j", (value, expected) => {
    expect(places(FLIGHT, value)).toEqual(expected);
  });

  it.each([
    ["a pattern that could run on", { pattern: "^(a+)+$" }],
    ["what is no regular expression", { pattern: "(" }],
    ["a reference that leads out", { $ref: "https://evil.example/" }],
    ["a dynamic reference", { $dynamicRef: "#x" }],
    ["a limit that is no number", { minimum: "1" }],
  ] as [
    string,
    { [keyword: string]: JsonValue },
  ][])("is not judged by %s, nor by what stands around it", (_, part) => {
    const value = { x: "aaaa" };
    expect(places({ properties: { x: { ...part, maxLength: 3 } } }, value)).toEqual(["/x maxLength"]);
    expect(places({ properties: { x: part } }, value)).toEqual([]);
    for (const around of [{ not: part }, { oneOf: [part, { type: "string" }] }, { anyOf: [part, false] }])
      expect(places({ properties: { x: around } }, value)).toEqual([]);
    const condition = { if: part, else: { minLength: 5 } };
    expect(places({ properties: { x: condition } }, value)).toEqual([]);
    const both = JSON.parse(`{"then":{"maxLength":3},${JSON.stringify(condition).slice(1)}`) as JsonValue;
    expect(places({ properties: { x: both } }, value)).toEqual(["/x if"]);
  });

  it("is judged by a fixed count in a pattern, however many there are", () => {
    const date = { pattern: "^\\d{4}-\\d{2}-\\d{2}$" };
    expect(checkValue(date, "2026-11-23")).toEqual([]);
    expect(places(date, "23.11.2026")).toEqual([" pattern"]);
    const other = { pattern: "^\\u{41}{2}\\\\.{2}[{]{1}$" };
    expect(checkValue(other, "AA\\xy{")).toEqual([]);
    expect(places(other, "A\\xy{")).toEqual([" pattern"]);
  });

  it("has members that no keyword looks at only where that is certain", () => {
    const closed = (more: object): JsonValue => ({
      properties: { a: {} },
      unevaluatedProperties: false,
      ...more,
    });
    expect(places(closed({}), { a: 1, b: 1 })).toEqual(["/b additionalProperties"]);
    expect(places(closed({ allOf: [{ properties: { b: {} } }] }), { a: 1, b: 1 })).toEqual([]);
    expect(places(closed({ anyOf: [{ properties: { b: {} } }] }), { a: 1, b: 1 })).toEqual([]);
    const risky = { patternProperties: { "^(b+)+$": {} }, additionalProperties: false };
    expect(places(risky, { b: 1 })).toEqual([]);
  });

  it("of a draft up to 7 is judged by a reference alone", () => {
    const schema = { $ref: "#/definitions/a", type: "number", definitions: { a: { type: "string" } } };
    expect(places({ ...schema, $schema: "http://json-schema.org/draft-07/schema#" }, "x")).toEqual([]);
    expect(places(schema, "x")).toEqual([" type"]);
  });

  it("is judged within a budget, and what comes first in a schema still counts", () => {
    const twice = (depth: number): JsonValue =>
      depth === 0 ? {} : { allOf: [{ $ref: `#/$defs/${depth - 1}` }, { $ref: `#/$defs/${depth - 1}` }] };
    const $defs = Object.fromEntries(Array.from({ length: 60 }, (_, depth) => [depth, twice(depth)]));
    const schema = { type: "object", required: ["a"], properties: { x: { $ref: "#/$defs/59" } }, $defs };
    expect(workOf(() => expect(places(schema, { x: 1 })).toEqual(["/a required"]))).toBeLessThan(5_000_000);
  });

  it("is in no fault", () => {
    const schema = { properties: { key: { type: "string", maxLength: 3, pattern: "^[a-c]$", enum: ["a"] } } };
    expect(JSON.stringify(checkValue(schema, { key: "sk-live-51H" }))).not.toContain("sk-live");
  });
});
