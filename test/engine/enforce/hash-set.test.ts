import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HashSet } from "../../../src/engine/enforce/hash-set.js";

describe("A set of hashes", () => {
  it("has what was added, and nothing else", () => {
    const hash = fc.oneof(fc.integer({ min: 0, max: 2 ** 32 - 1 }), fc.integer({ min: 0, max: 3 }));
    fc.assert(
      fc.property(fc.array(hash, { maxLength: 400 }), fc.array(hash), (added, others) => {
        const set = new HashSet();
        const known = new Set<number>();
        for (const each of added) {
          set.add(each);
          known.add(each);
          expect(set.size).toBe(known.size);
        }
        for (const each of [...added, ...others]) expect(set.has(each)).toBe(known.has(each));
      }),
    );
  });

  it("has nothing at first", () => {
    expect([0, 1, 2 ** 32 - 1].some((hash) => new HashSet().has(hash))).toBe(false);
  });
});
