/**
 * Counts what Playwright reports. Where something never came to show on a busy machine, a test may try again, once;
 * what failed in any other way is a fault, however seldom, and so is whatever a hostile page or agent brings about.
 */
import { stripVTControlCharacters } from "node:util";

const HOSTILE = /^hostile\//;
const NEVER_CAME = /Test timeout of \d+ms exceeded|Timeout \d+ms exceeded|^Error: element\(s\) not found$/m;

function testsOf(suite) {
  const specs = (suite.specs ?? []).flatMap(({ title, file, tests }) =>
    tests.map(({ status, results }) => ({ title, file, status, results })),
  );
  return [...specs, ...(suite.suites ?? []).flatMap(testsOf)];
}

const isExcused = ({ file, results }) =>
  !HOSTILE.test(file) &&
  results
    .slice(0, -1)
    .every(
      ({ errors }) =>
        errors.length > 0 &&
        errors.every(({ message }) => NEVER_CAME.test(stripVTControlCharacters(message ?? ""))),
    );

/** @returns how many passed, failed and were skipped, and the titles of those that passed only when tried again */
export function countPlaywright(report) {
  const flaky = testsOf(report).filter(({ status }) => status === "flaky");
  const excused = flaky.filter(isExcused).map(({ file, title }) => `${file}: ${title}`);
  const { expected, unexpected, skipped } = report.stats;
  return {
    passed: expected + excused.length,
    failed: unexpected + flaky.length - excused.length,
    skipped,
    excused,
  };
}
