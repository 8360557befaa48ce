/** Compiles each project of `test/types` against the built package: as Node and as bundlers resolve, libraries checked or not. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root, runCommand } from "./run-command.mjs";

const WAYS = [[], ["--module", "ESNext", "--moduleResolution", "Bundler", "--skipLibCheck"]];
const folder = join(root, "test/types");
const projects = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
let failed = 0;
for (const { name } of projects) {
  for (const way of WAYS) {
    const { code, output } = await runCommand("tsc", ["-p", join(folder, name), ...way], { capture: true });
    if (code === 0) continue;
    failed += 1;
    console.log(`${name} ${way.join(" ")}\n${output}`);
  }
}
console.log(`${projects.length} projects, ${failed} failed compilations.`);
process.exit(failed === 0 ? 0 : 1);
