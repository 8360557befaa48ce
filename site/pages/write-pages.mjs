/** The folder that VitePress reads: notes as they are, a page for each entry, pictures and data. */
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { API, apiPageOf, PAGES } from "../menu.mjs";
import { apiList, apiPage } from "./api-page.mjs";
import { diagramStyle } from "./diagrams.mjs";
import { readEntries } from "./read-declarations.mjs";
import { DATA } from "./source-links.mjs";

const here = dirname(fileURLToPath(import.meta.url));

export function writeNote(root, folder, source) {
  copyFileSync(join(root, source), join(folder, `${PAGES.get(source)}.md`));
}

export function writePages(root, folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "public"), { recursive: true });
  for (const source of PAGES.keys()) writeNote(root, folder, source);
  const entries = readEntries(root);
  writeFileSync(join(folder, `${API}.md`), apiList(entries));
  for (const read of entries) writeFileSync(join(folder, `${apiPageOf(read.entry)}.md`), apiPage(read));
  cpSync(join(root, "spec-notes/pictures"), join(folder, "pictures"), { recursive: true });
  for (const path of DATA) copyFileSync(join(root, path), join(folder, "public", posix.basename(path)));
  copyFileSync(join(here, "logo.svg"), join(folder, "public/logo.svg"));
  writeFileSync(join(folder, "public/diagrams.css"), diagramStyle(root));
}

/** The subject of a page, for search engines and link previews: its first paragraph. */
export function descriptionOf(markdown) {
  const first = markdown
    .replace(/^```[\s\S]*?^```$/gm, "")
    .split(/\n\s*\n/)
    .find((part) => /^[*`[]*[A-Za-z]/.test(part.trim()));
  const words = (first ?? "")
    .replace(/\]\([^)]*\)/g, "")
    .replace(/[`*[\]]/g, "")
    .replace(/\s+/g, " ")
    .trim();
  return words.length > 200 ? `${words.slice(0, words.lastIndexOf(" ", 200))} …` : words;
}

export const readPage = (folder, page) => readFileSync(join(folder, page), "utf8");
