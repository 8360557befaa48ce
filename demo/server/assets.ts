/** The page's own files: a fixed list, so no path from a request ever reaches the disk. */
import { readFile } from "node:fs/promises";
import { Hono } from "hono";
import { docsElsewhere } from "./docs/docs-elsewhere.js";
import { docsRoutes } from "./docs/docs-routes.js";
import { fail } from "./failure.js";
import { FAVICON } from "./favicon.js";

const TYPES = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
} as const;

export interface AssetFolders {
  /** The folder that `airlock.iife.js` was built to. */
  readonly airlock: string;
  /** The folder that the demo's client was built to. */
  readonly client: string;
  /** The folder that a clone builds the documentation to. */
  readonly docs?: string;
  /** The folder of the package: it says where the documentation is otherwise. */
  readonly project?: string;
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
  if (folders.docs !== undefined) routes.route("/", docsRoutes(folders.docs));
  else if (folders.project !== undefined) routes.route("/", docsElsewhere(folders.project));
  return routes;
}
