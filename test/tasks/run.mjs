/**
 * `npm test`: finds or installs browsers, builds, runs every suite, and ends with one
 * line of counts. A suite that ran nothing counts as a failure: silence is not proof.
 *
 * `--built` does not build: CI has built everything for its checks. `--slowest` lists the thirty
 * tests that took longest. `npm run test:all` takes longer: every sample of every kind
 * (`test/runs-all.ts`), every browser test in both modes, and random tests with new cases.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { installBrowser } from "./install-browser.mjs";
import { installOthers } from "./install-others.mjs";
import { installPeers } from "./install-peers.mjs";
import { slowestOf, timesOfPlaywright, timesOfVitest } from "./report/slowest.mjs";
import { root, runCommand } from "./run-command.mjs";

const isLong = process.argv.includes("--all");
const saysSlowest = process.argv.includes("--slowest");
const isBuilt = process.argv.includes("--built");
const all = isLong ? { AIRLOCK_ALL: "1" } : {};

const reports = mkdtempSync(join(tmpdir(), "airlock-test-"));
const total = { passed: 0, failed: 0, skipped: 0 };

/** Milliseconds and title of each test. */
const times = [];

function end(code) {
  if (saysSlowest) console.log(`\n${slowestOf(times)}`);
  rmSync(reports, { recursive: true, force: true });
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  process.exit(code);
}

/** Something that is not a test failed; it counts, so that the last line tells the truth. */
function fail(message) {
  console.error(`\n${message}`);
  total.failed += 1;
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

/** Runs one suite and adds its counts. `count` reads the suite's JSON report. */
async function suite(title, command, args, env, report, count) {
  console.log(`\n— ${title}`);
  const { code } = await runCommand(command, args, { env });
  const json = readReport(report);
  if (!json) return fail(`${title}: no report was written (exit code ${code}).`);
  const counts = count(json);
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
  if (counts.passed + counts.failed === 0) fail(`${title}: no test ran.`);
  // A file that cannot be loaded, or an unhandled error, fails a run without failing a test.
  else if (code !== 0 && counts.failed === 0) fail(`${title}: the run failed outside any test.`);
}

function countVitest(json) {
  times.push(...timesOfVitest(json, root));
  return {
    passed: json.numPassedTests,
    failed: json.numFailedTests,
    skipped: json.numPendingTests + (json.numTodoTests ?? 0),
  };
}

function countPlaywright(json) {
  const { stats } = json;
  times.push(...timesOfPlaywright(json));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  };
}

const browser = await installBrowser();
if (!browser) {
  fail("Without a browser the suites cannot run.");
  end(1);
}
console.log(`Browser: ${browser}`);
await installOthers(isLong);
if (isLong && !(await installPeers())) fail("Without the peers, their tests cannot run.");

const builds = async (task) => isBuilt || (await runCommand(process.execPath, [task])).code === 0;
if (!(await builds("test/tasks/build.mjs"))) {
  fail("The build failed, so no suite was run.");
  end(1);
}
// It needs the registry a second time, and the other suites do not need it.
if (!(await builds("site/build.mjs"))) fail("The documentation was not built, so its own tests fail.");

const vitestReport = join(reports, "vitest.json");
// One more than there are cores: some tests wait for time-outs, and left alone it would use one
// core less.
const vitest = [
  "run",
  `--maxWorkers=${availableParallelism() + 1}`,
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${vitestReport}`,
];
await suite("Vitest: everything that needs no browser", "vitest", vitest, all, vitestReport, countVitest);

if (isLong) {
  const peersReport = join(reports, "peers.json");
  const peers = ["run", "--config=test/peers/vitest.config.ts", "--reporter=default", "--reporter=json"];
  peers.push(`--outputFile.json=${peersReport}`);
  const { code } = await runCommand("tsc", ["-p", "test/peers"]);
  if (code !== 0) fail("The tests of the peers do not compile.");
  await suite(
    "Vitest: what needs the packages of test/peers",
    "vitest",
    peers,
    all,
    peersReport,
    countVitest,
  );
}

const playwrightReport = join(reports, "playwright.json");
const playwright = ["test", "-c", "test/e2e/playwright.config.ts", "--reporter=line,json"];
const env = {
  PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
  AIRLOCK_BROWSER: browser,
  ...all,
};
await suite(
  "Playwright: Chromium, polyfilled and native",
  "playwright",
  playwright,
  env,
  playwrightReport,
  countPlaywright,
);

const conformanceReport = join(reports, "conformance.json");
// In Firefox it takes longer than in all columns of Chromium.
const withFirefox = isLong ? [] : ["--no-firefox"];
await suite(
  `Conformance: native, native with Airlock, polyfill (Chromium${isLong ? " and Firefox" : ""})`,
  process.execPath,
  ["test/conformance/run.mjs", ...withFirefox, `--report=${conformanceReport}`],
  { AIRLOCK_BROWSER: browser },
  conformanceReport,
  (json) => json,
);

const extensionReport = join(reports, "conformance-extension.json");
// Samples about calls, forms and frames of other origins: there the extension does what the script
// does not.
const sample = [
  ...["documents-permission", "execute-results", "forms-steps", "tool-events"],
  ...["sensitive/forms", "sensitive/results"],
];
await suite(
  "Conformance of the extension: over native, and as the polyfill",
  process.execPath,
  ["test/conformance/run.mjs", "--extension", `--report=${extensionReport}`, ...(isLong ? [] : sample)],
  { AIRLOCK_BROWSER: browser },
  extensionReport,
  (json) => json,
);

if (isLong) {
  const { code } = await runCommand(process.execPath, ["test/tasks/fuzz.mjs", "10"]);
  if (code !== 0) fail("The random tests failed with new cases.");
}

end(total.failed === 0 ? 0 : 1);
