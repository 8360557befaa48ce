/** Sees to it that there is a Redis to test with, where apt can install one. Without it its suite is skipped. */
import { aptSteps } from "./apt-steps.mjs";
import { findRedis } from "./find-redis.mjs";
import { runCommand } from "./run-command.mjs";

const WITHOUT =
  "No redis-server was found and none could be installed: test/server/redis.test.ts is skipped.";

/** @returns {Promise<string | undefined>} the path of the server, or undefined after saying what that means */
export async function installRedis() {
  const found = findRedis();
  if (found) return found;
  for (const { title, command, args, timeout, env } of aptSteps("redis-server")) {
    console.log(`No Redis yet: trying ${title} (at most ${timeout / 1000} s) …`);
    const { code, output } = await runCommand(command, args, { capture: true, timeout, env });
    if (code !== 0) console.log(`  did not work: ${output.trim().split("\n").at(-1) ?? `exit code ${code}`}`);
    const installed = findRedis();
    if (installed) return installed;
  }
  console.log(WITHOUT);
  return undefined;
}
