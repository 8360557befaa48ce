/** The files of the package: what they lead to is in it, or at the place that a release names. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../docs/pages.js";
import { isPlaced, publishedFiles } from "../tasks/packing/published-files.mjs";

const PACK = ["pack", "--dry-run", "--json", "--ignore-scripts", "--loglevel=error"];
const [{ files }] = JSON.parse(execFileSync("npm", PACK, { cwd: root, encoding: "utf8" })) as [
  { readonly files: readonly { readonly path: string }[] },
];
const shipped = files.map(({ path }) => path);
const names = new Set(shipped);
const read = (path: string): string => readFileSync(`${root}${path}`, "utf8");

/** What a file leads to by a path of its own, in each of the ways that files of its kind have. */
const WAYS: Readonly<Record<string, RegExp>> = {
  ".md": /(?:\]\(|(?:src|srcset|href)=")(?!\w+:|#)([^)\s"#]+)/g,
  ".html": /(?:src|href)="(?!\w+:|#)([^"#]+)"/g,
  ".js":
    /(?:from|import)\s*\(?"(\.{1,2}\/[^"]+)"|new URL\("([^"$]+)",\s*import\.meta\.url\)|sourceMappingURL=(\S+)/g,
  ".ts": /(?:from |import\(|import )"(\.{1,2}\/[^"]+)"|<reference path="([^"]+)"/g,
};
/** By whom an address is answered that begins at the root of the demo. */
const SERVED: Readonly<Record<string, string>> = {
  "/favicon.svg": "demo/dist/server.js",
  "/airlock.iife.js": "dist/airlock.iife.js",
};
/** A folder, and files that a command looks for and that no package has. */
const NOT_FILES = new Set(["", ".."]);

function isThere(from: string, target: string): boolean {
  if (target.startsWith("/")) return names.has(SERVED[target] ?? posix.join(posix.dirname(from), target));
  const found = posix.join(posix.dirname(from), target);
  const kinds = [found, found.replace(/\.js$/, ".d.ts"), `${found}.d.ts`, `${found}/index.d.ts`];
  return NOT_FILES.has(found) || kinds.some((each) => names.has(each));
}

function deadLinks(path: string, text: string): string[] {
  const way = WAYS[posix.extname(path)];
  if (way === undefined) return [];
  const words = path.endsWith(".md") ? text.replace(/^```[\s\S]*?^```$/gm, "") : text;
  const targets = [...words.matchAll(way)].map((match) => match.slice(1).find((each) => each !== undefined));
  return targets.filter((target = "") => !isThere(path, target)).map((target) => `${path}: ${target}`);
}

const PLACE = "https://github.com/ann/airlock";
const publishedAt = (place: string) =>
  publishedFiles(
    Object.fromEntries(shipped.filter(isPlaced).map((path) => [path, read(path)])),
    place,
    shipped,
  );

/** Texts of the script that stand in the sources as they are. */
const QUOTED = /["'`]([A-Za-z][\w -]{14,60})["'`]/g;

describe("The package", () => {
  it("has no documentation site, no internal note, and no unpacked copy of what it has packed", () => {
    expect(shipped.length).toBeGreaterThan(50);
    expect(shipped.filter((path) => /(?:^|\/)(?:docs|site|internal|extension|static)\//.test(path))).toEqual(
      [],
    );
    expect(shipped).toContain("dist/webmcp-airlock-extension.zip");
  });

  it.each(["", PLACE])("leads nowhere but to what it has, published from “%s”", (place) => {
    const published = publishedAt(place);
    expect(shipped.flatMap((path) => deadLinks(path, published[path] ?? read(path)))).toEqual([]);
  });

  it("names no other place as its own", () => {
    const published = publishedAt(PLACE);
    const own = shipped.flatMap((path) =>
      [...(published[path] ?? read(path)).matchAll(/https?:\/\/[^\s"'`<>)]*airlock[^\s"'`<>)]*/g)].map(
        ([address]) => `${path}: ${address}`,
      ),
    );
    expect(own.filter((each) => !each.includes(PLACE) && !each.endsWith(".zip"))).toEqual([]);
    expect(own.some((each) => each.startsWith("README.md"))).toBe(true);
  });

  it("has a map of the script, which leads to the line of the sources, and to where the release has them", () => {
    const text = publishedAt(PLACE)["dist/airlock.iife.js.map"] ?? "";
    const { sourceRoot, ...payload } = JSON.parse(text) as SourceMapPayload;
    const map = new SourceMap({ ...payload, sourceRoot: "" });
    const script = read("dist/airlock.iife.js");
    expect([sourceRoot, script.includes("sourceMappingURL")]).toEqual([
      expect.stringMatching(/^https:\/\/github\.com\/ann\/airlock\/raw\/v[\d.]+\/$/),
      false,
    ]);
    const texts = script
      .split("\n")
      .flatMap((line, at) =>
        [...line.matchAll(QUOTED)].map(
          ({ index, 1: words = "" }) => [words, map.findEntry(at, index)] as const,
        ),
      );
    expect(texts.length).toBeGreaterThan(100);
    // A step of the build knows lines alone: a statement of several is found at its first.
    const isNear = ([words, entry]: (typeof texts)[number]) =>
      "originalSource" in entry &&
      read(entry.originalSource)
        .split("\n")
        .slice(Math.max(0, entry.originalLine - 1), entry.originalLine + 8)
        .some((line) => line.includes(words));
    expect(texts.filter((each) => !isNear(each)).map(([words]) => words)).toEqual([]);
  });

  it("would be found out", () => {
    expect(deadLinks("README.md", "[a](spec-notes/none.md) [b](LICENSE) [c](https://a.example)")).toEqual([
      "README.md: spec-notes/none.md",
    ]);
    expect(deadLinks("dist/a.d.ts", 'export * from "./none.js";')).toEqual(["dist/a.d.ts: ./none.js"]);
    expect(deadLinks("dist/a.js", "//# sourceMappingURL=a.js.map")).toEqual(["dist/a.js: a.js.map"]);
  });
});
