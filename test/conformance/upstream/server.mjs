/**
 * What upstream's server has for a file of web-platform-tests, as far as `sensitive` needs it: the
 * harness itself (from the package `wpt-runner`), a report, a test driver, and interfaces.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL("./", import.meta.url));
const harness = dirname(createRequire(import.meta.url).resolve("wpt-runner/testharness/testharness.js"));

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".idl": "text/plain; charset=utf-8",
};

/** By address: the file. */
const FILES = {
  "/resources/testharness.js": join(harness, "testharness.js"),
  "/resources/idlharness.js": join(harness, "idlharness.js"),
  "/resources/WebIDLParser.js": join(harness, "webidl2/lib/webidl2.js"),
  "/resources/testharnessreport.js": join(here, "report.js"),
  "/resources/testdriver.js": join(here, "driver.js"),
  "/resources/testdriver-vendor.js": join(here, "driver-vendor.js"),
  "/interfaces/dom.idl": join(here, "dom.idl"),
  "/interfaces/html.idl": join(here, "html.idl"),
  "/interfaces/webmcp.idl": join(here, "webmcp.idl"),
};

function fileOf(pathname) {
  if (Object.hasOwn(FILES, pathname)) return FILES[pathname];
  const path = normalize(pathname.replace("/webmcp/", ""));
  return path.startsWith("sensitive/") ? join(here, "..", path) : undefined;
}

/** By token: how many requests came. */
const asked = new Map();

/** As `resources/answer.py` does for upstream's server, whose stash is emptied by reading. */
function answer(searchParams) {
  const token = searchParams.get("asked") ?? searchParams.get("token");
  const count = asked.get(token) ?? 0;
  if (searchParams.has("asked")) {
    asked.delete(token);
    return { status: 200, headers: { "content-type": TYPES[".json"] }, body: JSON.stringify(count) };
  }
  asked.set(token, count + 1);
  const { status, headers, body } = JSON.parse(searchParams.get("answer"));
  const { "x-repeat": spaces = 0, ...others } = headers;
  return { status, headers: others, body: body + " ".repeat(Number(spaces)) };
}

/**
 * @param {URL} url
 * @returns {{ status: number, headers: object, body: string } | undefined} undefined where upstream
 *   has nothing, either
 */
export function upstreamAnswer(url) {
  const { pathname, searchParams, origin } = url;
  if (pathname === "/webmcp/sensitive/resources/answer.py") return answer(searchParams);
  const file = fileOf(pathname);
  if (file === undefined) return undefined;
  let body = readFileSync(file, "utf8");
  // What a browser that implements it has from the start.
  const target = searchParams.get("target") ?? "native";
  if (pathname.endsWith(".html") && target !== "native")
    body = body.replace("<script", `<script src="${origin}/airlock.iife.js"></script>\n<script`);
  return {
    status: 200,
    headers: { "content-type": TYPES[extname(file)], "cache-control": "no-store" },
    body,
  };
}
