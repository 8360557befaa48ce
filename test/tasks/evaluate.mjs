/**
 * `npm run eval`: attacks, leaks, tasks and questions, with and without Airlock; writes
 * `spec-notes/evaluation.md` and `test/evaluation/evaluation.csv`.
 *
 * With `AIRLOCK_EVAL_URL` and `AIRLOCK_EVAL_MODEL` (and `AIRLOCK_EVAL_KEY`), a real model plays the
 * agent. Its raw data and report go to `.cache/evaluation`: each run is written as it ends, and the
 * same command goes on where it was cut off.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runnerImport } from "vite";
import { isAddress } from "../../demo/agent/core.js";
import { root } from "./run-command.mjs";

const USAGE = `Usage: npm run eval -- [options]

--seed N      makes other secrets
--every N     takes each n-th case only, and prints the report
--timeout N   seconds that an endpoint may take for one answer (120)
--fresh       begins anew, where an earlier try with the same model and seed was cut off
--report      runs nothing, and writes the page from the stored raw data

AIRLOCK_EVAL_URL and AIRLOCK_EVAL_MODEL name the endpoint and the model that play the agent: OpenAI's chat completions with tools,
over https, or http on this machine. AIRLOCK_EVAL_KEY is sent to it as a bearer token.`;

/** 2 is for a wrong command, 1 for an endpoint that fails. */
function stop(words, code = 2) {
  console.error(words);
  process.exit(code);
}

function readOptions() {
  const options = { seed: "string", every: "string", timeout: "string", fresh: "boolean", report: "boolean" };
  try {
    const entries = Object.entries(options).map(([name, type]) => [name, { type }]);
    return parseArgs({ options: Object.fromEntries(entries) }).values;
  } catch (error) {
    return stop(`${error.message}\n\n${USAGE}`);
  }
}

function wholeNumber(name, text) {
  if (!/^[1-9]\d{0,8}$/.test(text)) stop(`--${name} takes a whole number from 1.\n\n${USAGE}`);
  return Number(text);
}

function readEndpoint() {
  const {
    AIRLOCK_EVAL_URL: url = "",
    AIRLOCK_EVAL_MODEL: model = "",
    AIRLOCK_EVAL_KEY: key = "",
  } = process.env;
  if (url === "" && model === "") return undefined;
  if (url === "" || model === "")
    stop(`A real model needs AIRLOCK_EVAL_URL and AIRLOCK_EVAL_MODEL.\n\n${USAGE}`);
  if (!isAddress(url)) stop(`AIRLOCK_EVAL_URL is no address that a key may travel to.\n\n${USAGE}`);
  return { url, model, key };
}

const values = readOptions();
const endpoint = readEndpoint();
const { module } = await runnerImport(join(root, "test/evaluation/main.ts"), {
  configFile: false,
  logLevel: "error",
  root,
});
const { SEED, describeStop, describeWait, EndpointProblem, evaluate, reportOf } = module;
const seed = wholeNumber("seed", values.seed ?? String(SEED));
const timeLimit = values.timeout === undefined ? undefined : wholeNumber("timeout", values.timeout);
if (endpoint === undefined && (timeLimit !== undefined || values.fresh))
  stop(`--timeout and --fresh are for a real model.\n\n${USAGE}`);
const every = values.every === undefined ? undefined : wholeNumber("every", values.every);

const PAGE = join(root, "spec-notes/evaluation.md");
const RAW = join(root, "test/evaluation/evaluation.csv");

function writeStoredReport() {
  writeFileSync(PAGE, reportOf(readFileSync(RAW, "utf8")));
}

async function playScript() {
  const { csv, report } = await evaluate({ seed, every });
  if (every !== undefined) return console.log(report);
  writeFileSync(PAGE, report);
  writeFileSync(RAW, csv);
  console.log(`Written: ${PAGE}`);
}

/** Says how far it is, in one line that is written over. */
function tell(count, of) {
  if (process.stderr.isTTY) process.stderr.write(`\r${count} of ${of} runs`);
  else if (count % 100 === 0) console.error(`${count} of ${of} runs`);
}

async function playModel() {
  const part = every === undefined ? "" : `-every-${every}`;
  const folder = join(
    root,
    ".cache/evaluation",
    `${endpoint.model.replace(/[^\w-]/g, "-")}-seed-${seed}${part}`,
  );
  mkdirSync(folder, { recursive: true });
  const raw = join(folder, "evaluation.csv");
  const page = join(folder, "evaluation.md");
  if (values.fresh) rmSync(raw, { force: true });
  const earlier = existsSync(raw) ? readFileSync(raw, "utf8") : "";
  if (earlier !== "") console.error(`Going on with ${raw} (--fresh begins anew).`);
  try {
    const { csv, report } = await evaluate({
      ...{ seed, every, endpoint, timeLimit, earlier },
      onRun(sofar, count, of) {
        writeFileSync(raw, sofar);
        tell(count, of);
      },
      onWait: (problem, seconds) => console.error(describeWait(problem, seconds)),
    });
    writeFileSync(raw, csv);
    writeFileSync(page, report);
    console.log(`${every === undefined ? "" : `${report}\n`}Written: ${page}`);
  } catch (error) {
    if (!(error instanceof EndpointProblem)) throw error;
    const kept = existsSync(raw)
      ? `\nWhat was done until then is in ${raw}; the same command goes on from there.`
      : "";
    stop(`${describeStop(error.problem)}${kept}`, 1);
  }
}

if (values.report) writeStoredReport();
else await (endpoint === undefined ? playScript() : playModel());
// The played browser leaves timers behind.
process.exit(0);
