/** The ordinary code in the page's script: where it is, and what it reads (after a build). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { globalReads } from "./globals.js";
import { isOrdinary } from "./page-rules.js";
import { importGraph, parseSource, root } from "./sources.js";

const read = (path: string) => readFileSync(join(root, path), "utf8");
const builtFile = (path: string) => {
  const file = path.replace(/\.ts$/, ".js");
  return parseSource(file, read(file));
};

test("The page's script has all of its ordinary code in one file.", () => {
  const files = importGraph("dist/auto.js", builtFile).map(({ path }) => path);
  expect(files.filter(isOrdinary)).toEqual(["dist/chunks/annotations.js"]);
});

test("The ordinary code names every global that it reads, so that replaced ones are noticed.", () => {
  const sources = importGraph("src/auto.ts").filter(({ path }) => isOrdinary(path));
  expect(sources.length).toBeGreaterThan(0);
  const list = /const bindings = [^>]*> \[([^\]]*)\]/.exec(read("src/annotations/page-reader.ts"))?.[1] ?? "";
  const named = new Set([...list.split(",").map((name) => name.trim()), "undefined"]);
  const globals = sources.flatMap((file) => globalReads(file).map(({ name }) => name));
  expect([...new Set(globals)].filter((name) => !named.has(name))).toEqual([]);
});

test("The extension's script in a page has none of it.", () => {
  expect(importGraph("extension/page/main.ts").filter(({ path }) => isOrdinary(path))).toEqual([]);
});

test("The walk of schemas for other worlds is in no page.", () => {
  const filesOf = (entry: string) => importGraph(entry).map(({ path }) => path);
  const brought = ["src/auto.ts", "src/index.ts", "extension/page/main.ts"].flatMap(filesOf);
  expect(brought.filter((path) => path.startsWith("src/schemas/"))).toEqual([]);
  expect(filesOf("extension/background/main.ts")).toContain("src/schemas/walk-schema.ts");
});
