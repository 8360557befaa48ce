/**
 * The polyfill in Firefox, optional: a stock Firefox without any remote protocol. Each page, when
 * it is done, is told by the server which one to go to next; a page that says nothing any more
 * costs a fresh browser.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findOnPath } from "../tasks/run-command.mjs";
import { createFileRun } from "./file-run.mjs";

export const PREFERENCES = {
  "app.normandy.enabled": false,
  "app.update.enabled": false,
  "browser.aboutwelcome.enabled": false,
  "browser.sessionhistory.max_total_viewers": 0,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.homepage_override.mstone": "ignore",
  "datareporting.policy.dataSubmissionEnabled": false,
  "dom.disable_open_during_load": false,
  "dom.max_script_run_time": 0,
  "extensions.update.enabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "network.dns.localDomains": "insecure.test,third.localhost",
  "toolkit.telemetry.enabled": false,
  "trailhead.firstrun.didSeeAboutWelcome": true,
};

export function findFirefox() {
  return process.env.AIRLOCK_FIREFOX || findOnPath(["firefox-esr", "firefox"]);
}

function startFirefox(executable, url) {
  const profile = mkdtempSync(join(tmpdir(), "airlock-firefox-"));
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, "user.js"), lines.join("\n"));
  const child = spawn(executable, ["--headless", "--no-remote", "--profile", profile, url], {
    stdio: "ignore",
    env: { ...process.env, MOZ_DISABLE_AUTO_SAFE_MODE: "1" },
  });
  const gone = new Promise((resolve) => {
    child.once("exit", resolve);
    child.once("error", resolve);
  });
  return {
    gone,
    async close() {
      child.kill("SIGKILL");
      await gone;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** See `runChromium`. `suite.next` is what the server answers a page that is done with. */
export async function runFirefox({ files, only }, { server, runs, next }, onResults) {
  const executable = findFirefox();
  const idOf = (file) => `firefox-${file}`;
  const address = (file) => server.url(file, "polyfill", idOf(file), only);
  for (const [index, file] of files.entries()) {
    if (files[index + 1]) next.set(idOf(file), address(files[index + 1]));
  }
  let browser;
  try {
    for (const file of files) {
      const fileRun = createFileRun();
      runs.set(idOf(file), fileRun);
      browser ??= startFirefox(executable, address(file));
      browser.gone.then(() => fileRun.stop("Firefox ended."));
      const results = await fileRun.results("polyfill");
      onResults("firefox", file, results);
      if (!fileRun.isDone()) {
        await browser.close();
        browser = undefined;
      }
    }
  } finally {
    await browser?.close();
  }
}
