/** The table of mistakes and its page say the same. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MISTAKES } from "../../src/texts/mistakes.js";

const page = readFileSync(new URL("../../spec-notes/errors.md", import.meta.url), "utf8");
const section = (code: string): string | undefined => page.split(`\n### ${code}\n`)[1]?.split("\n#")[0];

test.each(Object.entries(MISTAKES))("%s has a place in errors.md, with the same words.", (code, {
  why,
  seen,
}) => {
  expect(section(code)?.replaceAll(/\s+/g, " ")).toContain(why);
  for (const where of seen) expect(section(code)).toContain(where);
});

test("A line is short, and says one thing after the other.", () => {
  for (const { line } of Object.values(MISTAKES)) {
    expect(line("one").length).toBeLessThan(150);
    expect(line("one")).toMatch(/[.?]$/);
    expect(line("one")).not.toContain("\n");
  }
});
