/**
 * Sees to it that there is a browser: finds one, else tries Playwright's installer, else apt as
 * root.
 */
import { pathToFileURL } from "node:url";
import { aptSteps } from "./apt-steps.mjs";
import { findBrowser } from "./find-browser.mjs";
import { runCommand } from "./run-command.mjs";

const ADVICE =
  "No Chromium was found and none could be installed: install Chromium or Chrome, or set AIRLOCK_BROWSER to the path of its executable, and run this again.";

/**
 * Ways to get a browser, in order; each has a limit, because an installer without a network can
 * hang.
 */
function waysToInstall() {
  const ways = [
    {
      title: "Playwright's installer",
      command: "playwright",
      // Every suite runs the whole browser without a window. No suite uses the smaller "shell".
      args: ["install", "--no-shell", "chromium"],
      timeout: 60_000,
    },
  ];
  ways.push(...aptSteps("chromium"));
  return ways;
}

/**
 * @returns {Promise<string | undefined>} the path of the browser, or undefined after saying what to
 *   do
 */
export async function installBrowser() {
  const named = process.env.AIRLOCK_BROWSER || process.env.CHROMIUM_PATH;
  const found = findBrowser();
  if (found) return found;
  if (named) {
    console.error(
      `AIRLOCK_BROWSER (or CHROMIUM_PATH) names ${named}, which does not exist: correct it or unset it.`,
    );
    return undefined;
  }
  for (const { title, command, args, timeout, env } of waysToInstall()) {
    console.log(`No browser yet: trying ${title} (at most ${timeout / 1000} s) …`);
    const { code, output } = await runCommand(command, args, { capture: true, timeout, env });
    if (code !== 0) console.log(`  did not work: ${output.trim().split("\n").at(-1) ?? `exit code ${code}`}`);
    const installed = findBrowser();
    if (installed) return installed;
  }
  console.error(ADVICE);
  return undefined;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const browser = await installBrowser();
  if (!browser) process.exit(1);
  console.log(browser);
}
