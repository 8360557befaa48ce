/**
 * `npm run mutate`: breaks the engine in one way at a time, in a copy for each core, and asks the
 * tests whether they notice. Writes a table into `.cache/mutation.md`; takes most of an hour. With
 * `-- WORD`: those whose name or file has it. With `-- every=4`: each fourth.
 */
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { later, tables } from "./tables.mjs";
import { writeTable } from "./write-table.mjs";

const COPIED = [
  "src",
  "test",
  "demo",
  "extension",
  "spec-notes",
  "package.json",
  "tsconfig.json",
  "vite.config.ts",
  "README.md",
];
const TIME_LIMIT = 300_000;
const NEVER_ENDED = "the tests did not end";

const asked = process.argv[2] ?? "";
const every = Number(/^every=(\d+)$/.exec(asked)?.[1] ?? 1);
const only = every > 1 ? "" : asked;
const isWhole = asked === "";
const mutations = tables
  .flatMap(({ mutations: list, first }) => list.map((mutation) => ({ mutation, first })))
  .filter(({ mutation: [name, file] }, at) => `${name} ${file}`.includes(only) && at % every === 0);

/** @returns the path of a new copy */
function prepare() {
  const copy = mkdtempSync(join(tmpdir(), "airlock-mutate-"));
  for (const name of COPIED) cpSync(name, join(copy, name), { recursive: true });
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
  return copy;
}

/** @returns the title of the first test that failed; undefined where all passed. */
function runTests(copy, files) {
  const report = join(copy, "report.json");
  rmSync(report, { force: true });
  const args = [
    "run",
    "--bail=1",
    "--testTimeout=200000",
    "--pool=threads",
    "--no-isolate",
    "--maxWorkers=1",
    "--reporter=json",
    `--outputFile=${report}`,
    ...files,
  ];
  const vitest = join(copy, "node_modules/.bin/vitest");
  return new Promise((done) => {
    const child = spawn(vitest, args, { cwd: copy, stdio: "ignore" });
    const timer = setTimeout(() => child.kill("SIGKILL"), TIME_LIMIT);
    child.on("exit", (code, signal) => {
      clearTimeout(timer);
      if (signal) return done(NEVER_ENDED);
      done(code === 0 ? undefined : firstFailure(report));
    });
  });
}

function firstFailure(report) {
  const { testResults } = JSON.parse(readFileSync(report, "utf8"));
  for (const { name, assertionResults } of testResults) {
    const failed = assertionResults.find(({ status }) => status === "failed");
    if (failed) return `${name.slice(name.indexOf("test/"))}: ${failed.fullName}`;
  }
  return "(a test file could not be loaded)";
}

/** @returns the test that notices; undefined where none does. */
async function tryMutation(copy, [, file, find, replace, files], first) {
  const path = join(copy, file);
  const source = existsSync(path) ? readFileSync(path, "utf8") : "";
  if (source.split(find).length !== 2) return { problem: `"${find}" is not in ${file} exactly once` };
  writeFileSync(
    path,
    source.replace(find, () => replace),
  );
  try {
    for (const round of files ? [files] : [first, ...later]) {
      const caughtBy = await runTests(copy, round);
      // It may be the machine's fault.
      if (caughtBy === NEVER_ENDED) return { problem: NEVER_ENDED };
      if (caughtBy !== undefined) return { caughtBy };
    }
    return { problem: "no test notices" };
  } finally {
    writeFileSync(path, source);
  }
}

const copies = Array.from({ length: availableParallelism() }, prepare);
const rows = [];
let next = 0;

/** Tries in one copy what no other has begun. */
async function tryMutations(copy) {
  while (next < mutations.length) {
    const at = next++;
    const { mutation, first } = mutations[at];
    const [name, file] = mutation;
    const outcome = await tryMutation(copy, mutation, first);
    rows[at] = { name, file, ...outcome };
    console.log(
      `${outcome.caughtBy ? "caught  " : "MISSED  "} ${name} — ${outcome.caughtBy ?? outcome.problem}`,
    );
  }
}

try {
  const files = new Set(mutations.flatMap(({ first }) => first));
  const sound = await runTests(copies[0], [...files, ...(isWhole ? later.flat() : [])]);
  if (sound !== undefined) throw new Error(`The tests fail without a mutation: ${sound}`);
  await Promise.all(copies.map(tryMutations));
} finally {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true });
}
if (isWhole) console.log(`\nThe table is in ${writeTable(rows)}.`);
const missed = rows.filter(({ caughtBy }) => !caughtBy).length;
console.log(`\n${rows.length - missed} of ${rows.length} mutations were noticed.`);
process.exit(missed === 0 && rows.length > 0 ? 0 : 1);
