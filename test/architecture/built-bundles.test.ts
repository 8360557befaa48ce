/** A built bundle brings all it needs, and makes no code from text. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { built } from "./built.js";
import { bundleViolations, domViolations } from "./bundles.js";
import { parseSource } from "./sources.js";

/** Entries of the library that have no DOM to speak of. */
const WITHOUT_DOM = ["redaction.js", "gateway.js", "annotations.js", "policy.js", "server.js", "kit.js"];

describe("Built bundles", () => {
  test.each([
    "eval(x)",
    "new Function('x')",
    'import "node:fs"',
    'import "fs"',
    'import "json"',
    "import(x)",
    "process.exit()",
  ])("may not say %s", (text) => {
    expect(bundleViolations(parseSource("dist/a.js", text))).not.toEqual([]);
  });

  test.each([
    "index.js",
    "auto.js",
    "debug.js",
    ...WITHOUT_DOM,
    "airlock.iife.js",
    "airlock.debug.iife.js",
    "extension/page.js",
    "extension/content.js",
    "extension/background.js",
    "extension/words-de.js",
  ])("dist/%s brings all it needs and makes no code from text.", (name) => {
    expect(built(name).flatMap((file) => bundleViolations(file))).toEqual([]);
  });

  test.each([
    "extension/panel.js",
    "extension/questions.js",
    "extension/welcome.js",
  ])("dist/%s loads the sentences of another language, and brings all else.", (name) => {
    const problems = built(name).flatMap((file) => bundleViolations(file));
    expect(problems).toEqual(["dist/extension/shared.js imports dynamically"]);
    expect(readFileSync("dist/extension/shared.js", "utf8")).toMatch(
      /chrome\.runtime\.getURL\(`words-\$\{\w+\}\.js`\)/,
    );
  });

  test("dist/react.js brings all but React.", () => {
    expect(built("react.js").flatMap((file) => bundleViolations(file, ["react"]))).toEqual([]);
    expect(built("react.js").flatMap((file) => bundleViolations(file))).not.toEqual([]);
  });

  test("dist/airlock.iife.js has no words of debug mode.", () => {
    const words = /The agent got|Kept from the agent|The tool threw/;
    expect(readFileSync("dist/airlock.debug.iife.js", "utf8")).toMatch(words);
    expect(readFileSync("dist/airlock.iife.js", "utf8")).not.toMatch(words);
  });

  test.each([
    "airlock.iife.js",
    "airlock.debug.iife.js",
    "extension/page.js",
    "extension/content.js",
  ])("dist/%s is one file that imports nothing.", (name) => {
    expect(built(name)).toHaveLength(1);
  });

  test.each(WITHOUT_DOM)("dist/%s runs where there is no DOM.", (name) => {
    expect(domViolations(parseSource("a.js", "document.title"))).toHaveLength(1);
    expect(built(name).flatMap(domViolations)).toEqual([]);
  });

  test("No shipped declaration names a requirement by a number that readers cannot look up.", () => {
    const declarations = readdirSync("dist/types", { recursive: true, encoding: "utf8" }).filter(
      (path) => path.endsWith(".d.ts") && !/^(?:kit|vendor)\b/.test(path),
    );
    expect(declarations.length).toBeGreaterThan(50);
    const numbered = declarations.filter((path) =>
      /\b[SU]\d?-\d{2}\b/.test(readFileSync(join("dist/types", path), "utf8")),
    );
    expect(numbered).toEqual([]);
  });
});
