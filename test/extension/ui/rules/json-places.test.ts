import { describe, expect, test } from "vitest";
import { lineOf, whereBroken } from "../../../../extension/ui/rules/json-places.js";

describe("A text of rules", () => {
  test.each([
    ['{"version": 1, "rules": []}', undefined],
    ["", "There is nothing here."],
    ['{\n  "version": 1\n  "rules": []\n}', "Line 3, character 3:"],
    ['{\n  "version": 1,\n  "rules": [', "Line 3: the text ends"],
    ['{\n  "a": tru\n}', "Line 2, character 8:"],
  ])("%j is broken at: %s", (text, words) => {
    if (words === undefined) expect(whereBroken(text)).toBeUndefined();
    else expect(whereBroken(text)).toContain(words);
  });

  test("has a line for each place, or for what the place would be in.", () => {
    const text = '{\n  "rules": [\n    {\n      "effect": "ask"\n    }\n  ]\n}';
    expect(lineOf(text, "/rules/0/effect")).toBe(4);
    expect(lineOf(text, "/rules/0/conditions")).toBe(3);
    expect(lineOf(text, "/version")).toBe(1);
  });
});
