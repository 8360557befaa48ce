/**
 * `npm run eval`: attacks, leaks, tasks and questions, with and without Airlock; writes `spec-notes/evaluation.md` and `.csv`.
 *
 * With `AIRLOCK_EVAL_URL` and `AIRLOCK_EVAL_MODEL` (and `AIRLOCK_EVAL_KEY`), a real model plays the agent, and the report goes to
 * `dist/evaluation`. `--seed N` makes other secrets; `--every N` takes each n-th case only and prints the report; `--report` runs
 * nothing, and writes the page from the stored raw data.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runnerImport } from "vite";
import { root } from "./run-command.mjs";

const { values } = parseArgs({
  options: { seed: { type: "string" }, every: { type: "string" }, report: { type: "boolean" } },
});
const { AIRLOCK_EVAL_URL: url, AIRLOCK_EVAL_MODEL: model, AIRLOCK_EVAL_KEY: key = "" } = process.env;
const endpoint = url && model ? { url, model, key } : undefined;

const { module } = await runnerImport(join(root, "test/evaluation/main.ts"), {
  configFile: false,
  logLevel: "error",
  root,
});
if (values.report) {
  const notes = join(root, "spec-notes");
  writeFileSync(
    join(notes, "evaluation.md"),
    module.reportOf(readFileSync(join(notes, "evaluation.csv"), "utf8")),
  );
  process.exit(0);
}
const seed = Number(values.seed ?? module.SEED);
const { csv, report } = await module.evaluate(seed, endpoint, Number(values.every ?? 1));
if (values.every !== undefined) {
  console.log(report);
} else {
  const folder = join(root, endpoint ? "dist/evaluation" : "spec-notes");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "evaluation.md"), report);
  writeFileSync(join(folder, "evaluation.csv"), csv);
  console.log(`Written: ${join(folder, "evaluation.md")}`);
}
// The played browser leaves timers behind.
process.exit(0);
