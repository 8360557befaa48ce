/** Installs the packages of `test/peers`: the benchmark and `npm run test:all` need them. */
import { join } from "node:path";
import { root, runCommand } from "./run-command.mjs";

/** @returns whether they are there; where not, it says what did not work */
export async function installPeers() {
  const install = ["ci", "--prefix", join(root, "test/peers"), "--ignore-scripts", "--no-audit", "--no-fund"];
  const { code, output } = await runCommand("npm", install, { capture: true });
  if (code !== 0) console.error(`The peers could not be installed.\n${output.trim()}`);
  return code === 0;
}
