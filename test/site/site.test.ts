/** The documentation site as it is built: its menu, its links, its policy and its reference. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { apiPageOf, ENTRIES, GROUPS, PAGES, WITHOUT_PAGE } from "../../site/menu.mjs";
import { API_GROUPS } from "../../site/pages/api-groups.mjs";
import { groupsOf } from "../../site/pages/api-page.mjs";
import { diagramsIn } from "../../site/pages/diagrams.mjs";
import { readEntries } from "../../site/pages/read-declarations.mjs";
import { GUIDE, NOTES, root } from "../docs/pages.js";
import { FILES, HTML, pageOf, readFile } from "./built-site.js";

const BASE = "/docs/";
const entries = readEntries(root);

describe("The menu", () => {
  it("has every page of the guide, and every note that is not for the project's own people.", () => {
    const own = NOTES.filter(({ path }) => path.startsWith("spec-notes/internal/"));
    expect(own.length).toBeGreaterThan(3);
    const missing = [...GUIDE, ...NOTES]
      .map(({ path }) => path)
      .filter((path) => !PAGES.has(path) && !WITHOUT_PAGE.includes(path));
    expect(missing).toEqual(own.map(({ path }) => path));
  });

  it("has groups by reader, and entries of at most four words, each of which is a page.", () => {
    expect(GROUPS.map(({ title }) => title)).toEqual([
      "Your site",
      "People",
      "Apps and servers",
      "Backends and gateways",
      "Reference",
      "About",
    ]);
    expect(ENTRIES.filter(({ title }) => title.split(" ").length > 4)).toEqual([]);
    expect([...PAGES.values()].filter((page) => !HTML.has(`${page}.html`))).toEqual([]);
    const shown = pageOf("servers.html");
    for (const { title, source } of ENTRIES.slice(1))
      expect(shown).toMatch(
        new RegExp(`href="${BASE}${PAGES.get(source)}.html"[^>]*>(?:<!--.*?-->)*<p[^>]*>${title}<`),
      );
  });

  it("leads from page to page, with an outline at the side and a button for the dark scheme.", () => {
    const html = pageOf("mcp.html");
    expect(html.match(/pager-link (?:prev|next)" href="[^"]+"/g)).toEqual([
      'pager-link prev" href="/docs/administrator.html"',
      'pager-link next" href="/docs/servers.html"',
    ]);
    expect(
      ["VPDocAsideOutline", "VPSwitchAppearance", "VPNavBarSearch"].filter((part) => !html.includes(part)),
    ).toEqual([]);
  });
});

/** @returns what is wrong with an address that a page names, or undefined. */
function problemOf(page: string, target: string): string | undefined {
  if (/^(?:https?|data|mailto):|^\.\.\/$/.test(target)) return undefined;
  const [path = "", anchor] = target.replaceAll("&amp;", "&").split("#");
  const from = new URL(page, `https://docs.example${BASE}`);
  const file = new URL(path, from).pathname.slice(BASE.length) || "index.html";
  const name = path === "" ? page : file;
  if (!FILES.includes(name)) return `${page}: no ${target}`;
  const isThere = anchor === undefined || HTML.get(name)?.includes(` id="${decodeURIComponent(anchor)}"`);
  return isThere ? undefined : `${page}: no heading for ${target}`;
}

describe("Addresses", () => {
  it("lead somewhere: links, anchors, scripts, style sheets and pictures.", () => {
    expect(HTML.size).toBeGreaterThan(45);
    expect(problemOf("mcp.html", "none.html")).toBeDefined();
    expect(problemOf("mcp.html", "#none")).toBeDefined();
    const problems = [...HTML].flatMap(([page, html]) =>
      [...html.matchAll(/<[^>]+ (?:href|src)="([^"]+)"/g)].map(([, to = ""]) => problemOf(page, to)),
    );
    expect(problems.filter((each) => each !== undefined)).toEqual([]);
  });

  it("of the pages before VitePress are the same.", () => {
    for (const name of [
      "site-author",
      "errors",
      "lint",
      "api-index",
      "api-testing-playwright",
      "security",
      "404",
    ])
      expect(HTML.has(`${name}.html`), name).toBe(true);
    for (const id of ["defineTool", "install"]) expect(pageOf("api-index.html")).toContain(` id="${id}"`);
  });

  it("of internal notes are none, and of a file that the site has not only the words stay.", () => {
    const names = readdirSync(join(root, "spec-notes/internal")).map((name) => name.replace(".md", ".html"));
    for (const name of [...names.filter((each) => each !== "bench.html"), "traceability.html"])
      expect(HTML.has(name), name).toBe(false);
    for (const html of HTML.values()) expect(html).not.toMatch(/href="(?:https:\/\/unpkg|[^"]*internal)/);
    expect(pageOf("security.html")).toContain('href="./threat-model.html"');
    expect(pageOf("contributing.html")).toContain("the workshop.");
  });

  it("name each mistake of authors by its code.", () => {
    const codes = [...readFileSync(join(root, "spec-notes/errors.md"), "utf8").matchAll(/^### ([a-z-]+)$/gm)];
    expect(codes.length).toBeGreaterThan(15);
    for (const [, code] of codes) expect(pageOf("errors.html")).toContain(`<h3 id="${code}"`);
  });
});

describe("The policy", () => {
  it("holds on each page: no inline script, no style in the page, nothing from elsewhere.", () => {
    for (const [name, html] of HTML) {
      expect([name, html.match(/<script(?![^>]* src=)|<style|\sstyle=|\son\w+=|url\(/g)]).toEqual([
        name,
        null,
      ]);
      expect(html).toMatch(
        /<meta charset="utf-8">\s*<meta http-equiv="Content-Security-Policy" content="default-src 'none'/,
      );
      const loaded = [...html.matchAll(/<(?:script|link|img)[^>]* (?:src|href)="([^"]+)"/g)];
      expect(loaded.filter(([, address = ""]) => !address.startsWith(BASE))).toEqual([]);
    }
  });

  it("has no fonts to load, and no code that makes code of text.", () => {
    expect(FILES.filter((name) => /\.(?:woff2?|ttf)$/.test(name))).toEqual([]);
    for (const name of FILES.filter((each) => each.endsWith(".css")))
      expect(readFile(name)).not.toMatch(/@import|url\("?https?:/);
    expect(readFile("index.html")).not.toContain("_vp-fn_");
    for (const name of FILES.filter((each) => /metadata.*\.js$/.test(each)))
      expect(readFile(name)).not.toContain("_vp-fn_");
  });
});

describe("The reference", () => {
  it.each(entries)("of $entry begins with its example, and has its members by use.", (read) => {
    const html = pageOf(`${apiPageOf(read.entry)}.html`);
    const [before = "", ...groups] = html.slice(html.indexOf("<h1")).split("<h2 ");
    expect(before).toMatch(/<pre/);
    expect(before.replace(/<[^>]+>/g, "")).toContain(`"${read.entry}"`.replaceAll('"', "&quot;"));
    for (const { name } of read.members) expect(html).toContain(`<h3 id="${name}"`);
    if (read.members.length > 0) expect(groups.length).toBeGreaterThan(0);
    const named = (API_GROUPS[read.entry] ?? []).flatMap(([, names]) => names);
    expect(named.filter((name) => !read.members.some((member) => member.name === name))).toEqual([]);
    const [more] = groupsOf(read).filter(({ title }) => title === "More types");
    const values = more?.members.filter(({ code }) => !/^(?:interface|type)\b/.test(code));
    expect(values?.map(({ name }) => name) ?? []).toEqual([]);
  });

  it("has each export with its comment and its declaration.", () => {
    expect(pageOf("api-index.html")).toMatch(/<h3 id="defineTool".*?<\/h3>\s*<p>A tool for .*?defineTool/s);
    expect(pageOf("api-testing.html")).toContain('id="expectNoLeak"');
  });
});

it("Each diagram has a title and a description, the common style, and nothing that runs or loads.", () => {
  const diagrams = diagramsIn(root);
  expect(diagrams.length).toBeGreaterThanOrEqual(6);
  const styles = new Set<string | undefined>();
  for (const { name, text } of diagrams) {
    const id = name.replace(".svg", "");
    expect(text).toMatch(new RegExp(`role="img" aria-labelledby="${id}-title ${id}-desc"`));
    expect(text).toMatch(/<title id="[\w-]+">[^<]{5,}<\/title>\s*<desc id="[\w-]+">[^<]{40,}<\/desc>/);
    expect(text).not.toMatch(/<(?:script|image|use|foreignObject|a)\b|\son\w+=|href=|url\(|@import/);
    styles.add(/<style>(.*?)<\/style>/s.exec(text)?.[1]);
    expect(pageOf("concepts.html")).toContain(`id="${id}-title"`);
  }
  expect([...styles]).toEqual([expect.stringContaining("prefers-color-scheme: dark")]);
  expect(readFile("diagrams.css")).toContain(".diagram rect.band");
  // The reader's choice counts, not the system's.
  expect(readFile("diagrams.css")).toContain(".dark .diagram {");
  expect(readFile("diagrams.css")).not.toContain("prefers-color-scheme");
});

it("Code keeps its letters, and has its colours by class.", () => {
  const shown = pageOf("site-author.html");
  expect(shown).toMatch(/<span class="t-[\w-]+">/);
  const [, code = ""] = /<pre[^>]*><code>(.*?)<\/code>/s.exec(shown) ?? [];
  const letters = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&", "&#39;": "'", "&#x3C;": "<" };
  const text = code
    .replace(/<[^>]+>/g, "")
    .replace(/&[\w#]+;/g, (each) => letters[each as keyof typeof letters]);
  expect(text).toBe(GUIDE.find(({ path }) => path.endsWith("site-author.md"))?.blocks[0]?.code.trimEnd());
});
