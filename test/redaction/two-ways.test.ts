/** Pages have a small way through containers, everybody else a quick one: both must leave the same. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { PathNode } from "../../src/redaction/path-tree.js";
import { redactValue } from "../../src/redaction/redact-value.js";
import { eachRemoval, pathOf } from "../../src/redaction/removals.js";
import { walkInside } from "../../src/redaction/walk.js";
import { walkQuickly } from "../../src/redaction/walk-quickly.js";
import { compilePlan } from "../../src/sensitivity/compile-plan.js";
import { snapshotSchema } from "../../src/sensitivity/snapshot-schema.js";
import type { JsonValue } from "../../src/sensitivity/types.js";
import { random, typedSchema, wildSchema } from "./arbitrary-schemas.js";
import { sampleValue } from "./sample-value.js";

const CASES = 8_000;

function outcome(schema: unknown, value: JsonValue, isClosed: boolean, inside: typeof walkInside) {
  const run = redactValue(compilePlan(snapshotSchema(schema)), value, isClosed, inside);
  const places = new PathNode();
  const removals: unknown[] = [];
  eachRemoval(run, (removal) => {
    const path = pathOf(removal);
    // The same place again is the same node.
    expect(places.find(removal).path).toBe(path);
    removals.push([path, removal.reason, removal.name, removal.value]);
  });
  return JSON.stringify([run.value === undefined, run.value, run.closed ?? "open", removals]);
}

it("The quick way through containers leaves, withholds and notes what the small one does.", () => {
  const seen = { mismatched: 0, partly: 0 };
  const schema = fc.oneof(wildSchema, typedSchema);
  fc.assert(
    fc.property(schema, schema, fc.boolean(), fc.integer(), (own, other, isClosed, seed) => {
      // Every other value is one of another schema.
      const described = seed % 2 ? own : other;
      const value = sampleValue(described, described, random(seed));
      const small = outcome(own, value, isClosed, walkInside);
      expect(outcome(own, value, isClosed, walkQuickly)).toBe(small);
      if (small.includes('"shape-mismatch"')) seen.mismatched += 1;
      if (small.startsWith("[false") && small.includes('"x-sensitive"')) seen.partly += 1;
    }),
    { numRuns: CASES },
  );
  expect(Math.min(seen.mismatched, seen.partly)).toBeGreaterThan(CASES / 50);
});

/** Objects of up to fourteen members, of which any may be marked, absent, not understood or lead on to marks. */
const wide = fc.letrec<{ object: unknown }>((tie) => ({
  object: fc
    .dictionary(
      fc.constantFrom(..."abcdefghijklm", "__proto__"),
      fc.oneof(
        { maxDepth: 3 },
        { weight: 5, arbitrary: fc.constant({ type: "string", "x-sensitive": true }) },
        { weight: 2, arbitrary: fc.constant({ type: "string" }) },
        { weight: 1, arbitrary: fc.constant({ $ref: "elsewhere" }) },
        { weight: 2, arbitrary: tie("object") },
      ),
      { maxKeys: 14, minKeys: 3, noNullPrototype: true },
    )
    .map((properties) => ({ type: "object", properties, required: Object.keys(properties).slice(0, 1) })),
})).object;

interface Described {
  readonly properties?: Record<string, Described>;
}

/** In another order, with a member that the schema does not know, without some that it does; at times a list instead. */
function wideValue({ properties }: Described, next: () => number): JsonValue {
  if (properties === undefined) return `text ${next()}`;
  if (next() < 0.02) return ["no object"];
  const names = Object.keys(properties).filter(() => next() < 0.85);
  const members = names.map((name) => [name, wideValue(properties[name] as Described, next)] as const);
  return Object.fromEntries([["of nobody", 1], ...members.sort(() => next() - 0.5)]) as JsonValue;
}

it("So it is for objects with many marked members, in lists of them and without some.", () => {
  const seen = { removed: 0, mismatched: 0 };
  fc.assert(
    fc.property(wide, fc.integer(), (schema, seed) => {
      const next = random(seed);
      const value = [0, 1, 2].map(() => wideValue(schema as Described, next));
      const items = { type: "array", items: schema };
      const small = outcome(items, value, false, walkInside);
      expect(outcome(items, value, false, walkQuickly)).toBe(small);
      seen.removed = Math.max(seen.removed, small.split('"x-sensitive"').length - 1);
      if (small.includes('"shape-mismatch"')) seen.mismatched += 1;
    }),
    { numRuns: 1_000 },
  );
  expect(seen.removed).toBeGreaterThan(30);
  expect(seen.mismatched).toBeGreaterThan(20);
});

it("Both end at the same depth.", () => {
  const secret = { type: "string", "x-sensitive": true };
  const schema = { type: "object", properties: { secret, child: { $ref: "#" } } };
  const outcomes = Array.from({ length: 8 }, (_, more) => {
    let value: JsonValue = { secret: "innermost" };
    for (let level = 0; level < 494 + more; level++) value = { secret: "outer", child: value };
    const small = outcome(schema, value, false, walkInside);
    expect(outcome(schema, value, false, walkQuickly)).toBe(small);
    return small.includes('"shape-mismatch"');
  });
  expect(new Set(outcomes).size).toBe(2);
});
