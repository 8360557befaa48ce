/**
 * The rules of the house, held over sources and built bundles. Each rule is first shown to fail on
 * a sample that breaks it: a rule that cannot fail guards nothing.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { built } from "./architecture/built.js";
import { crowdedFolders, floorViolations, missingOnFloors } from "./architecture/floors.js";
import { ALLOWED_IMPORTS, FORBIDDEN_IMPORTS } from "./architecture/import-samples.js";
import { ownClasses } from "./architecture/own-receivers.js";
import {
  builtPageViolations,
  isCaptureFile,
  isOrdinary,
  isPageSafe,
  pageViolations,
} from "./architecture/page-rules.js";
import { importViolations, isPure, purityViolations } from "./architecture/rooms.js";
import { sentenceViolations } from "./architecture/sentences.js";
import { importGraph, isScript, listFiles, parseSource, readSource, root } from "./architecture/sources.js";
import { styleViolations } from "./architecture/style.js";
import { wayOutViolations } from "./architecture/ways-out.js";

const allFiles = listFiles("");
const scripts = allFiles.filter(isScript);
const sources = scripts.filter((path) => /^(src|demo|extension)\//.test(path)).map(readSource);

describe("Rooms", () => {
  test.each(FORBIDDEN_IMPORTS)("%s may not say %s", (path, text) => {
    expect(importViolations(parseSource(path, text))).toHaveLength(1);
  });

  test.each(ALLOWED_IMPORTS)("%s may say %s", (path, text) => {
    expect(importViolations(parseSource(path, text))).toEqual([]);
  });

  test("No file imports from a room that it must not know.", () => {
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.flatMap(importViolations)).toEqual([]);
  });

  test.each([
    "document.title",
    "chrome.runtime",
    "process.env",
    "const f = () => globalThis; fetch('/')",
  ])("Pure code may not say %s", (text) => {
    expect(purityViolations(parseSource("src/engine/redact/a.ts", text))).toHaveLength(1);
  });

  test("Pure code touches no DOM, no chrome.*, nothing of Node's, and imports only pure code.", () => {
    const pure = sources.filter((file) => isPure(file.path));
    expect(pure.flatMap(purityViolations)).toEqual([]);
    const loaded = pure.flatMap((file) => file.imports.filter((each) => each.relative && !each.typeOnly));
    expect(loaded.map((each) => each.target).filter((target) => !isPure(target))).toEqual([]);
  });
});

describe("Floors", () => {
  test.each([
    ["src/engine/schema/a.ts", 'import { x } from "../redact/b.js";'],
    ["src/webmcp/documents/a.ts", 'import type { X } from "../api/b.js";'],
    ["extension/background/stores/a.ts", 'import { x } from "../panel/b.js";'],
    ["extension/background/model/a.ts", 'import { x } from "../worker.js";'],
    ["extension/ui/tools/a.ts", 'import { x } from "../settings/b.js";'],
  ])("%s may not say %s", (path, text) => {
    expect(floorViolations(parseSource(path, text))).toHaveLength(1);
  });

  test.each([
    ["src/mcp/source.ts", 'import type { X } from "./link/rpc-line.js";'],
    ["src/mcp/log/a.ts", 'import { x } from "../link/rpc-line.js";'],
    ["src/mcp/paths.ts", 'import { x } from "./identity.js";'],
  ])("%s may not say %s either", (path, text) => {
    expect(floorViolations(parseSource(path, text))).toHaveLength(1);
  });

  test("Every folder and file that has a floor is there.", () => {
    expect(missingOnFloors([])).toContain("schema");
    expect(missingOnFloors(sources.map(({ path }) => path))).toEqual([]);
  });

  test("A file on no floor is found.", () => {
    expect(floorViolations(parseSource("extension/background/attic/a.ts", ""))).toHaveLength(1);
  });

  test("No lower floor imports a higher one.", () => {
    expect(sources.flatMap(floorViolations)).toEqual([]);
  });

  test("A folder has 25 files at most.", () => {
    const files = (count: number) => Array.from({ length: count }, (_, index) => `src/engine/${index}.ts`);
    expect([crowdedFolders(files(25)), crowdedFolders(files(26))]).toEqual([[], [expect.any(String)]]);
    expect(crowdedFolders(scripts)).toEqual([]);
  });
});

describe("Ways out to agents", () => {
  test.each([
    ["extension/background/agents/agent-door.ts", "export const f = (port: Port) => port.postMessage(1);"],
    ["extension/background/agents/agent-gate.ts", 'export const f = (port: Port) => port["postMessage"](1);'],
    ["extension/background/calls/a.ts", "export const f = ({ postMessage }: Port) => postMessage(1);"],
    ["extension/background/agents/agent-connection.ts", 'import { post } from "../platform/port-inbox.js";'],
    ["extension/background/open-doors.ts", 'import { post as p } from "./platform/port-inbox.js";'],
    ["extension/background/agents/a.ts", 'import * as inbox from "../platform/port-inbox.js";'],
  ])("%s may not say %s", (path, text) => {
    expect(wayOutViolations(parseSource(path, text))).toHaveLength(1);
  });

  test("Only the gate posts to an agent's port.", () => {
    expect(sources.flatMap(wayOutViolations)).toEqual([]);
    const posters = sources.filter(({ path, imports }) =>
      imports.some(
        (each) => /platform\/port-inbox/.test(each.target) && !each.typeOnly && /agents\//.test(path),
      ),
    );
    expect(posters.map(({ path }) => path)).toEqual(["extension/background/agents/agent-gate.ts"]);
  });
});

describe("House style", () => {
  const long = (lines: number) => "// line\n".repeat(lines);
  test.each([
    ["src/engine/redact/a.ts", long(301)],
    ["src/auto.ts", long(21)],
    ["src/engine/redact/utils.ts", ""],
    ["src/engine/redact/someThing.ts", ""],
    ["src/engine/redact/a.ts", `export function f() {\n${long(40)}}`],
    ["src/engine/redact/a.ts", "export default 1;"],
    ["src/engine/redact/a.ts", "export const a = 1 as any;"],
    ["src/engine/redact/a.ts", ["// @ts", "ignore"].join("-")],
  ])("is broken by a sample of %s", (path, text) => {
    expect(styleViolations(parseSource(path, text))).toHaveLength(1);
  });

  test("Every file keeps to it.", () => {
    expect(scripts.map(readSource).flatMap(styleViolations)).toEqual([]);
  });

  test("The top level holds what it may hold.", () => {
    const allowed =
      /^(package(-lock)?\.json|tsconfig\.json|vite\.config\.ts|biome\.json|\.gitignore|README\.md|LICENSE|CHANGELOG\.md|CONTRIBUTING\.md|SECURITY\.md)$|^(src|demo|extension|site|test|spec-notes|\.ci)\//;
    expect(allFiles.filter((path) => !allowed.test(path))).toEqual([]);
  });

  test("Nothing points outside the repository.", () => {
    const outside = new RegExp(
      `(?<!"(?:\\.\\./)*)${["\\.\\.", "shared"].join("/")}\\b|/${["work", "main"].join("/")}\\b`,
    );
    expect(outside.test(`see ..${"/"}shared`)).toBe(true);
    const read = (path: string) => readFileSync(join(root, path), "utf8");
    expect(allFiles.filter((path) => path !== "package-lock.json" && outside.test(read(path)))).toEqual([]);
  });
});

describe("Sentences for people", () => {
  test.each([
    "html`<p>Reload this page.</p>`",
    "html`<button>Copy</button>`",
    `html\`<p class=\${a}>\${b} more below</p>\``,
    `html\`<pre aria-label="Revealed value">\${a}</pre>\``,
    `({ problem: \`The field \${a} is needed.\` })`,
    '["Nothing matches."]',
  ])("are broken by a view that says %s", (text) => {
    const view = `export const f = (a: string, b: string) => ${text};`;
    expect(sentenceViolations(parseSource("extension/ui/tools/a.ts", view))).toHaveLength(1);
  });

  test.each([
    `html\`<p class="soft small">\${texts.a()} · <code>\${a}</code></p>\``,
    'a ? "card over" : "card"',
  ])("allow a view to say %s", (text) => {
    const view = `export const f = (a: string) => ${text};`;
    expect(sentenceViolations(parseSource("extension/ui/tools/a.ts", view))).toEqual([]);
  });

  test("Views hold none themselves.", () => {
    expect(sources.filter((file) => file.path.startsWith("extension/ui/")).length).toBeGreaterThan(0);
    expect(sources.flatMap(sentenceViolations)).toEqual([]);
  });
});

describe("The page bundle", () => {
  const inFunction = (text: string) => `export function f(a: never, b: Safe) { ${text} }`;
  test.each([
    "for (const x of a) b(x);",
    "for (const x in a) b(x);",
    "const [x] = a;",
    "return [...a];",
    "return b(...a);",
    "return async () => 1;",
    "return a.push(1);",
    "return a.then(b);",
    "return b.call(a);",
    "return /x/.test(a);",
    "return a['map'](b);",
    "return a.document.addEventListener('x', b);",
    "return JSON;",
    "return document;",
    "return globalThis;",
    "return a instanceof b;",
    "function* g() {}",
    "return import('./x.js');",
  ])("may not say %s", (text) => {
    expect(pageViolations(parseSource("src/engine/redact/a.ts", inFunction(text)))).not.toEqual([]);
  });

  test.each([
    "return { ...(a as object) };",
    "return b.get(a);",
    "const { x, ...rest } = a; return [x, rest, undefined];",
    "const map = new SafeMap<string, Map<string, number>>(); map.forEach(b);",
  ])("may say %s", (text) => {
    const head = 'import { SafeMap } from "../../intrinsics/language.js";\n';
    expect(pageViolations(parseSource("src/engine/redact/a.ts", head + inFunction(text)))).toEqual([]);
  });

  test("A capture file may read globals when it is evaluated, not later.", () => {
    const read = (text: string) => pageViolations(parseSource("src/intrinsics/dom.ts", text));
    expect(read("export const { create } = Object;")).toEqual([]);
    expect(read("export const late = () => Object;")).toHaveLength(1);
  });

  test.each([
    "src/auto.ts",
    "extension/page/main.ts",
  ])("No file that %s brings into a page looks up what a page can replace.", (entry) => {
    const files = importGraph(entry);
    expect(files.some((file) => isCaptureFile(file.path))).toBe(true);
    const classes = ownClasses(files);
    const checked = files.filter(({ path }) => !isOrdinary(path));
    expect(checked.flatMap((file) => pageViolations(file, classes))).toEqual([]);
  });

  test("No file of the page-safe folders does, whether it is in a bundle yet or not.", () => {
    const files = sources.filter((file) => isPageSafe(file.path));
    const classes = ownClasses(files);
    expect(files.flatMap((file) => pageViolations(file, classes))).toEqual([]);
  });
});

describe("The built, unminified page script", () => {
  test.each([
    "() => JSON",
    "() => { for (const x of y) x; }",
    "function f() { return [...y]; }",
  ])("may not say %s", (text) => {
    expect(builtPageViolations(parseSource("dist/a.js", `let y; export const a = ${text};`))).toHaveLength(1);
  });

  test("looks nothing up that a page can replace.", () => {
    const files = built("auto.js");
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter(({ path }) => !isOrdinary(path)).flatMap(builtPageViolations)).toEqual([]);
  });
});
