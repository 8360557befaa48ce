/**
 * `npm run pictures`: takes the pictures of the README from the built demo, in light and in dark.
 * Needs a build. The letters are those that the machine has; everything else is the same
 * everywhere.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { takeAppPicture } from "./app-picture.mjs";
import { chromiumArgs } from "./chromium-args.mjs";
import { findBrowser } from "./find-browser.mjs";
import { root } from "./run-command.mjs";

const FOLDER = join(root, "spec-notes/pictures");
const SERVER = join(root, "demo/dist/server.js");
const SITE = "http://halyard.example";
const MOST_BYTES = 150_000;

/** @returns {Promise<{ port: string, stop: () => void }>} the demo, on a free port */
function startDemo() {
  const server = spawn(process.execPath, [SERVER], { env: { ...process.env, HOST: "127.0.0.1", PORT: "0" } });
  return new Promise((resolve, reject) => {
    server.once("exit", () => reject(new Error("The demo could not start.")));
    server.stderr.pipe(process.stderr);
    server.stdout.on("data", (text) => {
      const [, port] = /http:\/\/127\.0\.0\.1:(\d+)\//.exec(text) ?? [];
      if (port) resolve({ port, stop: () => server.kill() });
    });
  });
}

/** Airlock's closed roots are opened here, so that the script can find the Reveal button. */
async function openDemo(browser, colorScheme) {
  const page = await browser.newPage({
    viewport: { width: 1560, height: 1200 },
    colorScheme,
    deviceScaleFactor: 1.4,
    reducedMotion: "reduce",
  });
  await page.addInitScript(() => {
    const attachShadow = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function attachOpen(options) {
      return attachShadow.call(this, { ...options, mode: "open" });
    };
  });
  await page.goto(SITE);
  await page.getByRole("button", { name: "Continue as Ada" }).click();
  return page;
}

/** One call, and both of its sides: what the agent gets, and what the person gets. */
async function takeTwoViews(browser, colorScheme) {
  const page = await openDemo(browser, colorScheme);
  await page.getByRole("button", { name: "Make a key The agent never sees it" }).click();
  const yours = page.getByRole("region", { name: "Your view" });
  await yours.getByRole("button", { name: "Reveal" }).click();
  await yours.getByRole("group", { name: "Revealed value" }).waitFor();
  await page.mouse.move(0, 0);
  const card = page.locator("details.card");
  // The reader's own page shows at its round corners.
  await card.evaluate((element) => {
    for (let around = element.parentElement; around; around = around.parentElement) {
      around.style.background = "transparent";
    }
  });
  const path = join(FOLDER, `two-views-${colorScheme}.png`);
  await card.screenshot({ path, omitBackground: true });
  await page.close();
  return path;
}

function check(path) {
  const { size } = statSync(path);
  console.log(`${path.slice(root.length)}: ${size} bytes`);
  if (size > MOST_BYTES)
    throw new Error(`A picture of more than ${MOST_BYTES} bytes is too much for a README.`);
}

if (!existsSync(SERVER)) {
  console.error("There is no demo to take pictures of: run `npm run build` first.");
  process.exit(1);
}
mkdirSync(FOLDER, { recursive: true });
const demo = await startDemo();
const executablePath = findBrowser();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: [
    ...chromiumArgs("polyfill"),
    `--host-resolver-rules=MAP halyard.example:80 127.0.0.1:${demo.port}`,
    `--unsafely-treat-insecure-origin-as-secure=${SITE}`,
  ],
});
try {
  for (const colorScheme of ["light", "dark"]) {
    check(await takeTwoViews(browser, colorScheme));
    check(await takeAppPicture({ folder: FOLDER, port: demo.port, colorScheme, executablePath }));
  }
} finally {
  await browser.close();
  demo.stop();
}
