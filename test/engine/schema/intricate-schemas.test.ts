import { workOf } from "../../work-of.js";

// The counted code is loaded after it.

import { expect, it } from "vitest";
import { compileRedactor } from "../../../src/engine/index.js";

it("A schema whose every place has thousands of subschemas is given up on after so many steps, closed", () => {
  const wide = Array.from({ length: 4_000 }, (_, i) => ({
    properties: { [`p${i}`]: { $ref: "#" }, secret: { "x-sensitive": true } },
  }));
  let value: object = { secret: "CANARY" };
  for (let i = 0; i < 400; i++) value = { [`p${i}`]: value };
  let left: unknown;
  expect(workOf(() => (left = compileRedactor({ allOf: wide }).redact(value).value))).toBeLessThan(
    60_000_000,
  );
  expect(JSON.stringify(left)).not.toContain("CANARY");
});

it.each([
  ["references and names", "$ref", "$id", "a"],
  ["dynamic references and anchors", "$dynamicRef", "$dynamicAnchor", "#a"],
])("Thousands of %s that all go together are withheld after few steps", (_title, reference, name, target) => {
  const many = (member: object) => Array.from({ length: 2_500 }, () => member);
  const schema = {
    properties: { id: {}, field: { anyOf: many({ [reference]: target }) } },
    $defs: { names: many({ [name]: "a" }) },
  };
  let left: unknown;
  const run = () => (left = compileRedactor(schema).redact({ id: 1, field: "CANARY" }).value);
  expect(workOf(run)).toBeLessThan(5_000_000);
  expect(left).toEqual({ id: 1 });
});

it("Rows are not asked for each of thousands of required names without a mark", () => {
  const names = Array.from({ length: 20_000 }, (_, i) => `p${i}`);
  const properties = {
    ...Object.fromEntries(names.map((name) => [name, {}])),
    secret: { "x-sensitive": true },
  };
  const redactor = compileRedactor({
    type: "array",
    items: { type: "object", properties, required: [...names, "secret"] },
  });
  const rows = Array.from({ length: 5_000 }, () => ({ secret: "CANARY", p1: 1 }));
  let left: unknown;
  expect(workOf(() => (left = redactor.redact(rows).value))).toBeLessThan(2_000_000);
  expect(JSON.stringify(left)).not.toContain("CANARY");
});
