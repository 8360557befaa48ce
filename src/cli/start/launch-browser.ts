/** Chromium with Airlock, in a profile of its own. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { placesFor, readSurroundings } from "../../mcp/paths.js";
import { alreadyRuns, browserEnded, browserFailed, chromeRefuses, noChromium } from "../../texts/start.js";
import { findChromium } from "../find-chromium.js";
import { visible } from "../formats/visible.js";
import { SourceError } from "../source-error.js";
import { chooseDeveloperMode } from "./developer-mode.js";
import type { ExtensionFolders } from "./write-extension.js";

/** A profile of its own: what is tried there leaves the user's own alone. */
export const profileToTry = (): string => join(placesFor(readSurroundings()).root, "try");

/** In characters, of what the browser says at last. */
const MAX_SAID = 8_192;
const HANDED_OVER = /existing browser session/i;
/** As Chromium writes it: process, time, level, place. */
const PROBLEM = /^\[[^\]]*(?:ERROR|FATAL)[^\]]*\]\s*(.+)$/;

/** It starts, without the extensions and without a word. */
const CHROME = /google[ \-/\\]chrome(?! for testing)/i;

/** Chromium says these on many machines although it starts, or while it ends. */
const NOISE = /broken pipe|connect to the bus/i;

/** The last problems that the browser spoke of, or else its last line. */
function reasonIn(said: string): string {
  const lines = said.split("\n").filter((line) => line.trim() !== "");
  const problems = lines.flatMap((line) => PROBLEM.exec(line)?.[1] ?? []).filter((each) => !NOISE.test(each));
  return (problems.length === 0 ? lines.slice(-1) : problems.slice(-2)).map(visible).join(" ");
}

/**
 * @returns once the browser has been closed
 * @throws SourceError where there is none, it does not start, or it ends in failure
 */
export async function launchBrowser(folders: ExtensionFolders, url: string): Promise<void> {
  const path = findChromium();
  if (path === undefined) throw new SourceError(noChromium(folders.airlock));
  if (CHROME.test(path)) throw new SourceError(chromeRefuses(path, folders.airlock));
  const profile = profileToTry();
  chooseDeveloperMode(profile);
  const args = [
    `--user-data-dir=${profile}`,
    `--load-extension=${folders.airlock},${folders.agent}`,
    "--no-first-run",
    "--no-default-browser-check",
    // Chromium's sandbox does not run as root.
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    url,
  ];
  await new Promise<void>((resolve, reject) => {
    const browser = spawn(path, args, { stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    for (const stream of [browser.stdout, browser.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        said = `${said}${chunk}`.slice(-MAX_SAID);
      });
    }
    browser.once("error", (error) => reject(new SourceError(browserFailed(path, error.message))));
    browser.once("close", (code, signal) => {
      // A second start with the same profile hands over to the first, and ends.
      if (HANDED_OVER.test(said)) reject(new SourceError(alreadyRuns(profile)));
      else if (code === 0) resolve();
      else
        reject(new SourceError(browserEnded(path, String(code ?? signal), reasonIn(said), folders.airlock)));
    });
  });
}
