/**
 * `npm run build`: bundles (Vite), declarations (tsc), the packages for stores and apps, and the
 * integrity hash of the script-tag file. `--changed` builds what has changed since the last build.
 */
import {
  copyFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { integrityOf, readScript, SCRIPT } from "./integrity.mjs";
import { bundleOf, serverOf } from "./packing/mcp-packages.mjs";
import { rememberBuild, whatChanged } from "./packing/what-changed.mjs";
import { zipOf } from "./packing/write-zip.mjs";
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

async function step(title, command, args, env = {}) {
  console.log(`\n— ${title}`);
  const { code } = await runCommand(command, args, { env });
  if (code !== 0) {
    console.error(`\nBuild failed: ${title} (${command} exited with ${code}).`);
    process.exit(1);
  }
}

const parts = process.argv.includes("--changed") ? whatChanged(root) : ["rest"];
if (parts.length === 0) {
  console.log("Nothing has changed since the last build.");
  process.exit(0);
}
const isWhole = parts.includes("rest");
const startedAt = Date.now() - 1000;
const bundled = parts.filter((part) => part !== "docs");
if (bundled.length > 0) {
  const env = isWhole ? {} : { AIRLOCK_PARTS: bundled.join() };
  await step("Bundles", "vite", ["build", "--logLevel", "warn"], env);
}
async function writeSite() {
  const { buildSite } = await import("./site/build-site.mjs");
  const site = buildSite(root);
  console.log(`\n${site.folder}: ${site.pages} pages of documentation`);
  copyFileSync(join(root, "spec-notes/crosswalk.json"), join(root, "dist/crosswalk.json"));
  cpSync(site.folder, join(root, "demo/dist/static/docs"), { recursive: true });
}
const writeZip = () => {
  for (const name of ["extension", "extension-firefox"])
    writeFileSync(join(root, `dist/webmcp-airlock-${name}.zip`), zipOf(join(root, "dist", name)));
};
if (!isWhole) {
  if (bundled.includes("extension")) writeZip();
  if (parts.includes("docs")) await writeSite();
  rememberBuild(root);
  process.exit(0);
}
await step("Declarations", "tsc", ["-p", "test/tasks/tsconfig.types.json"]);
await step("Declarations of type libraries", process.execPath, ["test/tasks/vendor-types.mjs"]);
removeOlderThan(join(root, "dist"), startedAt);
removeOlderThan(join(root, "demo", "dist"), startedAt);

/** Files for editors, CI and other languages, from what the library exports: programs read them. */
const writeJson = (name, value) =>
  writeFileSync(join(root, `dist/${name}.json`), `${JSON.stringify(value)}\n`);
for (const name of ["x-sensitive.schema", "x-sensitive.vocabulary.schema", "x-sensitive.annotations"])
  copyFileSync(join(root, `src/schemas/${name}.json`), join(root, `dist/${name}.json`));
const { CASES, EXAMPLES, NOT_COVERED, REQUIREMENTS } = await import("../../dist/kit.js");
writeJson("kit.cases", {
  requirements: REQUIREMENTS,
  notCovered: NOT_COVERED,
  examples: EXAMPLES,
  cases: CASES,
});

writeZip();

const about = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
writeJson("server", serverOf(about));
writeFileSync(join(root, "dist/webmcp-airlock.mcpb"), bundleOf(about, join(root, "dist")));

await writeSite();

const script = readScript();
if (script) {
  writeFileSync(join(root, `${SCRIPT}.sri`), `${integrityOf(script)}\n`);
  console.log(`\n${SCRIPT}: ${script.length} bytes, ${gzipSync(script, { level: 9 }).length} gzip`);
  console.log(`integrity: ${integrityOf(script)}`);
}
rememberBuild(root);
