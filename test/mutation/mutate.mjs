/**
 * `npm run mutate`: StrykerJS breaks the engine, the gateway and the rules in one way at a time,
 * and asks their tests whether they notice. All of it takes hours. A path or a glob after `--`
 * takes a part. What was tried and has not changed is not tried again. Writes
 * `.cache/mutation/report.html`. A mutant that survived is a question, not a fault.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, runCommand } from "../tasks/run-command.mjs";

const HERE = "test/mutation";
const OUT = ".cache/mutation";
const asked = process.argv.slice(2);

const config = {
  plugins: ["@stryker-mutator/vitest-runner"],
  testRunner: "vitest",
  vitest: { configFile: `${HERE}/vitest.config.ts`, related: false },
  coverageAnalysis: "perTest",
  mutate: asked.length > 0 ? asked : ["src/{engine,gateway,policy}/**/*.ts"],
  reporters: ["clear-text", "html", "progress"],
  clearTextReporter: { logTests: false, reportTests: false },
  htmlReporter: { fileName: `${OUT}/report.html` },
  incremental: true,
  incrementalFile: `${OUT}/known.json`,
  tempDirName: `${OUT}/sandbox`,
  ignorePatterns: ["dist", "demo/dist", "release", "test-results", ".cache"],
  // It would be read by TypeScript's API, which TypeScript 7 does not have.
  tsconfigFile: `${OUT}/none.json`,
};

const run = async (command, args) => {
  const { code } = await runCommand(command, args);
  if (code !== 0) process.exit(code ?? 1);
};

// Vitest is the root's.
const install = ["ci", "--prefix", HERE, "--omit=peer", "--ignore-scripts", "--no-audit", "--no-fund"];
await run("npm", install);
const path = join(root, HERE, "node_modules/.stryker.json");
writeFileSync(path, JSON.stringify(config));
await run(process.execPath, [join(HERE, "node_modules/@stryker-mutator/core/bin/stryker.js"), "run", path]);
