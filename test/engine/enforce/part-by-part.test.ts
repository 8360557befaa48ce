/** A large value is rewritten part by part, and what comes of it is what one go gives. */
import { describe, expect, it } from "vitest";
import { OriginList } from "../../../src/engine/enforce/agent-session.js";
import { LARGE_PART, PartByPart } from "../../../src/engine/enforce/part-by-part.js";
import { scrubAll } from "../../../src/engine/enforce/scrub-value.js";
import type { JsonValue } from "../../../src/engine/schema/types.js";

const ORIGIN = "https://shop.example";
const SECRET = "plr_Live9F2cQ7Rt4Xw8Zk1M";
const NUMBER = 4_929_371_184_063_527;

function searches() {
  const lists = new OriginList();
  lists.remember(ORIGIN, [SECRET, `${NUMBER}`]);
  return { maskers: lists.maskersFor(), foundCopies: false };
}

function inParts(value: JsonValue) {
  const scrub = searches();
  const parts = new PartByPart(value, (part) => scrubAll(scrub, part));
  let turns = 1;
  while (!parts.next()) turns += 1;
  return { value: parts.value, turns, foundCopies: scrub.foundCopies };
}

const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id, name: `row ${id % 97}` }));
const large = () => rows(LARGE_PART / 20);

describe("A large value, part by part", () => {
  it.each<[string, () => JsonValue]>([
    ["in a list", () => [...large(), { id: 0, name: `a copy: ${SECRET}` }, ...large()]],
    ["as the last item", () => ({ rows: [...large(), SECRET] })],
    ["as a number in a list and a member", () => ({ rows: [...large(), NUMBER, { sum: NUMBER, rest: 1 }] })],
    ["as the name of something small", () => ({ rows: large(), inner: { [SECRET]: 1, rest: 2 } })],
    ["as the name of something large", () => ({ rows: large(), [SECRET]: large(), rest: large() })],
    ["deep in something large", () => ({ a: { b: [1, { c: [...large(), [[SECRET]], ...large()] }] } })],
    [
      "in a text as large as a part",
      () => ["x ".repeat(LARGE_PART), SECRET, `${"y ".repeat(LARGE_PART)}${SECRET}`],
    ],
    [
      "under a name that objects have",
      () => JSON.parse(`{"__proto__":${JSON.stringify([...large(), SECRET])}}`),
    ],
    ["nowhere", () => ({ rows: large(), "": { rows: large() } })],
  ])("loses a copy that lies %s", (_title, make) => {
    const value = make();
    const before = JSON.stringify(value);
    const whole = searches();
    const expected = scrubAll(whole, value);
    const parted = inParts(value);
    expect(JSON.stringify(parted.value)).toBe(JSON.stringify(expected));
    expect(JSON.stringify(parted.value)).not.toContain(SECRET);
    expect(parted.foundCopies).toBe(whole.foundCopies);
    expect(parted.turns).toBeGreaterThan(2);
    // The caller's value stays as it is; unchanged parts are shared.
    expect(JSON.stringify(value)).toBe(before);
    if (!whole.foundCopies) expect(parted.value).toBe(value);
  });

  it("takes one part for what is small, whatever it is", () => {
    for (const value of [SECRET, 7, null, true, { a: [SECRET] }])
      expect(JSON.stringify(inParts(value).value)).toBe(JSON.stringify(scrubAll(searches(), value)));
  });

  it("does not search a text that takes too long by itself", () => {
    const rewrite = (part: JsonValue) => part;
    expect(() => new PartByPart("xxxx", rewrite, 4).next()).not.toThrow();
    expect(() => new PartByPart("xxxx", rewrite, 3).next()).toThrow("too large to be searched");
    const long = "x".repeat(LARGE_PART);
    expect(() => new PartByPart([long], rewrite, 3).next()).toThrow("too large to be searched");
  });
});
