/**
 * `npm run pictures:panel`: pictures of the extension's pages, and of the cards in a page, in their
 * states; to be looked at. They go into `.cache`.
 */
import { defineConfig } from "@playwright/test";
import { chromiumArgs } from "../tasks/chromium-args.mjs";
import { findBrowser } from "../tasks/find-browser.mjs";

const executablePath = findBrowser();

export default defineConfig({
  testDir: ".",
  testMatch: "take-*.ts",
  outputDir: "../../.cache/pictures-results",
  workers: 1,
  timeout: 300_000,
  use: {
    actionTimeout: 15_000,
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: chromiumArgs("polyfill") },
  },
});
