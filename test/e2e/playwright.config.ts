/**
 * Browser suites: what a page can tell apart runs twice, over the polyfill and over native WebMCP.
 * The rest runs once, as do tests with the tag `@once`; further samples of one kind have the tag
 * `@long` and do not run. With `AIRLOCK_ALL=1` everything runs, and twice.
 */
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { RUNS_ALL } from "../runs-all.js";
import { chromiumArgs } from "../tasks/chromium-args.mjs";
import { findBrowser } from "../tasks/find-browser.mjs";
import type { AirlockOptions } from "./support/fixtures.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const executablePath = findBrowser();

const modeOf = (mode: "polyfill" | "native") => ({
  mode,
  launchOptions: { ...(executablePath ? { executablePath } : {}), args: chromiumArgs(mode) },
});

/**
 * The extension's own pages, its worker, redemption, agents and rules: behind the page's side,
 * which has specs of its own. The cards of withheld items, and the demo beyond `demo.spec.ts`: they
 * start where a call has ended.
 */
const BEHIND_THE_PAGE = [
  /extension\/(panel|secrets)\/.*\.spec\.ts$/,
  /extension-(agents|began-anew|browser-exit|doors|flood|hand-over|handles|kit|life|limits|navigation)\.spec\.ts$/,
  /extension-(annotations|results|sites|tools|weak-values)\.spec\.ts$/,
  /(app-chain|app-conformance|app-faults|app-first-contact|app-inspector|app-restart|scenario-.*|demo-.*|extension-demo|fixtures)\.spec\.ts$/,
  /desktop\/.*\.spec\.ts$/,
  // Documents, lists and questions are shown by the panel.
  /hostile\/extension\/extension-(documents|lists|pointer|words)\.spec\.ts$/,
  /secret-reference-(axe|bad|states|surface|theme)\.spec\.ts$/,
];

export default defineConfig<AirlockOptions>({
  testDir: "..",
  testMatch: ["e2e/**/*.spec.ts", "hostile/**/*.spec.ts"],
  outputDir: `${root}test-results`,
  fullyParallel: false,
  // They wait for browsers more than for the machine's two cores.
  workers: 4,
  // A test that passes only the second time is a fault.
  retries: 0,
  forbidOnly: true,
  // Four browsers on two cores: a slow machine is not a failure, and nothing that passes waits for
  // these.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  // A step that cannot be taken says which it is, long before its test's time is up.
  use: { headless: true, actionTimeout: 60_000, navigationTimeout: 60_000 },
  projects: [
    { name: "polyfill", use: modeOf("polyfill"), ...(RUNS_ALL ? {} : { grepInvert: /@long/ }) },
    {
      name: "native",
      ...(RUNS_ALL ? {} : { testIgnore: BEHIND_THE_PAGE, grepInvert: /@long|@once/ }),
      use: modeOf("native"),
    },
  ],
});
