/**
 * The documentation site, as the build makes it: its links lead somewhere, and the reference has
 * what the package exports.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import MiniSearch from "minisearch";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApp } from "../../demo/server/app.js";
import { assetRoutes } from "../../demo/server/assets.js";
import { storedPage, storedUsersPage } from "../bench/pages/figures.mjs";
import { buildSite } from "../tasks/site/build-site.mjs";
import { diagramsIn } from "../tasks/site/diagrams.mjs";
import { GUIDE, root } from "./pages.js";

const folder = mkdtempSync(join(tmpdir(), "airlock-docs-"));
const pages = new Map<string, string>();
beforeAll(() => {
  buildSite(root, folder, "");
  for (const name of readdirSync(folder).filter((each) => each.endsWith(".html")))
    pages.set(name, readFileSync(join(folder, name), "utf8"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** @returns what is wrong with a link of a page, or undefined. */
function problemOf(page: string, target: string): string | undefined {
  if (/^\w+:/.test(target)) return undefined;
  const [file = "", anchor] = target.split("#");
  const name = file || page;
  if (!existsSync(join(folder, name))) return `${page}: no ${target}`;
  const isThere = anchor === undefined || pages.get(name)?.includes(` id="${anchor}"`);
  return isThere ? undefined : `${page}: no heading for ${target}`;
}

it("Every link, script and picture leads somewhere.", () => {
  expect(pages.size).toBeGreaterThan(30);
  const problems = [...pages].flatMap(([page, html]) =>
    [...html.matchAll(/<[^>]+ (?:href|src|srcset)="([^"]+)"/g)].map(([, to = ""]) => problemOf(page, to)),
  );
  expect(problems.filter((each) => each !== undefined)).toEqual([]);
});

it("It has no internal note, and words in place of a link to one, or to a file that it has not.", () => {
  const names = readdirSync(join(root, "spec-notes/internal")).map((name) => name.replace(".md", ""));
  expect(names.length).toBeGreaterThan(3);
  const own = [...names.filter((name) => name !== "bench"), "traceability"];
  for (const name of own.flatMap((each) => [`${each}.html`, `internal-${each}.html`]))
    expect(pages.has(name), name).toBe(false);
  for (const html of pages.values()) expect(html).not.toMatch(/href="(?:https:\/\/unpkg|[^"]*internal)/);
  expect(pages.get("security.html")).toContain('<a href="threat-model.html">threat model</a>');
  expect(pages.get("contributing.html")).toContain("the workshop.");
});

it("A release's site leads to the files that it has not, at the place that the release names.", () => {
  const released = mkdtempSync(join(tmpdir(), "airlock-docs-"));
  buildSite(root, released, "https://github.com/ann/airlock");
  const html = readFileSync(join(released, "contributing.html"), "utf8");
  rmSync(released, { recursive: true });
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  expect(html).toContain(
    `<a href="https://github.com/ann/airlock/blob/v${version}/spec-notes/internal/workshop.md">the workshop</a>`,
  );
});

it("No page has an inline script or style, so the demo's policy holds for all of them.", () => {
  for (const [, html] of pages) {
    expect(html).not.toMatch(/<script(?![^>]* src=)|<style|\sstyle=|\son\w+="/);
  }
});

it("The reference has each export with its comment and declaration.", () => {
  const index = pages.get("api-index.html") ?? "";
  expect(index).toMatch(
    /<h2 id="defineTool">.*?<\/h2>\s*<p>\w.*?<pre tabindex="0"><code><span class="keyword">function<\/span> defineTool/s,
  );
  expect(index).toContain('<h2 id="install">');
  expect(pages.get("api-testing.html")).toContain('id="expectNoLeak"');
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
    expect(pages.get("concepts.html")).toContain(`id="${id}-title"`);
  }
  expect([...styles]).toEqual([expect.stringContaining("prefers-color-scheme: dark")]);
  expect(readFileSync(join(folder, "site.css"), "utf8")).toContain(".diagram rect.band");
});

it("The benchmark's pages are what the stored figures say, and a reader's has its dozen rows.", () => {
  const stored = storedUsersPage();
  expect(readFileSync(join(root, "spec-notes/internal/bench.md"), "utf8")).toBe(storedPage());
  expect(readFileSync(join(root, "spec-notes/bench.md"), "utf8")).toBe(stored);
  // A row of the bench that gets another name needs it in `test/bench/pages/users-page.mjs`, too.
  expect(stored.match(/× \|$/gm)?.length).toBeGreaterThanOrEqual(12);
});

it("The search finds a section by its words.", () => {
  const index = MiniSearch.loadJSON<{ to: string }>(readFileSync(join(folder, "search.json"), "utf8"), {
    fields: ["heading", "words"],
    storeFields: ["heading", "title", "to", "excerpt"],
  });
  const found = index.search("misspelt mark", { prefix: true });
  expect(found.map(({ to }) => String(to)).join(" ")).toMatch(/lint\.html|errors\.html|site-author\.html/);
  expect(found[0]?.["excerpt"]).toMatch(/\w+ \w+/);
});

it("The demo serves it, and no other file.", async () => {
  const app = createApp({ assets: assetRoutes({ airlock: folder, client: folder, docs: folder }) });
  const get = async (path: string) => await app.request(`https://demo.example${path}`);
  expect(await (await get("/docs/")).text()).toBe(pages.get("index.html"));
  expect((await get("/docs/search.json")).headers.get("Content-Type")).toBe("application/json");
  for (const name of readdirSync(folder))
    expect([name, (await get(`/docs/${name}`)).status]).toEqual([name, 200]);
  for (const path of ["/docs/none.html", "/docs/..%2f..%2fpackage.json", "/docs/%2e%2e/package.json"])
    expect((await get(path)).status).toBe(404);
  expect(await (await get("/docs/none.html")).text()).toBe(pages.get("404.html"));
});

it("Code keeps its letters, and shows its marks.", () => {
  const shown = pages.get("site-author.html") ?? "";
  expect(shown).toContain('<span class="mark">&quot;x-sensitive&quot;: true</span>');
  const [, code = ""] = /<pre[^>]*><code>(.*?)<\/code>/s.exec(shown) ?? [];
  const letters = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };
  const text = code
    .replace(/<[^>]+>/g, "")
    .replace(/&\w+;/g, (each) => letters[each as keyof typeof letters]);
  expect(text).toBe(GUIDE.find(({ path }) => path.endsWith("site-author.md"))?.blocks[0]?.code);
});
