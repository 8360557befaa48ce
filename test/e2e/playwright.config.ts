/** Browser suites: every spec that has a page runs twice, over the polyfill and over native WebMCP. */
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { findBrowser } from "../tasks/find-browser.mjs";
import { CHROMIUM_ARGS } from "./chromium-args.js";
import type { AirlockOptions } from "./fixtures.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const executablePath = findBrowser();

const launch = (extra: string[]) => ({
  launchOptions: { ...(executablePath ? { executablePath } : {}), args: [...CHROMIUM_ARGS, ...extra] },
});

/** Made-up states in the extension's own pages: there is no WebMCP to differ in. */
const PLAYED = /extension-(panel-states|panel-axe|kept|kept-list|log-states|policy-panel)\.spec\.ts$/;

export default defineConfig<AirlockOptions>({
  testDir: "..",
  testMatch: ["e2e/**/*.spec.ts", "hostile/**/*.spec.ts"],
  outputDir: `${root}test-results`,
  fullyParallel: false,
  // They wait for browsers more than for the machine's two cores.
  workers: 4,
  retries: 0,
  forbidOnly: true,
  timeout: 30_000,
  use: { headless: true },
  projects: [
    { name: "polyfill", use: { mode: "polyfill", ...launch(["--disable-features=WebMCP"]) } },
    { name: "native", testIgnore: PLAYED, use: { mode: "native", ...launch(["--enable-features=WebMCP"]) } },
  ],
});
