/**
 * `npm run panel`: the extension's pages with a played worker, from the sources. A list names each
 * state that the pictures show; a page loads again when one of its files is saved. `PORT` changes
 * where (4175).
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

const root = fileURLToPath(new URL("../../", import.meta.url));
const STATIC = join(root, "extension/ui/static");
const PAGES = ["panel", "questions", "welcome"];

/** The shipped page, with its script and style taken from the sources, and the player before it. */
const pageOf = (name) =>
  readFileSync(join(STATIC, `${name}.html`), "utf8")
    .replace('href="ui.css"', 'href="/extension/ui/static/ui.css"')
    .replace(`src="${name}.js"`, 'src="/test/panel/stage.ts"');

/** @type {import("vite").Plugin} */
const pages = {
  name: "airlock:panel-pages",
  configureServer({ middlewares, transformIndexHtml }) {
    middlewares.use(async ({ url = "/" }, response, next) => {
      const { pathname } = new URL(url, "http://localhost");
      const name = PAGES.find((each) => pathname === `/${each}.html`);
      const icon = /^\/icons\/\d+\.png$/.test(pathname) && join(STATIC, pathname);
      if (icon && existsSync(icon)) return response.end(readFileSync(icon));
      if (name === undefined && pathname !== "/") return next();
      const html = name ? pageOf(name) : readFileSync(join(root, "test/panel/list.html"), "utf8");
      response.setHeader("content-type", "text/html");
      response.end(await transformIndexHtml(url, html));
    });
  },
  handleHotUpdate({ server, file }) {
    // A page of the extension is made by the plugin, so Vite does not know that it depends on this.
    if (file.startsWith(STATIC)) server.ws.send({ type: "full-reload" });
  },
};

/** @param {number} port 0 for any that is free */
export async function servePanel(port) {
  const server = await createServer({
    configFile: false,
    root,
    appType: "custom",
    publicDir: false,
    logLevel: "warn",
    cacheDir: join(root, ".cache/panel-vite"),
    plugins: [pages],
    resolve: { alias: { "@playwright/test": join(root, "test/panel/hands.ts") } },
    optimizeDeps: { entries: ["extension/ui/*.ts", "test/panel/*.ts"] },
    server: { port, host: "127.0.0.1", strictPort: port !== 0 },
  });
  await server.listen();
  return server;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const server = await servePanel(Number(process.env.PORT ?? 4175));
  console.log(`The panel in each state: ${server.resolvedUrls?.local[0]}`);
}
