import { describe, expect, test } from "vitest";
import { readOnce } from "../../src/model-context/read-once.js";

function setUp(members: Record<string, unknown>, ownKeys: readonly string[]) {
  const reads: PropertyKey[] = [];
  const kept: Record<string, unknown> = {};
  const source = new Proxy(members, {
    get(target, key) {
      reads.push(key);
      return Reflect.get(target, key);
    },
  });
  const own = ownKeys.map((key) => ({
    key,
    keep(value: unknown) {
      kept[key] = value;
    },
  }));
  const { finish, proxy } = readOnce(source, own, (_key, value) => value);
  return { reads, kept, finish, proxy: proxy as Record<PropertyKey, unknown> };
}

describe("readOnce", () => {
  test("Own members are read in their lexicographic place between those that native asks for.", () => {
    const { kept, proxy, reads } = setUp({ a: 1, m: 2, z: 3 }, ["_first", "m"]);
    expect([proxy["a"], proxy["k"], proxy["z"]]).toEqual([1, undefined, 3]);
    expect(reads).toEqual(["_first", "a", "k", "m", "z"]);
    expect(kept).toEqual({ _first: undefined, m: 2 });
  });

  test("A member that native knows too is read once, and both get the same value.", () => {
    let count = 0;
    const { kept, proxy } = setUp(
      {
        get m() {
          count += 1;
          return count;
        },
      },
      ["m"],
    );
    expect([proxy["m"], kept["m"], count]).toEqual([1, 1, 1]);
  });

  test("finish() reads what is left, and nothing the second time.", () => {
    const { finish, kept, proxy, reads } = setUp({ m: 1 }, ["m"]);
    expect(proxy["a"]).toBeUndefined();
    finish();
    finish();
    expect(reads).toEqual(["a", "m"]);
    expect(kept).toEqual({ m: 1 });
  });

  test("Symbols do not disturb the order, and nothing else of the object is reachable.", () => {
    const { proxy, reads } = setUp({ a: 1 }, []);
    expect(proxy[Symbol.iterator]).toBeUndefined();
    expect(reads).toEqual([Symbol.iterator]);
    expect(Reflect.ownKeys(proxy)).toEqual([]);
    expect("a" in proxy).toBe(false);
    expect(Object.getPrototypeOf(proxy)).toBe(null);
  });
});
