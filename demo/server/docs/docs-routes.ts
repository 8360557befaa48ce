/** The documentation, under `/docs/`, where `npm run site` has built it. */
import { type Dirent, readdirSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { Hono } from "hono";

const TYPES = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  json: "application/json",
  png: "image/png",
  webp: "image/webp",
  svg: "image/svg+xml",
  csv: "text/csv; charset=utf-8",
} as const;

const typeOf = (name: string): string | undefined =>
  TYPES[name.slice(name.lastIndexOf(".") + 1) as keyof typeof TYPES];

/** Their names are made of what they hold. */
const LASTS = /^assets\//;

function filesIn(folder: string): Set<string> {
  const pathOf = ({ parentPath, name }: Dirent) => `${parentPath}/${name}`.slice(folder.length + 1);
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Set(
    entries.filter((entry) => entry.isFile()).map((entry) => pathOf(entry).replaceAll("\\", "/")),
  );
}

/** A fixed list for each build, so no path from a request ever reaches the disk. */
function builtFiles(folder: string): () => ReadonlySet<string> {
  let files: ReadonlySet<string> = new Set();
  let seen = "";
  return () => {
    const stats = statSync(folder, { throwIfNoEntry: false });
    const now = stats === undefined ? "" : `${stats.ino} ${stats.mtimeMs}`;
    if (now !== seen) files = stats === undefined ? new Set() : filesIn(folder);
    seen = now;
    return files;
  };
}

const page = (title: string, head: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
${head}<title>${title}</title>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;

const BEING_BUILT = page(
  "The documentation is being built",
  '<meta http-equiv="refresh" content="3">\n',
  `<p>This takes about a minute after the first <code>npm start</code>. This page looks again every three seconds.</p>
<p>If nothing comes, the registry may be out of reach: <code>npm run site</code> builds it, and says what went wrong.
The same texts are Markdown in <code>README.md</code> and <code>spec-notes/guide</code>.</p>
<p><a href="../">Back to the demo</a></p>`,
);

export const NOT_HERE = page(
  "The documentation is not part of this copy",
  "",
  `<p>In a clone of the project, <code>npm start</code> serves it beside the demo, and <code>npm run site</code> builds it for any host.</p>
<p><a href="../">Back to the demo</a></p>`,
);

/** @param folder a clone builds it there, while the demo runs */
export function docsRoutes(folder: string): Hono {
  const routes = new Hono();
  const names = builtFiles(folder);
  routes.get("/docs", (c) => c.redirect("/docs/"));
  routes.get("/docs/:name{.*}", async (c) => {
    const asked = c.req.param("name") || "index.html";
    const name = names().has(asked) && typeOf(asked) !== undefined ? asked : "404.html";
    const bytes = names().has(name) ? await readFile(`${folder}/${name}`).catch(() => undefined) : undefined;
    if (bytes === undefined) return c.html(BEING_BUILT, 503, { "Retry-After": "3" });
    return c.body(new Uint8Array(bytes), name === asked ? 200 : 404, {
      "Content-Type": typeOf(name) ?? TYPES.html,
      "Cache-Control": LASTS.test(name) ? "max-age=31536000, immutable" : "no-cache",
    });
  });
  return routes;
}
