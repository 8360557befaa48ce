/**
 * The conformance suite, on every target, in one command (`dist` must have been built):
 *
 *   node test/conformance/run.mjs [options] [files…]
 *
 *   files          names in `subtests/` without `.js`, `sensitive/NAME` for those in upstream's
 *                  format, or their beginnings; all without
 *   --only=TEXT    subtests whose title contains TEXT
 *   --column=NAME  native, augmented, polyfill or firefox; more than once for several
 *   --extension    the unpacked extension in place of the script, in both of its columns
 *   --write        writes the table of `conformance.md`, and what native fails of `sensitive`,
 *                  which otherwise must agree
 *   --report=PATH  writes the counts as JSON
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { judge, listProblems, NATIVE_FAILS, nativeFailures } from "./judge.mjs";
import { CHROMIUM_COLUMNS, EXTENSION_COLUMNS, runChromium, SCRIPT_COLUMNS } from "./run-chromium.mjs";
import { findFirefox, runFirefox } from "./run-firefox.mjs";
import { startServer } from "./server.mjs";
import { plainTable, renderNotes } from "./table.mjs";

const NOTES = new URL("../../spec-notes/internal/conformance.md", import.meta.url);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string" },
    column: { type: "string", multiple: true },
    extension: { type: "boolean", default: false },
    "no-firefox": { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    report: { type: "string" },
  },
});

const namesIn = (folder, ending) =>
  readdirSync(new URL(`${folder}/`, import.meta.url))
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length));
const all = [
  ...namesIn("subtests", ".js"),
  ...namesIn("sensitive", ".https.html").map((name) => `sensitive/${name}`),
].sort();
/** Files in upstream's format in which a user acts: only the cards of the script are clicked. */
const needsUser = (file) =>
  file.includes("/") &&
  readFileSync(new URL(`${file}.https.html`, import.meta.url), "utf8").includes("/resources/testdriver.js");
const files = all.filter(
  (name) => positionals.length === 0 || positionals.some((start) => name.startsWith(start)),
);
const isWhole = files.length === all.length && !values.only;
/** The columns that this run is about. */
const chromiumColumns = Object.keys(values.extension ? EXTENSION_COLUMNS : SCRIPT_COLUMNS);
const runsFirefox = !values.extension && !values["no-firefox"];
const wanted = values.column ?? [...chromiumColumns, ...(runsFirefox ? ["firefox"] : [])];
const columns = wanted.filter((column) => column in CHROMIUM_COLUMNS);

/** By file, by column: what became of each subtest. */
const results = new Map(files.map((file) => [file, {}]));
const problems = [];

function take(column, file, list) {
  const titles = list.map(({ title }) => title);
  const twice = titles.filter((title, i) => titles.indexOf(title) !== i);
  for (const title of twice) problems.push(`${file} has two subtests "${title}".`);
  results.get(file)[column] = list.map((each) => ({ title: each.title, ...judge(column, file, each) }));
  for (const { title, state, message } of results.get(file)[column]) {
    if (state === "failed")
      console.log(`✗ ${column} · ${file} · ${title}\n    ${message.replaceAll("\n", "\n    ")}`);
  }
}

const runs = new Map();
const next = new Map();
const onReport = (run, message) => (runs.get(run)?.take(message) ? { next: next.get(run) } : {});
const server = await startServer(onReport);
const suite = { server, runs, next };
const firefox = wanted.includes("firefox");
const whyNoFirefox = firefox && !findFirefox() ? "firefox-esr is not installed" : undefined;
try {
  if (columns.length > 0) {
    const { only, extension } = values;
    const some = extension ? files.filter((file) => !needsUser(file)) : files;
    await runChromium({ files: some, columns, only, extension, needsUser }, suite, take);
  }
  const inFirefox = files.filter((file) => !needsUser(file));
  if (firefox && !whyNoFirefox) await runFirefox({ files: inFirefox, only: values.only }, suite, take);
} finally {
  await server.close();
}

const withoutUser = [...(values.extension ? columns : []), ...(firefox && !whyNoFirefox ? ["firefox"] : [])];
for (const file of files.filter(needsUser)) for (const column of withoutUser) results.get(file)[column] = [];

const ran = (column) => files.every((file) => results.get(file)[column]);
const states = [...results.values()].flatMap((byColumn) => Object.values(byColumn).flat());
const counts = {
  passed: states.filter(({ state }) => state === "passed").length,
  failed: states.filter(({ state }) => state === "failed").length,
  skipped: states.filter(({ state }) => state === "listed").length,
};

console.log(`\n${plainTable(results)}\n`);
if (isWhole) {
  problems.push(...listProblems((column, file) => results.get(file)?.[column]?.map(({ title }) => title)));
}
if (isWhole && chromiumColumns.every(ran)) {
  const notes = readFileSync(NOTES, "utf8");
  const expected = renderNotes(notes, results);
  if (values.write && !values.extension) writeFileSync(NATIVE_FAILS, nativeFailures(results));
  if (values.write && counts.failed === 0) writeFileSync(NOTES, expected);
  else if (notes !== expected) {
    problems.push(
      "spec-notes/internal/conformance.md is not up to date: `node test/conformance/run.mjs --write` writes it.",
    );
  }
}
if (whyNoFirefox) {
  counts.skipped += [...results.values()].flatMap((byColumn) => byColumn.polyfill ?? []).length;
  console.log(`Skipped: the polyfill in Firefox, because ${whyNoFirefox} (\`apt-get install firefox-esr\`).`);
}
for (const problem of problems) console.log(problem);
counts.failed += problems.length;
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} listed or skipped`);
if (values.report) writeFileSync(values.report, JSON.stringify(counts));
process.exitCode = counts.failed === 0 ? 0 : 1;
