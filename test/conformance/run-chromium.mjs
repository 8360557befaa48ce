/** The suite in Chromium: one browser with native WebMCP, one without; two pages at a time. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { chromiumArgs } from "../tasks/chromium-args.mjs";
import { findBrowser } from "../tasks/find-browser.mjs";
import { createFileRun } from "./file-run.mjs";
import { bindUser } from "./upstream/user.mjs";

const ARGS = ["--disable-popup-blocking", "--host-resolver-rules=MAP insecure.test 127.0.0.1"];
const WORKERS = 2;
const EXTENSION = fileURLToPath(new URL("../../dist/extension", import.meta.url));

/** Column of the table → the target in the page, and whether the feature is on. */
export const SCRIPT_COLUMNS = {
  native: { target: "native", mode: "native" },
  augmented: { target: "augmented", mode: "native" },
  polyfill: { target: "polyfill", mode: "polyfill" },
};
/** The script's tag stays in each page: it steps aside. */
export const EXTENSION_COLUMNS = {
  "extension-native": SCRIPT_COLUMNS.augmented,
  "extension-polyfill": SCRIPT_COLUMNS.polyfill,
};
export const CHROMIUM_COLUMNS = { ...SCRIPT_COLUMNS, ...EXTENSION_COLUMNS };

/** A browser with the extension: its contexts would not have it, so all pages are in one. */
async function launchWithExtension(options) {
  const profile = mkdtempSync(join(tmpdir(), "airlock-conformance-"));
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    args: [...options.args, `--disable-extensions-except=${EXTENSION}`, `--load-extension=${EXTENSION}`],
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  const registered = () =>
    worker.evaluate(async () => (await chrome.scripting.getRegisteredContentScripts()).length);
  while ((await registered()) < 2) await new Promise((resolve) => setTimeout(resolve, 50));
  return {
    async newContext() {
      const pages = new Set();
      const keep = (page) => pages.add(page);
      return {
        async newPage() {
          const page = await context.newPage();
          page.on("popup", keep);
          keep(page);
          return page;
        },
        close: () => Promise.all([...pages].map((page) => page.close())),
      };
    },
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

async function runFile(browser, url, fileRun, hasUser) {
  const context = await browser.newContext();
  const page = await context.newPage();
  if (hasUser) await bindUser(page);
  page.on("crash", () => fileRun.stop("The renderer crashed."));
  page.on("close", () => fileRun.stop("The page was closed."));
  await page.goto(url).catch((error) => fileRun.stop(String(error)));
  const results = await fileRun.results(new URL(url).searchParams.get("target"));
  await context.close();
  return results;
}

/**
 * @param {{ files: string[], columns: string[], only?: string, extension?: boolean,
 *   needsUser: (file: string) => boolean }} what
 * @param {{ server: object, runs: Map<string, object> }} suite
 * @param {(column: string, file: string, results: object[]) => void} onResults
 */
export async function runChromium(
  { files, columns, only, extension, needsUser },
  { server, runs },
  onResults,
) {
  const executablePath = findBrowser();
  const browsers = new Map();
  for (const mode of new Set(columns.map((column) => CHROMIUM_COLUMNS[column].mode))) {
    const options = { executablePath, args: [...chromiumArgs(mode), ...ARGS] };
    browsers.set(mode, await (extension ? launchWithExtension(options) : chromium.launch(options)));
  }
  const jobs = files.flatMap((file) => columns.map((column) => ({ column, file })));
  const work = async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      const { column, file } = job;
      const { target, mode } = CHROMIUM_COLUMNS[column];
      const id = `${column}-${file}`;
      const fileRun = createFileRun();
      runs.set(id, fileRun);
      const url = server.url(file, target, id, only);
      onResults(column, file, await runFile(browsers.get(mode), url, fileRun, needsUser(file)));
    }
  };
  try {
    await Promise.all(Array.from({ length: WORKERS }, work));
  } finally {
    await Promise.all([...browsers.values()].map((browser) => browser.close()));
  }
}
