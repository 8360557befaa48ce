/** `webmcp-airlock explain`: each code has its words, and each mistake its part of errors.md. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { allCodes, explainCode, runExplain } from "../../src/cli/explain.js";
import { helpFor } from "../../src/texts/help.js";
import { MISTAKES } from "../../src/texts/mistakes.js";

const explain = (...args: string[]) => {
  const out: string[] = [];
  const err: string[] = [];
  const code = runExplain(args, { out: (text) => out.push(text), err: (text) => err.push(text) });
  return { code, out: out.join("\n"), err: err.join("\n") };
};

it("prints what a code means, and how to mend it", () => {
  const { code, out } = explain("misspelt-mark");
  expect(code).toBe(0);
  expect(out).toMatch(/^misspelt-mark\nSeen when a tool is registered, by lint, by TypeScript\.\n\n/);
  expect(out).toContain(MISTAKES["misspelt-mark"].why);
  expect(explain("unsafe-pattern").out).toContain("Repeat nothing that repeats already");
});

it("knows every code, and says which there are where it knows none", () => {
  for (const code of allCodes()) expect(explainCode(code)?.split("\n").length, code).toBeGreaterThan(2);
  for (const args of [[], ["nonsense"], ["toString"], ["odd-mark", "odd-mark"]]) {
    const { code, out, err } = explain(...args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain("misspelt-mark");
    expect(err.endsWith(helpFor("explain"))).toBe(true);
  }
  expect(explain("--help")).toMatchObject({ code: 0, out: helpFor("explain") });
});

it("has a part of errors.md for each mistake", () => {
  const errors = readFileSync(new URL("../../spec-notes/errors.md", import.meta.url), "utf8");
  const missing = Object.keys(MISTAKES).filter((code) => !errors.includes(`\n### ${code}\n`));
  expect(missing).toEqual([]);
});

it("names no address inside of node_modules", () => {
  expect(allCodes().filter((code) => explainCode(code)?.includes("node_modules"))).toEqual([]);
});
