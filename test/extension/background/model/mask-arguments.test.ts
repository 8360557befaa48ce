import { expect, test } from "vitest";
import { maskArguments } from "../../../../extension/background/model/mask-arguments.js";
import { TOOL } from "../../fake-page.js";

test("Padding does not push the rest of the arguments out of a question.", () => {
  const shown = maskArguments(TOOL, { padding: "x".repeat(20_000), to: "stranger@evil.example" });
  expect(shown).toContain("stranger@evil.example");
});

test("What is beyond the bound is counted, not kept quiet.", () => {
  const shown = maskArguments(TOOL, { padding: "x".repeat(60_000), to: "stranger@evil.example" });
  expect(shown).not.toContain("stranger");
  expect(shown).toMatch(/… \(10,?0\d\d more characters are not shown\)$/);
  expect(shown.length).toBeLessThan(50_100);
});
