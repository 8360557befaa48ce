/** Comments take the usual words; they and the templates fit into their columns. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Program, parseSync, Visitor } from "oxc-parser";
import { expect, it } from "vitest";
import { root } from "./pages.js";

function* filesIn(path: string): Generator<string> {
  if (!statSync(join(root, path)).isDirectory()) {
    if (/\.(?:ts|tsx|js|mjs)$/.test(path)) yield path;
    return;
  }
  for (const name of readdirSync(join(root, path)))
    if (name !== "dist" && name !== "node_modules") yield* filesIn(`${path}/${name}`);
}

const FILES = ["demo", "extension", "src", "test"]
  .flatMap((room) => [...filesIn(room)])
  .map((path) => {
    const text = readFileSync(join(root, path), "utf8");
    const { comments, program } = parseSync(path, text);
    return { path, text, comments, program };
  });

it("A comment takes the usual words.", () => {
  const odd = FILES.flatMap(({ path, comments }) =>
    comments
      .filter(({ value }) => /\b(?:anew|beside)\b/i.test(value))
      .map(({ value }) => `${path}: ${value}`),
  );
  expect(odd).toEqual([]);
});

it("A line of a comment has at most a hundred columns.", () => {
  const long = FILES.flatMap(({ path, text, comments }) =>
    comments.flatMap(({ start, end }) => {
      const from = text.lastIndexOf("\n", start) + 1;
      // A comment behind code is that line's own.
      if (text.slice(from, start).trim() !== "") return [];
      return text
        .slice(from, end)
        .split("\n")
        .filter(({ length }) => length > 100)
        .map((line) => `${path}: ${line}`);
    }),
  );
  expect(long).toEqual([]);
});

/** Where the templates of markup and styles begin and end. */
function templatesOf(program: Program): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  new Visitor({
    TaggedTemplateExpression: ({ tag, start, end }) => {
      if (tag.type === "Identifier" && ["html", "css", "svg"].includes(tag.name)) found.push({ start, end });
    },
  }).visit(program);
  return found;
}

it("A line of a template has at most 140 columns.", () => {
  const long = FILES.flatMap(({ path, text, program }) =>
    templatesOf(program).flatMap(({ start, end }) => {
      const from = text.lastIndexOf("\n", start) + 1;
      const to = text.indexOf("\n", end);
      return text
        .slice(from, to === -1 ? text.length : to)
        .split("\n")
        .filter(({ length }) => length > 140)
        .map((line) => `${path}: ${line}`);
    }),
  );
  expect([...new Set(long)]).toEqual([]);
});
