/** The workshop page names code: each name is in a file that the page names with it. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { NOTES, root } from "./pages.js";

const page = NOTES.find(({ path }) => path.endsWith("workshop.md"))?.text ?? "";
const section = (title: string) => page.split(`\n## ${title}`)[1]?.split("\n## ")[0] ?? "";
/** Rows of the table, steps and paragraphs. */
const partsOf = (text: string) => text.split(/\n(?=\||\d\. |\*\*|\n)/).filter((part) => part.includes("`"));

const PATH = /^(?:src|extension|demo|test|spec-notes)\/[\w./-]+$/;
const FILE = /^[\w-]+\.ts$/;
const NAME = /^[A-Za-z_]\w{2,}$/;

const spansOf = (part: string) => [...part.matchAll(/`([^`\n]+)`/g)].map(([, span = ""]) => span);

/** `kept-commands.ts` stands in a folder that was named before it. */
function filesOf(spans: readonly string[]): { readonly files: string[]; readonly missing: string[] } {
  const folders = spans.filter((span) => PATH.test(span)).map(dirname);
  const paths = spans.flatMap((span) => {
    if (PATH.test(span)) return [span];
    return FILE.test(span)
      ? [`${folders.find((each) => existsSync(join(root, each, span))) ?? "?"}/${span}`]
      : [];
  });
  const isThere = (path: string) => existsSync(join(root, path));
  return { files: paths.filter(isThere), missing: paths.filter((path) => !isThere(path)) };
}

function textOf(path: string): string {
  const whole = join(root, path);
  if (!statSync(whole).isDirectory()) return readFileSync(whole, "utf8");
  const inside = readdirSync(whole).filter((name) => name.endsWith(".ts"));
  return inside.map((name) => readFileSync(join(whole, name), "utf8")).join("\n");
}

function problemsOf(part: string): string[] {
  const spans = spansOf(part);
  const { files, missing } = filesOf(spans);
  const text = files.map(textOf).join("\n");
  const unknown = spans.filter((span) => NAME.test(span) && !new RegExp(`\\b${span}\\b`).test(text));
  return [...missing, ...(files.length === 0 ? [] : unknown)];
}

describe("The workshop page", () => {
  it.each([
    ["a file", "| a | `tabsOf` in `extension/background/stores/no-agents.ts` |"],
    ["a name", "| a | `tabsOfNobody` in `extension/background/stores/agents.ts` |"],
    ["a file beside another", "`src/texts/agents.ts` or `no-pages.ts`"],
  ])("would be found to name %s that is not there.", (_what, part) => {
    expect(problemsOf(part)).toHaveLength(1);
  });

  it.each(["Where is …", "Recipes"])("names what exists, in '%s'.", (title) => {
    const parts = partsOf(section(title));
    expect(parts.length).toBeGreaterThanOrEqual(10);
    expect(parts.flatMap(problemsOf)).toEqual([]);
  });
});
