/** `npm run pictures:panel`: pictures of the side panel's views and states, to be looked at. They go into `.cache`. */
import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: ".",
  testMatch: "take-*.ts",
  outputDir: "../../.cache/pictures-results",
  workers: 1,
  timeout: 600_000,
});
