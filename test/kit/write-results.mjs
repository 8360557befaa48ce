/**
 * `node test/kit/write-results.mjs --write` (after a build): the kit's calls against WebMCP as
 * others have it, and against ours, each in a page of its own. Without `--write` it only prints the
 * table.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { CASES, pageTarget, runKit } from "../../dist/kit.js";
import { chromiumArgs } from "../tasks/chromium-args.mjs";
import { findBrowser } from "../tasks/find-browser.mjs";

const root = new URL("../../", import.meta.url);
const GUIDE = new URL("spec-notes/guide/spec-editors.md", root);
const START = "<!-- table: written by `node test/kit/write-results.mjs --write` -->";
const END = "<!-- end of the table -->";

const TARGETS = [
  { name: "native WebMCP", mode: "native" },
  { name: "@mcp-b/global", path: "node_modules/@mcp-b/global/dist/index.iife.js", inputAsText: true },
  {
    name: "@mcp-b/webmcp-polyfill",
    path: "node_modules/@mcp-b/webmcp-polyfill/dist/index.iife.js",
    inputAsText: true,
  },
  { name: "the script of Airlock", path: "dist/airlock.iife.js" },
  { name: "the script of Airlock over native WebMCP", path: "dist/airlock.iife.js", mode: "native" },
];

/**
 * How a target tells what it withheld, and that it warned, is its own: the table is about what the
 * agent could read.
 */
const calls = CASES.filter(({ kind }) => kind === "call").map(({ expect, ...rest }) => {
  const { redacted: _redacted, warned: _warned, ...read } = expect;
  return { ...rest, expect: read };
});

async function askOne({ name, path, mode = "polyfill", inputAsText }) {
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    args: chromiumArgs(mode),
    ...(executablePath ? { executablePath } : {}),
  });
  try {
    const script = path === undefined ? "" : readFileSync(new URL(path, root), "utf8");
    const page = await browser.newPage();
    return await runKit(pageTarget({ name, page, script, inputAsText }), calls);
  } finally {
    await browser.close();
  }
}

const rows = ["| target | passed | failed | conforms |", "|---|---|---|---|"];
for (const target of TARGETS) {
  const { passed, failed, conforms, verdicts } = await askOne(target);
  rows.push(`| ${target.name} | ${passed} | ${failed} | ${conforms ? "yes" : "no"} |`);
  const threw = verdicts.flatMap(({ id, problems }) =>
    problems.filter((each) => each.startsWith("The target threw")).map((each) => `${id}: ${each}`),
  );
  for (const line of threw) console.error(`${target.name}, ${line}`);
}
const table = rows.join("\n");
console.log(table);
if (process.argv.includes("--write")) {
  const [before, rest = ""] = readFileSync(GUIDE, "utf8").split(START);
  writeFileSync(GUIDE, `${before}${START}\n\n${table}\n\n${END}${rest.split(END)[1] ?? ""}`);
}
