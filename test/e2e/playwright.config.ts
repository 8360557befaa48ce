/**
 * Browser suites: what a page can tell apart runs twice, over the polyfill and over native WebMCP. The rest runs once,
 * or twice as well with `AIRLOCK_BOTH_MODES=1`.
 */
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

/** The extension's own pages, its worker, redemption, agents and rules: behind the page's side, which has specs of its own; what axe sees. */
const BEHIND_THE_PAGE = [
  /extension-(agents|browser-exit|doors|flood|hand-over|handles|kept|life|limits|log|panel|policy|question)\b.*\.spec\.ts$/,
  /extension-(annotations|redeem|results|reveal|secret-forms|sites|tools)\b.*\.spec\.ts$/,
  /(scenario-.*|demo-access|demo-rehearsal|secret-reference-axe|fixtures)\.spec\.ts$/,
];

export default defineConfig<AirlockOptions>({
  testDir: "..",
  testMatch: ["e2e/**/*.spec.ts", "hostile/**/*.spec.ts"],
  outputDir: `${root}test-results`,
  fullyParallel: false,
  // They wait for browsers more than for the machine's two cores.
  workers: 4,
  retries: 0,
  forbidOnly: true,
  // Four browsers on two cores: a slow machine is no failure, and nothing that passes waits for these.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: { headless: true },
  projects: [
    { name: "polyfill", use: { mode: "polyfill", ...launch(["--disable-features=WebMCP"]) } },
    {
      name: "native",
      testIgnore: process.env["AIRLOCK_BOTH_MODES"] ? [] : BEHIND_THE_PAGE,
      use: { mode: "native", ...launch(["--enable-features=WebMCP"]) },
    },
  ],
});
