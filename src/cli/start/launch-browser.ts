/** Chromium with Airlock, in a profile of its own. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { placesFor, readSurroundings } from "../../mcp/paths.js";
import { browserFailed, noChromium } from "../../texts/start.js";
import { findChromium } from "../find-chromium.js";
import { SourceError } from "../source-error.js";
import type { ExtensionFolders } from "./write-extension.js";

/**
 * @returns once the browser has been closed
 * @throws SourceError where there is none, or it does not start
 */
export async function launchBrowser(folders: ExtensionFolders, url: string): Promise<void> {
  const path = findChromium();
  if (path === undefined) throw new SourceError(noChromium(folders.airlock));
  const args = [
    `--user-data-dir=${join(placesFor(readSurroundings()).root, "try")}`,
    `--load-extension=${folders.airlock},${folders.agent}`,
    "--no-first-run",
    "--no-default-browser-check",
    // Chromium's sandbox does not run as root.
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    url,
  ];
  await new Promise<void>((resolve, reject) => {
    const browser = spawn(path, args, { stdio: "ignore" });
    browser.once("error", (error) => reject(new SourceError(browserFailed(path, error.message))));
    browser.once("exit", () => resolve());
  });
}
