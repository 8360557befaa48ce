/**
 * Links between the docs lead somewhere, every page has its list of contents, and the paths that
 * they name exist.
 */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { CONTRIBUTING, type DocPage, GUIDE, NOTES, README, root } from "./pages.js";

const PAGES = [README, CONTRIBUTING, ...GUIDE, ...NOTES];

const WORKSHOP = NOTES.find(({ path }) => path.endsWith("workshop.md")) ?? CONTRIBUTING;

const withoutCode = ({ text }: DocPage): string => text.replace(/^```.*\n[\s\S]*?^```$/gm, "");

/** How GitHub makes an anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");

const headingsOf = (page: DocPage, level = "#{1,6}"): string[] =>
  [...withoutCode(page).matchAll(new RegExp(`^${level} (.+)$`, "gm"))].map(([, heading = ""]) => heading);

const linksOf = (page: DocPage): string[] => [
  ...[...withoutCode(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target),
  ...[...page.text.matchAll(/(?:src|srcset)="(spec-notes\/[^"]+)"/g)].map(([, target = ""]) => target),
];

/** @returns what is wrong with a link, or undefined. */
function problemOf(page: DocPage, target: string): string | undefined {
  if (/^https?:/.test(target)) return undefined;
  const [path = "", anchor] = target.split("#");
  const file = path === "" ? page.path : relative(root, join(root, dirname(page.path), path));
  if (!existsSync(join(root, file))) return `${target}: there is no ${file}`;
  if (anchor === undefined) return undefined;
  const other = PAGES.find((each) => each.path === file);
  if (other === undefined) return `${target}: its headings are not known`;
  return headingsOf(other).map(anchorOf).includes(anchor) ? undefined : `${target}: no such heading`;
}

describe.each(PAGES.map((page) => [page.path, page] as const))("%s", (_path, page) => {
  it("has only links that lead somewhere.", () => {
    expect(
      linksOf(page)
        .map((target) => problemOf(page, target))
        .filter((each) => each !== undefined),
    ).toEqual([]);
  });
});

describe.each(GUIDE.map((page) => [page.path, page] as const))("%s", (_path, page) => {
  it("lists its contents, and starts with an example.", () => {
    const [before = "", contents = ""] = page.text.split("**On this page:**");
    const listed = [...contents.slice(0, contents.indexOf("\n\n")).matchAll(/\(#([^)]+)\)/g)].map(
      ([, to]) => to,
    );
    expect(listed).toEqual(headingsOf(page, "##").map(anchorOf));
    expect(before).toMatch(/^(```|1\. )/m);
  });

  it("is named in README.", () => {
    expect(README.text).toContain(`(${page.path})`);
  });
});

describe.each(
  [CONTRIBUTING, WORKSHOP, ...GUIDE].map((page) => [page.path, page] as const),
)("%s", (_path, page) => {
  it("names only files and folders that exist.", () => {
    const named = [...withoutCode(page).matchAll(/`((?:src|extension|demo|test|spec-notes)\/[\w./-]*)`/g)];
    expect(named.map(([, path = ""]) => path).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

describe("Commands", () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: object };
  const named = (text: string) =>
    [...text.matchAll(/`npm (?:run )?([a-z]+(?::[a-z]+)?)\b[^`]*`/g)].map(([, name]) => name);

  it("are all in the page for contributors.", () => {
    expect(Object.keys(scripts).filter((name) => !named(WORKSHOP.text).includes(name))).toEqual([]);
  });

  it("that any page names in its text exist.", () => {
    const own = ["ci", "install", "pack", "publish"];
    const unknown = PAGES.flatMap((page) =>
      named(withoutCode(page)).filter((name = "") => !Object.hasOwn(scripts, name) && !own.includes(name)),
    );
    expect(unknown).toEqual([]);
  });
});

describe("README.md", () => {
  it("can be read in a minute: it has at most 100 lines of 100 columns, and 900 words.", () => {
    const lines = README.text.trimEnd().split("\n");
    expect(lines.length).toBeLessThanOrEqual(100);
    expect(lines.filter(({ length }) => length > 100)).toEqual([]);
    expect(README.text.trim().split(/\s+/).length).toBeLessThanOrEqual(900);
  });
});
