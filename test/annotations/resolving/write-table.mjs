/**
 * `node test/annotations/resolving/write-table.mjs --write`: plays the day, and writes the guide's
 * table of ways to ask. Without `--write` it only prints the table.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const { module } = await runnerImport(`${root}test/annotations/resolving/table-of-ways.ts`, {
  configFile: false,
  logLevel: "error",
  root,
});
const { GUIDE, tableOfWays, withTable } = module;
const table = tableOfWays();
console.log(table);
if (process.argv.includes("--write")) {
  const path = `${root}${GUIDE}`;
  writeFileSync(path, withTable(readFileSync(path, "utf8"), table));
}
