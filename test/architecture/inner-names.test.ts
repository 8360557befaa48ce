/** The members that get short names in the script-tag file: nobody outside of it may know one. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { INNER_NAMES } from "../../extension/minify.js";
import { root } from "./sources.js";

/** TypeScript's own files of the platform are in its package for this kind of machine. */
const packages = join(root, "node_modules/@typescript");
const kind = readdirSync(packages).find((name) => name.startsWith("typescript-")) ?? "";
const folder = join(packages, kind, "lib");
const platform = readdirSync(folder)
  .filter((name) => /^lib\..*\.d\.ts$/.test(name))
  .map((name) => readFileSync(join(folder, name), "utf8"))
  .join("\n");
const members = new Set([...platform.matchAll(/^\s+(?:readonly )?(\w+)[?(:<]/gm)].map(([, name]) => name));
const report = readFileSync(join(root, "src/webmcp/debug/report-call.ts"), "utf8");
const script = readFileSync(join(root, "dist/airlock.iife.js"), "utf8");
const texts = new Set([...script.matchAll(/(["'`])(\w+)\1/g)].map(([, , text]) => text));

describe("A short name inside of the script", () => {
  test("stands for no member that the platform has.", () => {
    expect(members.has("written")).toBe(true);
    expect(INNER_NAMES.filter((name) => members.has(name))).toEqual([]);
  });

  test("stands for nothing that the debug file reads of a contract.", () => {
    const read = [...report.matchAll(/\.(\w+)/g)].map(([, name]) => name);
    expect(read).toContain("inputPlan");
    expect(INNER_NAMES.filter((name) => read.includes(name))).toEqual([]);
  });

  test("stands for nothing that a text names.", () => {
    expect(texts.has("modelContext")).toBe(true);
    expect(INNER_NAMES.filter((name) => texts.has(name))).toEqual([]);
  });
});
