/** `npm run build`: bundles (Vite), declarations (tsc), and the integrity hash of the script-tag file. */
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { integrityOf, readScript, SCRIPT } from "./integrity.mjs";
import { root, runCommand } from "./run-command.mjs";

/** Files of an earlier build whose source is gone; the others were just overwritten. */
function removeOlderThan(folder, time) {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeOlderThan(path, time);
    else if (statSync(path).mtimeMs < time) rmSync(path, { force: true });
  }
}

async function step(title, command, args) {
  console.log(`\n— ${title}`);
  const { code } = await runCommand(command, args);
  if (code !== 0) {
    console.error(`\nBuild failed: ${title} (${command} exited with ${code}).`);
    process.exit(1);
  }
}

const startedAt = Date.now() - 1000;
await step("Bundles", "vite", ["build", "--logLevel", "warn"]);
await step("Declarations", "tsc", ["-p", "test/tasks/tsconfig.types.json"]);
await step("Declarations of the kit", "tsc", ["-p", "test/tasks/tsconfig.kit-types.json"]);
await step("Declarations of type libraries", process.execPath, ["test/tasks/vendor-types.mjs"]);
removeOlderThan(join(root, "dist"), startedAt);
removeOlderThan(join(root, "demo", "dist"), startedAt);

/** What editors, CI and other languages read, from what the library exports. */
const writeJson = (name, value) =>
  writeFileSync(join(root, `dist/${name}.json`), `${JSON.stringify(value, null, 2)}\n`);
const { RULE_SET_SCHEMA } = await import("../../dist/policy.js");
writeJson("policy.schema", RULE_SET_SCHEMA);
const { annotationsSchema } = await import("../../dist/annotations.js");
writeJson("annotations.schema", annotationsSchema);
const { CASES, EXAMPLES, REQUIREMENTS } = await import("../../dist/kit.js");
writeJson("kit.cases", { requirements: REQUIREMENTS, examples: EXAMPLES, cases: CASES });

const script = readScript();
if (script) {
  writeFileSync(join(root, `${SCRIPT}.sri`), `${integrityOf(script)}\n`);
  console.log(`\n${SCRIPT}: ${script.length} bytes, ${gzipSync(script, { level: 9 }).length} gzip`);
  console.log(`integrity: ${integrityOf(script)}`);
}
