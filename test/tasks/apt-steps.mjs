/** How a Debian package is installed, where that is possible: as root, with apt. */
import { findOnPath } from "./run-command.mjs";

const env = { DEBIAN_FRONTEND: "noninteractive" };

/**
 * In order; none where it cannot work. Each has a limit, because an installer without a network can
 * hang.
 */
export function aptSteps(name) {
  if (process.getuid?.() !== 0 || !findOnPath(["apt-get"])) return [];
  const args = ["install", "-y", "--no-install-recommends", name];
  return [
    { title: "apt-get update", command: "apt-get", args: ["update"], timeout: 120_000, env },
    { title: `apt-get install ${name}`, command: "apt-get", args, timeout: 400_000, env },
  ];
}
