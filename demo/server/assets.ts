/** The page's own files: a fixed list, so no path from a request ever reaches the disk. */
import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { Hono } from "hono";
import { docsElsewhere } from "./docs-elsewhere.js";
import { fail } from "./failure.js";
import { FAVICON } from "./favicon.js";

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

export interface AssetFolders {
  /** The folder that `airlock.iife.js` was built to. */
  readonly airlock: string;
  /** The folder that the demo's client was built to. */
  readonly client: string;
  /** The folder that the documentation was built to; it is served if it is there. */
  readonly docs?: string;
  /** The folder of the package: it says where the documentation is otherwise. */
  readonly project?: string;
}

/** The documentation, under `/docs/`: the files that were there at the start. */
function addDocs(routes: Hono, folder: string): void {
  const names = new Set(readdirSync(folder));
  routes.get("/docs", (c) => c.redirect("/docs/"));
  routes.get("/docs/:name{.*}", async (c) => {
    const asked = c.req.param("name") || "index.html";
    const name = names.has(asked) ? asked : "404.html";
    const type = TYPES[name.slice(name.lastIndexOf(".") + 1) as keyof typeof TYPES];
    if (!names.has(name) || type === undefined) return fail(c, 404, "not_found", "There is nothing here.");
    const bytes = await readFile(`${folder}/${name}`);
    const headers = { "Content-Type": type, "Cache-Control": "no-cache" };
    return c.body(new Uint8Array(bytes), name === asked ? 200 : 404, headers);
  });
}

export function assetRoutes(folders: AssetFolders): Hono {
  const files = [
    ["/", `${folders.client}/index.html`, TYPES.html],
    ["/main.js", `${folders.client}/main.js`, TYPES.js],
    ["/main.css", `${folders.client}/main.css`, TYPES.css],
    ["/airlock.iife.js", `${folders.airlock}/airlock.iife.js`, TYPES.js],
  ] as const;
  const routes = new Hono();
  for (const [path, file, type] of files) {
    routes.get(path, async (c) => {
      const bytes = await readFile(file).catch(() => undefined);
      if (bytes === undefined) return fail(c, 503, "not_built", "Not built yet: run `npm run build`.");
      return c.body(new Uint8Array(bytes), 200, { "Content-Type": type, "Cache-Control": "no-cache" });
    });
  }
  routes.get("/favicon.svg", (c) => c.body(FAVICON, 200, { "Content-Type": "image/svg+xml" }));
  if (folders.docs !== undefined && existsSync(folders.docs)) addDocs(routes, folders.docs);
  else if (folders.project !== undefined) routes.route("/", docsElsewhere(folders.project));
  return routes;
}
