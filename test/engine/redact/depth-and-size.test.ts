import { workOf } from "../../work-of.js";

// The counted code is loaded after it.

import { describe, expect, it } from "vitest";
import { compileRedactor } from "../../../src/engine/index.js";

const S = { "x-sensitive": true };
const SECRET = "CANARY-1";
const schema = {
  type: "object",
  properties: { id: { type: "integer" }, secret: { type: "string", ...S }, next: { $ref: "#" } },
  required: ["id"],
};

/** `levels` objects inside each other, the innermost around `inner`. */
function nest(key: string, levels: number, inner: unknown): unknown {
  let value = inner;
  for (let i = 0; i < levels; i++) value = { id: i, [key]: value };
  return value;
}

describe("Depth and size", () => {
  it("10,000 levels of data that a recursive schema describes neither overflow nor leak", () => {
    const value = nest("next", 10_000, { id: 0, secret: SECRET });
    for (const sensitiveHint of [false, true]) {
      const kept = compileRedactor(schema, { sensitiveHint }).redact(value).value;
      expect(JSON.stringify(kept) ?? "").not.toContain("CANARY");
    }
  });

  it("what lies below 500 levels is withheld as a whole", () => {
    const { value, redactions } = compileRedactor(schema).redact(nest("next", 600, { id: 0 }));
    const deep = "/next".repeat(499);
    expect(redactions.map(({ pointer }) => pointer)).toEqual([`${deep}/id`, `${deep}/next`]);
    expect(JSON.stringify(value).match(/"id"/g)).toHaveLength(499);
  });

  it("10,000 levels of arrays where no array is expected", () => {
    let value: unknown = SECRET;
    for (let i = 0; i < 10_000; i++) value = [value];
    expect(JSON.stringify(compileRedactor(schema).redact(value).value) ?? "").not.toContain("CANARY");
  });

  it("10,000 levels of schema, at every applicator that nests", () => {
    for (const wrap of [
      (inner: object) => ({ allOf: [inner] }),
      (inner: object) => ({ not: inner }),
      (inner: object) => ({ properties: { a: inner } }),
      (inner: object) => ({ items: inner }),
    ]) {
      let deep: object = S;
      for (let i = 0; i < 10_000; i++) deep = wrap(deep);
      const redactor = compileRedactor({ type: "object", properties: { id: {}, secret: deep } });
      const result = redactor.redact({ id: 1, secret: { a: SECRET } });
      expect(redactor.hasMarks).toBe(true);
      expect(JSON.stringify(redactor.projectedSchema)).toBeDefined();
      if (!("properties" in deep || "items" in deep))
        expect(JSON.stringify(result.value) ?? "").not.toContain("CANARY");
    }
  });

  it("a schema of more than 100,000 objects withholds everything; a large one below that works", () => {
    const wide = (count: number) => ({
      type: "object",
      properties: Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i}`, i === 7 ? S : {}])),
    });
    expect(compileRedactor(wide(100_000)).redact({ p1: 1 }).value).toBeUndefined();
    expect(compileRedactor(wide(20_000)).redact({ p1: 1, p7: SECRET }).value).toEqual({ p1: 1 });
  });

  it("a schema of 10 MB of words works, and tells agents none of those beside a mark", () => {
    const words = "w".repeat(10_000_000);
    const redactor = compileRedactor({
      type: "object",
      $comment: words,
      properties: { id: {}, secret: { description: words, ...S } },
    });
    expect(redactor.redact({ id: 1, secret: SECRET }).value).toEqual({ id: 1 });
    expect(JSON.stringify(redactor.projectedSchema).length).toBeLessThan(1_000);
  });

  it("a schema whose branches multiply stays bounded, and what lies beyond the bound is withheld", () => {
    const branches = Array.from({ length: 24 }, (_, i) => ({
      properties: { [`n${i}`]: { $ref: "#" }, ...(i === 0 ? { secret: S } : {}) },
      patternProperties: { [`^[a-${String.fromCharCode(98 + i)}]`]: { $ref: `#/anyOf/${i}` } },
    }));
    let value: unknown = { secret: SECRET };
    for (let i = 0; i < 200; i++)
      value = { [String.fromCharCode(97 + (i % 26))]: value, [`n${i % 24}`]: { secret: SECRET } };
    let left: unknown;
    const schema = { type: "object", anyOf: branches };
    expect(workOf(() => (left = compileRedactor(schema).redact(value).value))).toBeLessThan(10_000_000);
    expect(JSON.stringify(left) ?? "").not.toContain("CANARY");
  });
});
