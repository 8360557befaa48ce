/**
 * `npm run check`: everything that can be said about the project without a browser, then a table.
 * `npm run check -- --fix` also formats the sources and writes the script's hash and size into the
 * README.
 */
import { gzipSync } from "node:zlib";
import { checkReadme, readScript, SCRIPT } from "./integrity.mjs";
import { runCommand } from "./run-command.mjs";

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
const MAX_SCRIPT = 59_400;
/** What a registry shows of the package: its files as they are unpacked, and how many there are. */
const MAX_PACKAGE = 4_420_000;
const MAX_FILES = 370;

async function packageSize() {
  const packing = ["pack", "--dry-run", "--json", "--ignore-scripts", "--loglevel=error"];
  const { output } = await runCommand("npm", packing, { capture: true });
  const [{ unpackedSize, entryCount }] = JSON.parse(output);
  return { unpackedSize, entryCount };
}

async function size() {
  const bytes = gzipSync(readScript() ?? "", { level: 9 }).length;
  const { unpackedSize, entryCount } = await packageSize();
  return {
    ok: bytes > 0 && bytes <= MAX_SCRIPT && unpackedSize <= MAX_PACKAGE && entryCount <= MAX_FILES,
    output: [
      `${SCRIPT}: ${bytes} bytes of gzip, ${MAX_SCRIPT} at most.`,
      `The package: ${unpackedSize} bytes in ${entryCount} files, ${MAX_PACKAGE} in ${MAX_FILES} at most.`,
    ].join("\n"),
  };
}

const biome = ["check", "--error-on-warnings", ...(fix ? ["--write"] : []), "."];
const lint = ["run", "--reporter=dot", "test/demo/lint.test.ts"];
const architecture = ["run", "--reporter=dot", "test/architecture.test.ts", "test/architecture"];

/** Name, what it looks at, and how. */
const CHECKS = [
  ["types", "strict TypeScript, tests included", tool("tsc", ["-p", "."])],
  ["biome", "lint and format", tool("biome", biome)],
  [
    "knip",
    "unused files, exports, dependencies",
    tool("knip", ["--config", "test/knip.json", "--no-progress", "--treat-config-hints-as-errors"]),
  ],
  ["build", "bundles and declarations", tool(process.execPath, ["test/tasks/build.mjs"])],
  ["site", "the documentation is built", tool(process.execPath, ["site/build.mjs"])],
  ["architecture", "rooms, page-bundle rules, bundles", tool("vitest", architecture)],
  ["lint", "the demo's tools, by our own lint", tool("vitest", lint)],
  ["size", "budgets of script and package", size],
  ["publint", "package.json and files agree", tool("publint", ["--strict"])],
  ["typings", "sample projects compile", tool(process.execPath, ["test/tasks/check-typings.mjs"])],
  ["readme", "integrity hash and size are true", readme],
];

/**
 * Two lanes at a time, for two cores; the second stage reads `dist`. What mends the sources comes
 * before what reads them.
 */
const STAGES = [
  fix ? [["biome", "types", "knip", "build"]] : [["types", "biome", "knip"], ["build"]],
  [
    ["architecture", "lint"],
    ["site", "typings", "size", "publint", "readme"],
  ],
];

const STATES = { ok: "ok    ", failed: "FAILED" };
const secondsSince = (time) => `${((Date.now() - time) / 1000).toFixed(1).padStart(5)} s`;

const beganAt = Date.now();
const rows = new Map();

async function look(wanted) {
  const [name, what, run] = CHECKS.find(([each]) => each === wanted);
  const startedAt = Date.now();
  console.log(`begins  ${name.padEnd(13)} ${what}`);
  const { ok, output } = await run();
  const state = ok ? "ok" : "failed";
  const line = `${STATES[state]}  ${name.padEnd(13)} ${what.padEnd(38)} ${secondsSince(startedAt)}`;
  if (!ok) console.log(`\n— ${name}: ${what}\n\n${output.trimEnd()}\n`);
  console.log(line);
  rows.set(name, { state, line });
}

async function lookAt(names) {
  for (const name of names) await look(name);
}

for (const lanes of STAGES) await Promise.all(lanes.map(lookAt));

const inOrder = CHECKS.map(([name]) => rows.get(name));
console.log(`\n${inOrder.map(({ line }) => line).join("\n")}\n${" ".repeat(61)} ${secondsSince(beganAt)}`);
const failed = inOrder.filter(({ state }) => state === "failed").length;
console.log(
  failed === 0
    ? "\nEvery check passed."
    : `\n${failed} of ${inOrder.length} checks failed; the reasons are above.`,
);
process.exit(failed === 0 ? 0 : 1);
