import { describe, expect, it } from "vitest";
import { holdRows } from "../../../../extension/ui/lists/hold-rows.js";

const rows = (text: string) => [...text].map((key) => ({ key }));
const hold = (shown: string, all: string) => {
  const { rows: held, waiting } = holdRows(rows(shown), rows(all), ({ key }) => key);
  return [held.map(({ key }) => key).join(""), waiting];
};

describe("Rows that a person points at", () => {
  it("stay in their places: what would come before them waits, what comes behind is added", () => {
    expect(hold("abc", "xyabc")).toEqual(["abc", 2]);
    expect(hold("abc", "axbc")).toEqual(["abc", 1]);
    expect(hold("abc", "abcde")).toEqual(["abcde", 0]);
    expect(hold("abc", "xabcd")).toEqual(["abcd", 1]);
  });

  it("stay although they are gone, or stand in another order now", () => {
    expect(hold("abc", "ac")).toEqual(["abc", 0]);
    expect(hold("abc", "cba")).toEqual(["abc", 0]);
    expect(hold("abc", "xy")).toEqual(["abcxy", 0]);
  });

  it("have what is new in themselves", () => {
    const { rows: held } = holdRows([{ key: "a", is: "old" }], [{ key: "a", is: "new" }], ({ key }) => key);
    expect(held).toEqual([{ key: "a", is: "new" }]);
  });
});
