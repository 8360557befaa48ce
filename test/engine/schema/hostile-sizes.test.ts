/**
 * Schemas of less than a million characters that would keep a worker busy for minutes, or fill its
 * memory.
 */
import { workOf } from "../../work-of.js";

// The counted code is loaded after it.

import { describe, expect, it } from "vitest";
import { compileContract } from "../../../src/engine/enforce/compile-contract.js";
import { compileRedactor } from "../../../src/engine/index.js";

const S = { "x-sensitive": true };
const many = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index));
const record = (count: number, name: string, member: unknown) =>
  Object.fromEntries(many(count, (index) => [`${name}${index}`, member]));
const nested = many(3_000, (index) => index).reduce<object>(
  (inner) => ({ $id: `${"a".repeat(250)}/`, not: inner }),
  { properties: { secret: S } },
);
const referring = { ...record(10_000, "p", { $ref: "#/$defs/shared" }), secret: S };
const name = (index: number) => `${"a".repeat(240)}${index.toString(36)}z`;
const branches = many(400, (index) => ({ properties: { [`p${index}`]: { $ref: "#" }, secret: S } }));
const row = record(400, "p", { id: 1 });
const patterns = (member: object) =>
  Object.fromEntries(many(300, (index) => [`^[a-z]*[a-y]*${index}$`, member]));

describe("In few steps, and without what is marked, a result is had of a schema with", () => {
  it.each<[string, object, object]>([
    [
      "thousands of names at thousands of places",
      {
        properties: referring,
        $defs: { shared: { properties: { ...record(20_000, "m", true), secret: S } } },
      },
      record(10_000, "p", { secret: "CANARY" }),
    ],
    [
      "thousands of required names at thousands of places",
      {
        properties: referring,
        $defs: { shared: { required: Object.keys(record(60_000, "m", 0)), properties: { secret: S } } },
      },
      record(10_000, "p", { secret: "CANARY" }),
    ],
    [
      "hundreds of branches that lead to all of them by hundreds of names",
      { allOf: branches },
      many(300, (index) => index).reduce<object>((inner, index) => ({ ...row, [`p${index}`]: inner }), {
        secret: "CANARY",
      }),
    ],
    ["identifiers that are relative to each other", nested, { secret: "CANARY" }],
    [
      "hundreds of slow patterns",
      { patternProperties: patterns({ properties: { secret: S } }) },
      Object.fromEntries(many(1_000, (index) => [name(index), { secret: "CANARY" }])),
    ],
    [
      "hundreds of slow patterns that a member might match",
      { properties: { a: { patternProperties: patterns(S) } } },
      { data: Object.fromEntries(many(1_000, (index) => [name(index), "CANARY"])) },
    ],
    [
      "thousands of listed values",
      { items: { enum: many(60_000, (index) => `value ${index}`), properties: { secret: S } } },
      many(10_000, () => "value 59999"),
    ],
    [
      "thousands of marked names that a text might quote",
      { properties: { a: { properties: record(40_000, "m", S) } } },
      { other: `${"x".repeat(15_000_000)} "m39999": CANARY` },
    ],
  ])("%s", (_title, schema, value) => {
    let left: unknown;
    expect(workOf(() => (left = compileRedactor(schema).redact(value).value))).toBeLessThan(100_000_000);
    expect(JSON.stringify(left) ?? "").not.toContain("CANARY");
  });
});

it("A projected schema does not repeat long texts without end", () => {
  const said = { description: "x".repeat(300_000), type: "object", properties: record(5_000, "m", {}) };
  const schema = { properties: referring, $defs: { shared: said } };
  const contract = compileContract(
    { name: "t", inputSchema: schema, outputSchema: schema },
    { origin: "https://shop.example" },
  );
  for (const shown of ["projectedInputSchema", "projectedOutputSchema"] as const) {
    let length = 0;
    expect(workOf(() => (length = JSON.stringify(contract[shown]).length))).toBeLessThan(15_000_000);
    expect(length).toBeLessThan(8_000_000);
  }
});
