/** The files of the package: what they lead to is in it, or at the place that a release names. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../docs/pages.js";
import { publishedFiles } from "../tasks/packing/published-files.mjs";

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
/** A folder, and files that a command in the package's own build looks for and a package never has. */
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

describe("The package", () => {
  it("has no documentation site, no internal note, and no unpacked copy of what it has packed", () => {
    expect(shipped.length).toBeGreaterThan(50);
    expect(shipped.filter((path) => /(?:^|\/)(?:docs|site|internal|extension|static)\//.test(path))).toEqual(
      [],
    );
    expect(shipped).toContain("dist/webmcp-airlock-extension.zip");
  });

  it.each(["", PLACE])("leads nowhere but to what it has, published from “%s”", (place) => {
    const pages = shipped.filter((path) => path === "package.json" || path.endsWith(".md"));
    const published = publishedFiles(
      Object.fromEntries(pages.map((path) => [path, read(path)])),
      place,
      shipped,
    );
    expect(shipped.flatMap((path) => deadLinks(path, published[path] ?? read(path)))).toEqual([]);
  });

  it("names no other place as its own", () => {
    const published = publishedFiles(
      {
        "package.json": read("package.json"),
        "README.md": read("README.md"),
        "CHANGELOG.md": read("CHANGELOG.md"),
      },
      PLACE,
      shipped,
    );
    const own = shipped.flatMap((path) =>
      [...(published[path] ?? read(path)).matchAll(/https?:\/\/[^\s"'`<>)]*airlock[^\s"'`<>)]*/g)].map(
        ([address]) => `${path}: ${address}`,
      ),
    );
    expect(own.filter((each) => !each.includes(PLACE) && !each.endsWith(".zip"))).toEqual([]);
    expect(own.some((each) => each.startsWith("README.md"))).toBe(true);
  });

  it("would be found out", () => {
    expect(deadLinks("README.md", "[a](spec-notes/none.md) [b](LICENSE) [c](https://a.example)")).toEqual([
      "README.md: spec-notes/none.md",
    ]);
    expect(deadLinks("dist/a.d.ts", 'export * from "./none.js";')).toEqual(["dist/a.d.ts: ./none.js"]);
    expect(deadLinks("dist/a.js", "//# sourceMappingURL=a.js.map")).toEqual(["dist/a.js: a.js.map"]);
  });
});
