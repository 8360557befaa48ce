/**
 * The suite's server: one port, several origins (see `page/frames.js`), and the pages.
 *
 * A page is described by members of JSON, all optional. A file of subtests may begin with a comment
 * that is `page: ` and that JSON; helper pages get theirs from `t.frame({ page })` and its like.
 *
 *   head, body   HTML
 *   before       HTML before our script (what a page does first)
 *   script       attributes of our script's tag; `false`: without our script
 *   headers      response headers by name
 *   delay        milliseconds before the answer
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join, normalize } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { upstreamAnswer } from "./upstream/server.mjs";

const here = fileURLToPath(new URL("./", import.meta.url));
const SCRIPT = fileURLToPath(new URL("../../dist/airlock.iife.js", import.meta.url));
const TYPES = { ".js": "text/javascript; charset=utf-8", ".html": "text/html; charset=utf-8" };

/** @returns {string} the document; `target` decides whether our script is in it */
function markup({ target, origin, page, last }) {
  const { before = "", head = "", body = "", script = "" } = page;
  const ours =
    target === "native" || script === false
      ? ""
      : `<script src="${origin}/airlock.iife.js" ${script}></script>`;
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>conformance</title>` +
    `<link rel="icon" href="data:,">${before}${ours}${head}${last}</head><body>${body}</body></html>`
  );
}

const PAGE_COMMENT = /^\/\* page: (\{.*?\}) \*\//s;

/** The page of a file of subtests. */
function testPage(name, target, origin) {
  const text = readFileSync(join(here, "subtests", `${name}.js`), "utf8");
  const page = JSON.parse(PAGE_COMMENT.exec(text)?.[1] ?? "{}");
  const last = `<script type="module" src="/conformance/subtests/${name}.js"></script>`;
  return { page, body: markup({ target, origin, page, last }) };
}

function helperPage(query, origin) {
  const page = JSON.parse(query.get("page") ?? "{}");
  const last = `<script src="${origin}/conformance/page/responder.js"></script>`;
  return { page, body: markup({ target: query.get("target"), origin, page, last }) };
}

function readStatic(pathname) {
  if (pathname === "/airlock.iife.js") return readFileSync(SCRIPT);
  const path = normalize(pathname.replace("/conformance/", ""));
  if (!pathname.startsWith("/conformance/") || path.startsWith("..")) return undefined;
  return readFileSync(join(here, path));
}

async function readBody(request) {
  let body = "";
  for await (const chunk of request) body += chunk;
  return body;
}

async function sendPage(response, { page, body }) {
  if (page.delay) await sleep(page.delay);
  response.writeHead(200, { "content-type": TYPES[".html"], "cache-control": "no-store", ...page.headers });
  response.end(body);
}

/**
 * @param {(run: string, message: object) => object} onReport what a page reports, and the answer to
 *   it
 */
async function respond(request, response, onReport) {
  const origin = `http://${request.headers.host}`;
  const url = new URL(request.url, origin);
  const { pathname, searchParams } = url;
  const [, place, name] = pathname.split("/");
  if (place === "run") return sendPage(response, testPage(name, searchParams.get("target"), origin));
  if (place === "page") return sendPage(response, helperPage(searchParams, origin));
  if (place === "report") {
    response.writeHead(200, { "content-type": "application/json" });
    const run = decodeURIComponent(name);
    return response.end(JSON.stringify(onReport(run, JSON.parse(await readBody(request)))));
  }
  const upstream = upstreamAnswer(url);
  if (upstream) {
    response.writeHead(upstream.status, upstream.headers);
    return response.end(upstream.body);
  }
  const content = readStatic(pathname);
  response.writeHead(content ? 200 : 404, {
    "content-type": TYPES[".js"],
    "access-control-allow-origin": "*",
  });
  response.end(content ?? "not found");
}

/** Files in upstream's format have the addresses that they would have there. */
const pathOf = (name) => (name.includes("/") ? `webmcp/${name}.https.html` : `run/${name}`);

export async function startServer(onReport) {
  const server = createServer((request, response) => {
    respond(request, response, onReport).catch((error) => {
      if (!response.headersSent) response.writeHead(500, { "content-type": "text/plain" });
      response.end(String(error));
    });
  });
  await new Promise((resolve) => server.listen(0, resolve));
  const origin = `http://127.0.0.1:${server.address().port}`;
  return {
    /** @param {string} run what the page's reports are filed under */
    url: (name, target, run, only = "") =>
      `${origin}/${pathOf(name)}?${new URLSearchParams({ target, run, ...(only ? { only } : {}) })}`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}
