/** Chromium with the built extension and the playground agent, for `npm run dev`. */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { chromium } from "playwright-core";
import { findBrowser } from "../find-browser.mjs";
import { root } from "../run-command.mjs";

/** As in `src/link/names.ts`. */
const EXTENSION_ID = "nfajgkbbaplpfjpdngncaldgianadlol";
const PROFILE = join(root, ".cache/dev-profile");
const EXTENSIONS = ["dist/extension", "demo/agent"].map((path) => join(root, path)).join();

const ARGS = [
  `--load-extension=${EXTENSIONS}`,
  `--disable-extensions-except=${EXTENSIONS}`,
  "--no-first-run",
  // Chromium's sandbox does not run as root.
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

/** Chromium loads an unpacked extension again in developer mode only. */
function writeProfile() {
  const preferences = join(PROFILE, "Default/Preferences");
  if (existsSync(preferences)) return;
  mkdirSync(dirname(preferences), { recursive: true });
  writeFileSync(preferences, JSON.stringify({ extensions: { ui: { developer_mode: true } } }));
}

/** Whether the extension answers: after a reload, that takes a moment. */
async function isLoaded(page) {
  for (let tries = 0; tries < 50; tries++) {
    const response = await page.goto(`chrome-extension://${EXTENSION_ID}/welcome.html`).catch(() => null);
    if (response?.ok()) return true;
    await new Promise((done) => setTimeout(done, 200));
  }
  return false;
}

/**
 * @param {{ address: string, isHeadless: boolean }} options
 * @returns {Promise<{ reload(): Promise<void> } | undefined>} undefined where there is no Chromium
 */
export async function openDevBrowser({ address, isHeadless }) {
  const executablePath = findBrowser();
  if (executablePath === undefined) {
    console.log("No Chromium was found, so none was opened.");
    return undefined;
  }
  writeProfile();
  const context = await chromium.launchPersistentContext(PROFILE, {
    executablePath,
    headless: isHeadless,
    viewport: null,
    // Playwright would switch off all extensions.
    ignoreDefaultArgs: ["--disable-extensions"],
    args: ARGS,
  });
  await context.pages()[0]?.goto(address);
  let isClosed = false;
  context.once("close", () => {
    isClosed = true;
  });
  return {
    /** Loads the extension again, and each page with it, whose scripts have lost the worker. */
    async reload() {
      if (isClosed) return;
      // A page can do it, also while the worker rests.
      const page = await context.newPage();
      if (!(await isLoaded(page))) {
        await page.close();
        return console.log("The browser does not run the extension: load it in chrome://extensions.");
      }
      const closed = page.waitForEvent("close");
      await page.evaluate(() => void setTimeout(() => chrome.runtime.reload(), 0));
      await closed;
      for (const each of context.pages()) await each.reload().catch(() => undefined);
    },
  };
}
