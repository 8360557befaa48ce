/** The tests that took longest, from the reports of both runners. */

const MOST = 30;

/** @returns {{ ms: number, title: string }[]} */
export const timesOfVitest = ({ testResults }, root) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ duration, fullName }) => ({
      ms: duration ?? 0,
      title: `${name.replace(root, "")} › ${fullName}`,
    })),
  );

function timesOfSuite({ file, specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, results }) => ({
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      title: `${projectName} ${file} › ${title}`,
    })),
  );
  return [...own, ...suites.flatMap(timesOfSuite)];
}

/** @returns {{ ms: number, title: string }[]} */
export const timesOfPlaywright = ({ suites }) => suites.flatMap(timesOfSuite);

/** @returns a line for each of the slowest, and what all tests took together */
export function slowestOf(times) {
  const all = times.reduce((sum, { ms }) => sum + ms, 0);
  const lines = times
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, MOST)
    .map(({ ms, title }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${title}`);
  return [`The slowest of ${times.length} tests, which took ${Math.round(all / 1000)} s:`, ...lines].join(
    "\n",
  );
}
