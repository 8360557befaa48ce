/**
 * The script tag: time from its start to the end of a first `registerTool`, on a page that was
 * never open before.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { chromiumArgs } from "../tasks/chromium-args.mjs";
import { median } from "./data.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const SCRIPTS = {
  ours: "dist/airlock.iife.js",
  polyfill: "node_modules/@mcp-b/webmcp-polyfill/dist/index.iife.js",
  global: "node_modules/@mcp-b/global/dist/index.iife.js",
};

const pageOf = (name) => `<!doctype html><meta charset="utf-8"><title>start</title>
<script>const begun = performance.now();</script><script src="/${name}.js"></script><script>
  const tool = { name: "t", description: "d", inputSchema: { type: "object", properties: {} }, execute: () => ({ content: [] }) };
  const context = document.modelContext ?? navigator.modelContext;
  window.took = Promise.resolve(context.registerTool(tool)).then(() => performance.now() - begun);
</script>`;

/** @param add takes a name, ours and the other in microseconds, and the limit of their ratio */
export async function measureStartUp(executablePath, add, { rounds = 15, warmUp = 2 } = {}) {
  const server = createServer(({ url }, response) => {
    const name = url.slice(1);
    const script = SCRIPTS[name.replace(/\.js$/, "")];
    const isScript = name.endsWith(".js") && script !== undefined;
    response.writeHead(200, { "content-type": isScript ? "text/javascript" : "text/html" });
    response.end(isScript ? readFileSync(root + script) : pageOf(name));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const times = Object.fromEntries(Object.keys(SCRIPTS).map((name) => [name, []]));
  const browser = await chromium.launch({ executablePath, args: chromiumArgs("polyfill") });
  try {
    for (let round = 0; round < rounds + warmUp; round++) {
      for (const name of Object.keys(SCRIPTS)) {
        // A profile of its own: nothing is in a cache.
        const context = await browser.newContext();
        const tab = await context.newPage();
        await tab.goto(`http://127.0.0.1:${server.address().port}/${name}`);
        const took = await tab.evaluate(() => window.took);
        if (round >= warmUp) times[name].push(took * 1000);
        await context.close();
      }
    }
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
  const [ours, polyfill, global] = Object.keys(SCRIPTS).map((name) => median(times[name]));
  add("Script tag to registered tool, cold page; @mcp-b/webmcp-polyfill", ours, polyfill, 1);
  add("Script tag to registered tool, cold page; @mcp-b/global", ours, global);
}
