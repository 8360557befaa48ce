/** What the build wrote: every program that has packages in it has their licences next to it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** The programs, the file with their notices, and packages that are known to be in them. */
const NOTICES = [
  ["dist/extension", "pages.licenses.txt", ["lit", "lit-html", "@lit/reactive-element", "dompurify"]],
  ["dist/extension", "background.licenses.txt", ["idb"]],
  ["dist/extension-firefox", "pages.licenses.txt", ["lit", "dompurify"]],
  ["demo/dist/static", "main.licenses.txt", ["hono"]],
  ["demo/dist", "server.licenses.txt", ["hono", "@hono/node-server"]],
  ["dist", "cli.licenses.txt", ["open"]],
  ["dist", "mcp-command.licenses.txt", ["@modelcontextprotocol/server"]],
  ["dist", "library.licenses.txt", ["json-schema-traverse"]],
] as const;

it.each(
  NOTICES,
)("%s/%s names every package that is known to be in it, with its licence", (folder, file, names) => {
  const text = readFileSync(join(folder, file), "utf8");
  for (const name of names) {
    expect(text).toMatch(new RegExp(`^${name} \\d[^\\n]* \\(.+\\)$`, "m"));
  }
  expect(text).toMatch(/Permission is hereby granted|Apache License|Permission to use, copy/);
});
