/**
 * Browser suites: what a page can tell apart runs twice, over the polyfill and over native WebMCP. The rest runs once,
 * or twice as well with `AIRLOCK_BOTH_MODES=1`.
 */
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { chromiumArgs } from "../tasks/chromium-args.mjs";
import { findBrowser } from "../tasks/find-browser.mjs";
import type { AirlockOptions } from "./support/fixtures.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const executablePath = findBrowser();

const modeOf = (mode: "polyfill" | "native") => ({
  mode,
  launchOptions: { ...(executablePath ? { executablePath } : {}), args: chromiumArgs(mode) },
});

/** The extension's own pages, its worker, redemption, agents and rules: behind the page's side, which has specs of its own; what axe sees. */
const BEHIND_THE_PAGE = [
  /extension-(agents|browser-exit|doors|flood|hand-over|handles|kept|kit|life|limits|log|panel|policy|question)\b.*\.spec\.ts$/,
  /extension-(annotations|redeem|results|reveal|secret-forms|sites|tools)\b.*\.spec\.ts$/,
  /(app-chain|scenario-.*|demo-access|demo-rehearsal|secret-reference-axe|fixtures)\.spec\.ts$/,
];

export default defineConfig<AirlockOptions>({
  testDir: "..",
  testMatch: ["e2e/**/*.spec.ts", "hostile/**/*.spec.ts"],
  outputDir: `${root}test-results`,
  fullyParallel: false,
  // They wait for browsers more than for the machine's two cores.
  workers: 4,
  // For a busy machine only: which second tries count is said in count-playwright.mjs.
  retries: 1,
  forbidOnly: true,
  // Four browsers on two cores: a slow machine is no failure, and nothing that passes waits for these.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: { headless: true },
  projects: [
    { name: "polyfill", use: modeOf("polyfill") },
    {
      name: "native",
      testIgnore: process.env["AIRLOCK_BOTH_MODES"] ? [] : BEHIND_THE_PAGE,
      use: modeOf("native"),
    },
  ],
});
