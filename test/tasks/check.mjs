/**
 * `npm run check`: everything that can be said about the project without a browser, then a table.
 * `npm run check -- --fix` also formats the sources and writes the script's hash and size into the
 * README.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { checkReadme, readScript, SCRIPT } from "./integrity.mjs";
import { root, runCommand } from "./run-command.mjs";

const fix = process.argv.includes("--fix");

const tool = (command, args) => async () => {
  const { code, output } = await runCommand(command, args, { capture: true });
  return { ok: code === 0, output };
};

async function readme() {
  const problems = checkReadme({ fix });
  return { ok: problems.length === 0, output: problems.join("\n") };
}

/** Bytes of gzip. */
const MAX_SCRIPT = 57_000;
/** All that the package has but the documentation site. */
const MAX_PACKAGE = 1_000_000;

async function packageBytes() {
  const packing = ["pack", "--dry-run", "--json", "--ignore-scripts", "--loglevel=error"];
  const { output } = await runCommand("npm", packing, { capture: true });
  const [{ files }] = JSON.parse(output);
  const paths = files.map(({ path }) => path).filter((path) => !path.startsWith("demo/dist/docs/"));
  return gzipSync(Buffer.concat(paths.map((path) => readFileSync(join(root, path)))), { level: 9 }).length;
}

async function size() {
  const bytes = gzipSync(readScript() ?? "", { level: 9 }).length;
  const all = await packageBytes();
  return {
    ok: bytes > 0 && bytes <= MAX_SCRIPT && all <= MAX_PACKAGE,
    output: [
      `${SCRIPT}: ${bytes} bytes of gzip, ${MAX_SCRIPT} at most.`,
      `The package without the documentation site: ${all} bytes of gzip, ${MAX_PACKAGE} at most.`,
    ].join("\n"),
  };
}

const biome = ["check", "--error-on-warnings", ...(fix ? ["--write"] : []), "."];
const lint = ["run", "--reporter=dot", "test/demo/lint.test.ts"];
const architecture = ["run", "--reporter=dot", "test/architecture.test.ts", "test/architecture"];

/** In this order: what reads `dist` comes after the build. */
const CHECKS = [
  ["types", "strict TypeScript, tests included", tool("tsc", ["-p", "."])],
  ["biome", "lint and format", tool("biome", biome)],
  [
    "knip",
    "unused files, exports, dependencies",
    tool("knip", ["--config", "test/knip.json", "--no-progress", "--treat-config-hints-as-errors"]),
  ],
  ["build", "bundles and declarations", tool(process.execPath, ["test/tasks/build.mjs"])],
  ["architecture", "rooms, page-bundle rules, bundles", tool("vitest", architecture)],
  ["lint", "the demo's tools, by our own lint", tool("vitest", lint)],
  ["size", "budgets of script and package", size],
  ["publint", "package.json and files agree", tool("publint", ["--strict"])],
  ["typings", "sample projects compile", tool(process.execPath, ["test/tasks/check-typings.mjs"])],
  ["readme", "integrity hash and size are true", readme],
];

const STATES = { ok: "ok    ", failed: "FAILED" };

const rows = [];
for (const [name, what, run] of CHECKS) {
  const startedAt = Date.now();
  const { ok, output } = await run();
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  if (!ok) console.log(`\n— ${name}: ${what}\n\n${output.trimEnd()}\n`);
  const state = ok ? "ok" : "failed";
  rows.push({
    state,
    line: `${STATES[state]}  ${name.padEnd(13)} ${what.padEnd(38)} ${seconds.padStart(5)} s`,
  });
}

console.log(`\n${rows.map((row) => row.line).join("\n")}`);
const failed = rows.filter(({ state }) => state === "failed").length;
console.log(
  failed === 0
    ? "\nEvery check passed."
    : `\n${failed} of ${rows.length} checks failed; the reasons are above.`,
);
process.exit(failed === 0 ? 0 : 1);
