/**
 * The parts that need a browser. Contestants take turns, round by round, in pages of one browser.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { chromiumArgs } from "../tasks/chromium-args.mjs";
import { median } from "./data.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const PEER = "node_modules/@mcp-b/webmcp-polyfill/dist/index.iife.js";
/**
 * `bare`: without the list of what stayed behind, which a page with an element of its own does not
 * have.
 */
const SCRIPTS = { ours: "/dist/airlock.iife.js", bare: "/dist/airlock.iife.js", peer: "/peer.js" };

const pathOf = (url) => {
  if (url === "/peer.js") return PEER;
  return url.startsWith("/bench/") ? `test${url}` : url.slice(1);
};

function answer(request, response) {
  const what = new URLSearchParams(request.url.split("?")[1]).get("with");
  const script = SCRIPTS[what];
  if (request.url.startsWith("/?")) {
    const tag = script
      ? `<script src="${script}"${what === "bare" ? ' data-surface="off"' : ""}></script>`
      : "";
    response.writeHead(200, { "content-type": "text/html" });
    response.end(`<!doctype html><title>bench</title>${tag}`);
    return;
  }
  try {
    const body = readFileSync(root + pathOf(request.url));
    response.writeHead(200, { "content-type": "text/javascript" });
    response.end(body);
  } catch {
    response.writeHead(404);
    response.end();
  }
}

export async function withBrowser(executablePath, work) {
  const server = createServer(answer);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${server.address().port}`;
  const browsers = [];
  const launch = async (mode) => {
    const browser = await chromium.launch({ executablePath, args: chromiumArgs(mode) });
    browsers.push(browser);
    return async (what) => {
      const page = await browser.newPage();
      await page.goto(`${origin}/?with=${what}`);
      return page;
    };
  };
  try {
    return await work(launch);
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()));
    server.closeAllConnections();
    server.close();
  }
}

/** One round of one contestant, in its page. */
export const round = (page, name, options) =>
  page.evaluate(
    async ([module, fn, argument]) => (await import(module))[fn](argument),
    ["/bench/in-page.js", name, options],
  );

/**
 * @param {Record<string, [page: object, round: string, options: object]>} contestants
 * @returns the median of each, in microseconds
 */
export async function interleave(contestants, { rounds, warmUp = 2 }) {
  const times = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]));
  for (let i = 0; i < rounds + warmUp; i++) {
    for (const [name, [page, fn, options]] of Object.entries(contestants)) {
      const time = await round(page, fn, options);
      if (i >= warmUp) times[name].push(time);
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, list]) => [name, median(list)]));
}
