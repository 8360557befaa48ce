/** Installs the packages for comparisons: the benchmark and `npm run test:all` need them. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root, runCommand } from "./run-command.mjs";

const folder = join(root, "test/peers");

/** @returns whether they are there; where not, it says what did not work */
export async function installPeers() {
  const install = ["ci", "--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund"];
  const { code, output } = await runCommand("npm", install, { capture: true });
  if (code !== 0) console.error(`Peers: npm ci --prefix test/peers ended with ${code}.\n${output.trim()}`);
  return code === 0 && existsSync(join(folder, "node_modules"));
}
