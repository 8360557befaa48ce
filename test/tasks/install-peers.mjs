/** Installs the packages for comparisons: the benchmark and `npm run test:all` need them. */
import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { root, runCommand } from "./run-command.mjs";

/** Outside of `test`, whose files are all checked. */
const folder = join(root, ".cache/peers");

/** @returns whether they are there; where not, it says what did not work */
export async function installPeers() {
  mkdirSync(folder, { recursive: true });
  for (const name of ["package.json", "package-lock.json"])
    copyFileSync(join(root, "test/peers", name), join(folder, name));
  const install = ["ci", "--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund"];
  const { code, output } = await runCommand("npm", install, { capture: true });
  if (code !== 0) console.error(`The peers could not be installed.\n${output.trim()}`);
  return code === 0;
}
