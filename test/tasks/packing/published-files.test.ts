/** A registry's page of the package leads somewhere, with a repository and without. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { publishedFiles, withAbsoluteLinks, withRepository } from "./published-files.mjs";

const FILES = Object.fromEntries(
  ["package.json", "README.md", "CHANGELOG.md"].map((name) => [name, readFileSync(name, "utf8")]),
);
const SHIPPED = [...Object.keys(FILES), "LICENSE", "demo/agent/agent.html"];
const URL_OF = "https://github.com/ann/airlock";
const relativeLinks = (text: string) =>
  [...text.replace(/^```[\s\S]*?^```$/gm, "").matchAll(/(?:\]\(|(?:src|srcset)=")(?!https:|#)([^)"]+)/g)].map(
    ([, target]) => target,
  );

it("the sources name no host, and a release without AIRLOCK_REPOSITORY names none", () => {
  const about = JSON.parse(FILES["package.json"] ?? "") as object;
  for (const name of ["repository", "homepage", "bugs", "mcpName"]) expect(about).not.toHaveProperty(name);
  expect(JSON.parse(publishedFiles(FILES, "", SHIPPED)["package.json"] ?? "")).toEqual(about);
});

it("with AIRLOCK_REPOSITORY the package says where it comes from, once for npm and once for MCP's registry", () => {
  const files = publishedFiles(FILES, `${URL_OF}.git`, SHIPPED);
  expect(JSON.parse(files["package.json"] ?? "")).toMatchObject({
    repository: { type: "git", url: `git+${URL_OF}.git` },
    homepage: `${URL_OF}#readme`,
    bugs: `${URL_OF}/issues`,
    mcpName: "io.github.ann/airlock",
  });
  expect(JSON.parse(files["dist/server.json"] ?? "")).toMatchObject({ name: "io.github.ann/airlock" });
});

it.each([
  "ann/airlock",
  "http://github.com/ann/airlock",
  "https://github.com",
  "https://github.com/ann/airlock/",
])("takes no “%s” for a repository", (url) =>
  expect(() => withRepository({ name: "a", version: "1.0.0" }, url)).toThrow("AIRLOCK_REPOSITORY"));

it.each([URL_OF, ""])("no page leads to what the package does not have, with repository “%s”", (url) => {
  const files = publishedFiles(FILES, url, SHIPPED);
  for (const name of ["README.md", "CHANGELOG.md"]) {
    const left = relativeLinks(files[name] ?? "");
    expect(left.filter((target) => target !== "LICENSE" && target !== "CHANGELOG.md")).toEqual([]);
  }
  expect(files["README.md"]?.includes("<picture>")).toBe(url !== "");
  expect(files["README.md"]).toContain("Keep secrets out of an AI agent's context");
});

it("a link's words stay where there is nothing to link to", () => {
  const text =
    "See [the `guide`](spec-notes/guide/a.md#b), [it](CHANGELOG.md#c) and [npm](https://npmjs.com).";
  const code = '\n```html\n<script src="/airlock.iife.js"></script>\n[a](b)\n```\n';
  const written = (homepage?: string, path = "README.md") =>
    withAbsoluteLinks(
      { path, text: text + code },
      { version: "1.0.0", ...(homepage === undefined ? {} : { homepage }) },
      SHIPPED,
    );
  expect(written()).toBe(`See the \`guide\`, [it](CHANGELOG.md#c) and [npm](https://npmjs.com).${code}`);
  expect(written(`${URL_OF}#readme`).endsWith(code)).toBe(true);
  expect(written(`${URL_OF}#readme`)).toContain(
    `(${URL_OF}/blob/v1.0.0/spec-notes/guide/a.md#b), [it](CHANGELOG.md#c)`,
  );
  // A page in a folder means what is there.
  expect(written(`${URL_OF}#readme`, "demo/README.md")).toContain(
    `(${URL_OF}/blob/v1.0.0/demo/spec-notes/guide/a.md#b), [it](${URL_OF}/blob/v1.0.0/demo/CHANGELOG.md#c)`,
  );
});
