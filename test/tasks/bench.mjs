/**
 * `npm run bench`: ratios within one run, against the budgets. Not part of the tests: machines
 * differ.
 *
 * `npm run bench -- extension` measures one group alone: node, page, start, extension, apps or
 * panel. `--all` has more rounds of the extension's. `--write` stores the figures of the groups
 * that were measured in `test/bench/bench.json`, and writes the pages from it.
 */
import { measureApps } from "../bench/apps.mjs";
import { withBrowser } from "../bench/chromium.mjs";
import { measureCopies, measureWeakValues } from "../bench/copies.mjs";
import { measureDemo } from "../bench/demo.mjs";
import { measureDetection } from "../bench/detection.mjs";
import { measureEngine } from "../bench/engine.mjs";
import { measureExtension } from "../bench/extension.mjs";
import { measurePages } from "../bench/extension-pages.mjs";
import { measureFirstCall } from "../bench/first-call.mjs";
import { measureGate } from "../bench/gate.mjs";
import { measureLoad } from "../bench/load.mjs";
import { measureModelContext } from "../bench/model-context.mjs";
import { storeFigures } from "../bench/pages/figures.mjs";
import { measurePanel } from "../bench/panel.mjs";
import { measurePolicy } from "../bench/policy.mjs";
import { measureRedemption } from "../bench/redemption.mjs";
import { measureResolve } from "../bench/resolve.mjs";
import { measureStartUp } from "../bench/start-up.mjs";
import { installBrowser } from "./install-browser.mjs";
import { installPeers } from "./install-peers.mjs";
import { runCommand } from "./run-command.mjs";

/** Limits of script time in each frame, in microseconds. */
const FRAME_BUDGET = 5_000;
const rows = [];
let group = "";
const push = (row) => rows.push({ group, ...row });

/** `limit` is the goal for ours ÷ peer; without one the row is for information. */
function add(name, ours, peer, limit) {
  const ratio = ours / peer;
  push({ name, ours, peer, ratio, limit, ok: limit === undefined || ratio <= limit });
}

function addKilobytes(name, ours, limit) {
  const ratio = ours / limit;
  push({ name: `Node: ${name}`, ours, peer: limit, ratio, limit: 1, ok: ratio <= 1, show: kilobytes });
}

/** @param isShown for information: how much it is next to the other. */
function addExtensionHeap(name, ours, limit, isShown = false) {
  const ratio = ours / limit;
  const goal = isShown ? {} : { limit: 1 };
  push({
    name: `Extension, ${name}`,
    ours,
    peer: limit,
    ratio,
    ...goal,
    ok: isShown || ratio <= 1,
    show: kilobytes,
  });
}

/** More is better: `atLeast` is the goal for ours ÷ other. */
function addRate(name, ours, peer, ratio, atLeast) {
  push({ name, ours, peer, ratio, atLeast, ok: ratio >= atLeast });
}

async function extension(browser) {
  for (const mode of ["polyfill", "native"]) {
    const spent = await measureExtension(browser, mode);
    add(`Extension, a frame without tools (${mode}); budget`, spent, FRAME_BUDGET, 1);
    await measurePages(browser, mode, addRow, addExtensionHeap, isLong);
  }
  await measureFirstCall(browser, addRow);
}

const time = (microseconds) =>
  microseconds >= 10_000 ? `${(microseconds / 1000).toFixed(1)} ms` : `${microseconds.toFixed(1)} µs`;

const kilobytes = (count) => `${Math.round(count)} kB`;
const rate = (perSecond) => `${Math.round(perSecond).toLocaleString("en")} /s`;

const showOf = ({ atLeast, show }) => show ?? (atLeast === undefined ? time : rate);

function goalOf({ limit, atLeast }) {
  if (atLeast !== undefined) return `≥ ${atLeast}`;
  return limit === undefined ? "–" : `≤ ${limit}`;
}

function print() {
  const head = ["what; compared with", "ours", "other", "measured", "goal", ""];
  const lines = rows.map((row) => [
    row.name,
    showOf(row)(row.ours),
    showOf(row)(row.peer),
    `${row.ratio.toFixed(row.ratio < 0.1 ? 4 : 2)} ×`,
    goalOf(row),
    goalOf(row) === "–" ? "" : row.ok ? "ok" : "MISSED",
  ]);
  const widths = head.map((title, i) => Math.max(title.length, ...lines.map((line) => line[i].length)));
  for (const line of [head, ...lines]) {
    console.log(
      line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join("  "),
    );
  }
}

if (!(await installPeers())) process.exit(1);
const browser = await installBrowser();
if (!browser) process.exit(1);
const build = await runCommand(process.execPath, ["test/tasks/build.mjs"], { capture: true });
if (build.code !== 0) {
  console.error(build.output);
  process.exit(1);
}
const addRow = (name, { ours, other, ratio }, limit) =>
  push({ name, ours, peer: other, ratio, limit, ok: limit === undefined || ratio <= limit });
const addInNode = (name, times, limit) => addRow(`Node: ${name}`, times, limit);
const isLong = process.argv.includes("--all");
const groups = process.argv.slice(2).filter((each) => !each.startsWith("--"));
const isWanted = (name) => {
  group = name;
  return groups.length === 0 || groups.includes(name);
};

if (isWanted("node")) {
  measureEngine(addInNode);
  await measureWeakValues(addRow);
  measurePolicy(addInNode);
  measureDetection(addInNode);
  await measureGate(addInNode);
  await measureLoad(addInNode, addKilobytes);
  await measureRedemption(addRate);
  await measureResolve(addInNode);
}
if (isWanted("page")) {
  await measureCopies(addRow);
  await withBrowser(browser, (launch) => measureModelContext(launch, add));
}
if (isWanted("start")) {
  await measureStartUp(browser, add);
  await measureDemo(add);
}
if (isWanted("extension")) await extension(browser);
if (isWanted("apps")) await measureApps(browser, add, addRow);
if (isWanted("panel"))
  await measurePanel(browser, (name, times, limit) => addRow(`Chromium: ${name}`, times, limit));
print();
if (process.argv.includes("--write")) storeFigures(rows.map((row) => ({ ...row, unit: showOf(row).name })));
process.exit(rows.every((row) => row.ok) ? 0 : 1);
