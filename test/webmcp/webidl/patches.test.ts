import { describe, expect, test } from "vitest";
import { createPatches } from "../../../src/webmcp/webidl/patches.js";

const value = (held: unknown) => ({ value: held, writable: true, enumerable: false, configurable: true });

describe("createPatches", () => {
  test("restore() puts every descriptor back exactly, and removes what was not there.", () => {
    const target = {};
    Object.defineProperty(target, "a", { get: () => 1, enumerable: true, configurable: true });
    const before = Object.getOwnPropertyDescriptors(target);
    const patches = createPatches();
    patches.put(target, "a", value(2));
    patches.put(target, "a", value(3));
    patches.put(target, "b", value(4));
    expect(target).toMatchObject({ a: 3, b: 4 });
    patches.restore();
    expect(Object.getOwnPropertyDescriptors(target)).toEqual(before);
    patches.restore();
    expect(Object.getOwnPropertyDescriptors(target)).toEqual(before);
  });

  test("What other code has replaced since stays as it is.", () => {
    const target: Record<string, unknown> = { a: 1 };
    const patches = createPatches();
    patches.put(target, "a", value(2));
    target["a"] = "theirs";
    patches.restore();
    expect(target["a"]).toBe("theirs");
  });

  test("A property that cannot be replaced is reported, and not restored.", () => {
    const target = Object.freeze({ a: 1 });
    const patches = createPatches();
    expect(patches.put(target, "a", value(2))).toBe(false);
    expect(() => patches.restore()).not.toThrow();
    expect(target.a).toBe(1);
  });
});
