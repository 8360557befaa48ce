/**
 * The documentation site, in `demo/dist/docs`: the guide and the notes as they stand in
 * `spec-notes`, a reference of what the package exports, and a search. Static files without inline
 * scripts, for any host; the demo serves them under `/docs/`.
 */
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, posix, relative } from "node:path";
import { fileURLToPath } from "node:url";
import MiniSearch from "minisearch";
import { withRepository } from "../packing/published-files.mjs";
import { describeEntries } from "./api.mjs";
import { diagramStyle, inlineDiagrams } from "./diagrams.mjs";
import { escapeHtml } from "./escape-html.mjs";
import { contentsOf, renderNote, sectionsOf } from "./markdown.mjs";

const here = dirname(fileURLToPath(import.meta.url));

const notesIn = (root, folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `${folder}/${name}`);

const inNotes = (...names) => names.map((name) => `spec-notes/${name}.md`);
const START = ["README.md", ...inNotes("concepts", "threat-model", "alternatives", "stability", "store")];
const FIGURES = inNotes("evaluation", "bench");
/** Data that figures were made from. */
const DATA = ["test/evaluation/evaluation.csv", "spec-notes/crosswalk.json"];
/** Notes for those who work on the project, as `spec-notes/internal`: the site has none of them. */
const OWN = inNotes("traceability");
/**
 * From those who mark results to those who work on this project. A page that is not named comes
 * last.
 */
const READERS = [
  "site-author",
  "adoption",
  "frameworks",
  "testing",
  "lint",
  "backend",
  "agent-developer",
  "playground",
  "person",
  "mcp",
  "mcp-server",
  "gateways",
  "loggers",
  "administrator",
  "spec-editors",
].map((name) => `spec-notes/guide/${name}.md`);

/**
 * @returns the notes, the first one at the root of the site; paths from the root of the project.
 */
function groupsOf(root) {
  const others = notesIn(root, "spec-notes").filter((path) => ![...START, ...FIGURES, ...OWN].includes(path));
  return {
    Start: START,
    Guide: [...new Set([...READERS, ...notesIn(root, "spec-notes/guide")])],
    Figures: FIGURES,
    Notes: others,
    Project: ["CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"],
  };
}

function fileOf(path) {
  if (path === "README.md") return "index.html";
  return `${posix.basename(path, ".md").toLowerCase()}.html`;
}
const titleOf = (text) => /^# (.+)$/m.exec(text)?.[1].replace(/[`*]/g, "") ?? "";

/**
 * Where the files are that the site has not: in the repository that a release names.
 *
 * @param repository as in `AIRLOCK_REPOSITORY`, or empty
 * @returns undefined where none is named: then a link's words stay
 */
function sourceOf(root, repository) {
  const about = withRepository(JSON.parse(readFileSync(join(root, "package.json"), "utf8")), repository);
  return about.homepage?.replace(/#readme$/, `/blob/v${about.version}`);
}

function linkIn(path, notes, source) {
  return (target) => {
    if (/^(\w+:|#)/.test(target)) return target;
    const [file, anchor] = target.split("#");
    const found = posix.join(posix.dirname(path), file);
    if (found.startsWith("spec-notes/pictures/") || DATA.includes(found)) return posix.basename(found);
    const page = notes.includes(found) ? fileOf(found) : source && `${source}/${found}`;
    if (page === undefined) return undefined;
    return anchor === undefined ? page : `${page}#${anchor}`;
  };
}

/** The subject of a page, for search engines and link previews: its first paragraph. */
function descriptionOf(html) {
  const [, first = ""] = /<p>(.*?)<\/p>/s.exec(html) ?? [];
  const words = first
    .replace(/<[^>]+>/g, "")
    .replace(/\s+/g, " ")
    .replaceAll('"', "&quot;")
    .trim();
  return words.length > 200 ? `${words.slice(0, words.lastIndexOf(" ", 200))} …` : words;
}

/** At the side, where it stays in sight. A note's own list is for screens without a side. */
function asideOf(html) {
  const contents = contentsOf(html);
  if (contents.length < 2) return "";
  const items = contents.map(
    ({ level, id, heading }) => `<li class="level-${level}"><a href="#${id}">${heading}</a></li>`,
  );
  return `<aside aria-label="On this page"><h2>On this page</h2><ul>${items.join("")}</ul></aside>`;
}

function frame({ title, html, file }, nav) {
  const current = nav.replaceAll(`href="${file}"`, `href="${file}" aria-current="page"`);
  const aside = asideOf(html);
  const text = html.replace(/<p>(<strong>)?On this page:/, '<p class="contents">$1On this page:');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="description" content="${descriptionOf(html)}">
<title>${escapeHtml(title)} · Airlock for WebMCP</title>
<link rel="icon" href="logo.svg" type="image/svg+xml">
<link rel="stylesheet" href="site.css">
<script src="minisearch.js" defer></script>
<script src="site.js" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header>
<a class="home" href="index.html"><img src="logo.svg" width="28" height="28" alt=""> Airlock for WebMCP</a>
<a class="demo" href="../">Demo</a>
<form role="search"><label><span>Search</span> <input type="search" autocomplete="off" placeholder="Search all pages"></label><ul id="found" aria-live="polite"></ul></form>
<a class="to-pages" href="#pages">All pages</a>
</header>
<main id="main">
${text}
</main>
${aside}
<nav id="pages" aria-label="Pages">
${current}
</nav>
</body>
</html>
`;
}

const NOT_FOUND = {
  file: "404.html",
  title: "This page does not exist",
  html: `<h1>This page does not exist</h1>
<p>It may have another name now. Search for it above, choose a page from the list, or go to the <a href="index.html">start</a>.</p>`,
};

const navOf = (groups) =>
  groups
    .map(([name, pages]) => {
      const items = pages
        .map(({ file, title }) => `<li><a href="${file}">${escapeHtml(title)}</a></li>`)
        .join("");
      return `<h2>${name}</h2><ul>${items}</ul>`;
    })
    .join("\n");

/** One entry for each section; of two with the same address the first. */
function indexOf(pages) {
  const index = new MiniSearch({
    fields: ["heading", "words"],
    storeFields: ["heading", "title", "to", "excerpt"],
  });
  index.addAll(
    pages
      .flatMap(({ file, title, sections }) =>
        sections.map(({ heading, anchor, words, excerpt }) => ({
          id: `${file}#${anchor}`,
          to: `${file}#${anchor}`,
          heading,
          title,
          words,
          excerpt,
        })),
      )
      .filter(({ id }, at, every) => every.findIndex((each) => each.id === id) === at),
  );
  return index;
}

export function buildSite(
  root,
  folder = join(root, "demo/dist/docs"),
  repository = process.env.AIRLOCK_REPOSITORY ?? "",
) {
  const source = sourceOf(root, repository);
  const groups = Object.entries(groupsOf(root));
  const notes = groups.flatMap(([, paths]) => paths);
  const pagesOf = (path) => {
    const text = readFileSync(join(root, path), "utf8");
    const html = inlineDiagrams(root, renderNote(text, linkIn(path, notes, source))).replace(
      /(src|srcset)="(?:spec-notes|\.\.)\/pictures\//g,
      '$1="',
    );
    return { file: fileOf(path), title: titleOf(text), html, sections: sectionsOf(text) };
  };
  const all = [
    ...groups.map(([name, paths]) => [name, paths.map(pagesOf)]),
    ["API reference", describeEntries(root)],
  ];
  const nav = navOf(all);
  const pages = all.flatMap(([, each]) => each);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const page of [...pages, NOT_FOUND]) writeFileSync(join(folder, page.file), frame(page, nav));
  writeFileSync(join(folder, "search.json"), JSON.stringify(indexOf(pages)));
  copyFileSync(join(root, "node_modules/minisearch/dist/umd/index.js"), join(folder, "minisearch.js"));
  cpSync(join(here, "static"), folder, { recursive: true });
  appendFileSync(join(folder, "site.css"), diagramStyle(root));
  for (const path of DATA) copyFileSync(join(root, path), join(folder, posix.basename(path)));
  cpSync(join(root, "spec-notes/pictures"), folder, { recursive: true });
  return { folder: relative(root, folder), pages: pages.length };
}
