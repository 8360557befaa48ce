import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { rememberBuild, whatChanged } from "./what-changed.mjs";

let root: string;
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "airlock-changed-"));
  for (const path of [
    "dist/cli.js",
    "dist/extension/manifest.json",
    "dist/types/index.d.ts",
    "demo/dist/server.js",
  ]) {
    write(path, "built");
  }
  for (const path of ["src/index.ts", "demo/client/main.ts", "extension/ui/panel.ts", "package.json"])
    write(path, "1");
});
afterEach(() => rmSync(root, { recursive: true }));

it("builds everything the first time, and nothing where nothing changed", () => {
  expect(whatChanged(root)).toEqual(["rest"]);
  rememberBuild(root);
  expect(whatChanged(root)).toEqual([]);
  write("LICENSE", "no source");
  write("spec-notes/guide/person.md", "The site's own build looks for it.");
  expect(whatChanged(root)).toEqual([]);
});

it.each([
  ["demo/client/main.ts", ["demo"]],
  ["demo/server/new.ts", ["demo"]],
  ["demo/static/new.ts", ["demo"]],
  ["extension/ui/panel.ts", ["extension"]],
  ["src/texts/people/now.ts", ["extension"]],
  ["src/texts/german/now.ts", ["extension"]],
  ["spec-notes/crosswalk.json", ["rest"]],
  ["src/index.ts", ["rest"]],
  ["src/texts/people.ts", ["rest"]],
  ["package.json", ["rest"]],
])("after a change in %s builds %j", (path, parts) => {
  rememberBuild(root);
  write(path, "2");
  expect(whatChanged(root)).toEqual(parts);
});

it("builds everything where a built file or the stamp is gone", () => {
  rememberBuild(root);
  rmSync(join(root, "dist/cli.js"));
  expect(whatChanged(root)).toEqual(["rest"]);
  write("dist/cli.js", "built");
  write(".cache/build.json", "{");
  expect(whatChanged(root)).toEqual(["rest"]);
});

it("sees a file that is gone, and one that is renamed", () => {
  rememberBuild(root);
  rmSync(join(root, "demo/client/main.ts"));
  expect(whatChanged(root)).toEqual(["demo"]);
  write("demo/client/other.ts", "1");
  expect(whatChanged(root)).toEqual(["demo"]);
});
