/** Comments take the usual words, and fit into a hundred columns. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";
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
    return { path, text, comments: parseSync(path, text).comments };
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
