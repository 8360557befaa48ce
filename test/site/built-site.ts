/** The documentation as `npm run site` has built it. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../docs/pages.js";

export const SITE = join(root, "site/dist");

if (!existsSync(join(SITE, "index.html")))
  throw new Error("The documentation is not built: run `npm run site` first.");

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));

/** Each file, from the site's folder. */
export const FILES: readonly string[] = filesIn(SITE);

export const readFile = (name: string): string => readFileSync(join(SITE, name), "utf8");

/** The text of each page. */
export const HTML: ReadonlyMap<string, string> = new Map(
  FILES.filter((name) => name.endsWith(".html")).map((name) => [name, readFile(name)]),
);

export const pageOf = (name: string): string => {
  const html = HTML.get(name);
  if (html === undefined) throw new Error(`The site has no ${name}.`);
  return html;
};
