/**
 * Sees to it that there is what some suites need next to Chromium, where apt can install it.
 * Without it such a suite is skipped.
 */
import { pathToFileURL } from "node:url";
import { findFirefox } from "../conformance/run-firefox.mjs";
import { aptSteps } from "./apt-steps.mjs";
import { findPointer, findRedis, findScreen } from "./find-tools.mjs";
import { runCommand } from "./run-command.mjs";

const OTHERS = [
  { name: "redis-server", find: findRedis, suite: "test/peers/server/redis.test.ts", isLong: true },
  { name: "firefox-esr", find: findFirefox, suite: "test/firefox/extension.test.ts" },
  { name: "xvfb", find: findScreen, suite: "test/e2e/desktop" },
  { name: "xdotool", find: findPointer, suite: "test/e2e/desktop" },
];

async function run({ title, command, args, timeout, env }) {
  console.log(`Trying ${title} (at most ${timeout / 1000} s) …`);
  const { code, output } = await runCommand(command, args, { capture: true, timeout, env });
  if (code !== 0) console.log(`  did not work: ${output.trim().split("\n").at(-1) ?? `exit code ${code}`}`);
}

/** @param isLong for `npm run test:all` */
export async function installOthers(isLong) {
  const wanted = OTHERS.filter((other) => isLong || !other.isLong);
  const missing = wanted.filter(({ find }) => !find());
  const steps = missing.flatMap(({ name }) => aptSteps(name));
  const titles = steps.map(({ title }) => title);
  for (const step of steps.filter(({ title }, index) => titles.indexOf(title) === index)) await run(step);
  for (const { name, find, suite } of wanted) {
    console.log(find() ? `${name}: ${find()}` : `Without ${name}, ${suite} is skipped.`);
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await installOthers();
