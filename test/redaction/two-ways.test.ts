/** Pages have a small way through containers, everybody else a quick one: both must leave the same. */
import fc from "fast-check";
import { expect, it } from "vitest";
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
  const removals: unknown[] = [];
  eachRemoval(run, (removal) => {
    removals.push([pathOf(removal), removal.reason, removal.name, removal.value]);
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
}, 60_000);
