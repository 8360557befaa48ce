/**
 * Playwright, an optional peer that is loaded when a page is to be read, and the Chromium that it
 * drives.
 */
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, BrowserType, LaunchOptions } from "playwright-core";
import { findChromium } from "./find-chromium.js";
import { SourceError } from "./source-error.js";

/** Any of them has the same API. */
const PACKAGES = ["playwright-core", "playwright", "@playwright/test"];
const INSTALL_HINT =
  "To read a page, install Playwright beside webmcp-airlock: npm install --save-dev playwright-core";
const BROWSER_HINT =
  "To read a page, install Chromium or Chrome (npx playwright-core install chromium), or name one in CHROMIUM_PATH.";

/**
 * Looks where this package is, and then where the command is run: `npx` keeps a package apart from
 * the project.
 */
const PLACES = (): string[] => [import.meta.url, pathToFileURL(join(process.cwd(), "package.json")).href];

function findPlaywright(places: readonly string[]): string | undefined {
  for (const place of places) {
    const { resolve } = createRequire(place);
    for (const name of PACKAGES) {
      try {
        return resolve(name);
      } catch {
        // The next one.
      }
    }
  }
  return undefined;
}

/** @throws SourceError with the install command where it is absent. */
export async function loadPlaywright(places = PLACES()): Promise<BrowserType> {
  const path = findPlaywright(places);
  if (path === undefined) throw new SourceError(INSTALL_HINT);
  type Exports = { readonly chromium?: BrowserType; readonly default?: { readonly chromium?: BrowserType } };
  const exports = (await import(pathToFileURL(path).href)) as Exports;
  const chromium = exports.chromium ?? exports.default?.chromium;
  if (chromium === undefined) throw new SourceError(`${path} is not the Playwright that is needed.`);
  return chromium;
}

/** In order: the one that is named, a packaged one, Chrome, Edge, Playwright's own. */
function candidates(): LaunchOptions[] {
  const executablePath = findChromium();
  const found = executablePath === undefined ? [] : [{ executablePath }];
  // Never falls back from the browser that the user named.
  return process.env["CHROMIUM_PATH"] ? found : [...found, { channel: "chrome" }, { channel: "msedge" }, {}];
}

/** @throws SourceError */
export async function openBrowser(): Promise<Browser> {
  const chromium = await loadPlaywright();
  let problem: unknown;
  for (const candidate of candidates()) {
    try {
      // Chromium's sandbox does not run as root, as which many containers run; Playwright would
      // leave it out for all.
      return await chromium.launch({
        ...candidate,
        headless: true,
        chromiumSandbox: process.getuid?.() !== 0,
      });
    } catch (error) {
      problem ??= error;
    }
  }
  const [reason = ""] = String((problem as Error).message).split("\n");
  throw new SourceError(`No browser could be started. ${reason} ${BROWSER_HINT}`);
}
