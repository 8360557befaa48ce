/** The documentation site, by VitePress. `site/build.mjs` writes the pages that it reads. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createCssVariablesTheme } from "shiki";
import { defineConfig } from "vitepress";
import { anchorOf, COLOURS_BY_CLASS, noteRules } from "../markdown/notes.mjs";
import { ENTRIES, PAGES, pageOf, sidebarOf } from "../menu.mjs";
import { readEntries } from "../pages/read-declarations.mjs";
import { repositoryFiles } from "../pages/source-links.mjs";
import { descriptionOf, readPage } from "../pages/write-pages.mjs";
import { CONTENT_SECURITY_POLICY } from "../policy.mjs";

const site = join(dirname(fileURLToPath(import.meta.url)), "..");
const root = join(site, "..");
const base = process.env.SITE_BASE ?? "/docs/";
const srcDir = join(site, ".cache/pages");
const sources = new Map([...PAGES].map(([source, page]) => [`${page}.md`, source]));
const files = repositoryFiles(root, process.env.AIRLOCK_REPOSITORY ?? "");

const titles = new Map(ENTRIES.map(({ title, source }) => [`${pageOf(source)}.md`, title]));

/** The index of the search knows a page by what the menu calls it, too. */
function withMenuTitle(text, env, md) {
  const html = md.render(text, env);
  return html.replace("</h1>", `</h1><p>${titles.get(env.relativePath) ?? ""}</p>`);
}

/** Scripts are files, so that a policy without `unsafe-inline` and hashes holds on any host. */
function scriptsToFiles(html, outDir) {
  return html.replace(/<script(?![^>]* src=)([^>]*)>([\s\S]*?)<\/script>/g, (_, attributes, code) => {
    const name = `assets/${createHash("sha256").update(code).digest("hex").slice(0, 12)}.js`;
    if (!existsSync(join(outDir, name))) {
      mkdirSync(join(outDir, "assets"), { recursive: true });
      writeFileSync(join(outDir, name), code);
    }
    return `<script${attributes} src="${base}${name}"></script>`;
  });
}

/** Two attributes that the theme sets again by script, where the policy allows it. */
const withoutStyles = (html) => html.replace(/ style="(?:position:relative;|--vp-vh:0px;)"/g, "");

const policyTag = `<meta http-equiv="Content-Security-Policy" content="${CONTENT_SECURITY_POLICY}">`;

export default defineConfig({
  base,
  srcDir,
  outDir: join(site, ".cache/built"),
  cacheDir: join(site, ".cache/vite"),
  lang: "en",
  title: "Airlock for WebMCP",
  titleTemplate: ":title · Airlock for WebMCP",
  metaChunk: true,
  // VueUse would write a style element when the scheme changes.
  appearance: { disableTransition: false },
  head: [
    ["link", { rel: "icon", href: `${base}logo.svg`, type: "image/svg+xml" }],
    ["link", { rel: "stylesheet", href: `${base}diagrams.css` }],
  ],
  markdown: {
    theme: createCssVariablesTheme({ name: "by-class", variablePrefix: "--shiki-" }),
    languageAlias: { webidl: "ts" },
    codeTransformers: [COLOURS_BY_CLASS],
    anchor: { slugify: anchorOf },
    config: noteRules(root, sources, files),
  },
  transformPageData(page) {
    if (page.relativePath !== "404.md") page.description = descriptionOf(readPage(srcDir, page.relativePath));
  },
  transformHtml: (html, _id, { siteConfig }) =>
    scriptsToFiles(withoutStyles(html), siteConfig.outDir).replace(
      '<meta charset="utf-8">',
      `$&\n    ${policyTag}`,
    ),
  themeConfig: {
    logo: { src: "/logo.svg", alt: "" },
    nav: base.endsWith("/docs/") ? [{ text: "Demo", link: "../", target: "_self" }] : [],
    sidebar: sidebarOf(readEntries(root).map(({ entry }) => entry)),
    outline: { level: [2, 3], label: "On this page" },
    search: {
      provider: "local",
      // The theme adds how results are weighed.
      options: { detailedView: true, _render: withMenuTitle },
    },
    notFound: {
      title: "This page does not exist",
      quote: "It may have another name now. Search for it, or choose a page:",
    },
  },
});
