/**
 * `node test/tasks/sizes.mjs`: what each folder adds to the script. Leaves the characters of one
 * folder out of the built file, by its source map, and packs the rest. The parts are a little less
 * than the whole: what they have in common is packed once.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { SourceMap } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { createBuilder, loadConfigFromFile } from "vite";
import { root } from "./run-command.mjs";

const NAME = "airlock.iife.js";
const outDir = mkdtempSync(join(tmpdir(), "airlock-sizes-"));
const { config } = await loadConfigFromFile({ command: "build", mode: "production" }, undefined, root);
const { scriptTag } = config.environments;
const { rolldownOptions } = scriptTag.build;
// A step that moves statements after bundling says nothing of where they came from, and changes no
// more than a hundred bytes.
Object.assign(scriptTag.build, {
  outDir,
  sourcemap: true,
  rolldownOptions: {
    ...rolldownOptions,
    plugins: rolldownOptions.plugins.filter(({ name }) => name !== "airlock:compile-late"),
  },
});
const builder = await createBuilder({
  configFile: false,
  root,
  logLevel: "error",
  environments: { scriptTag },
});
await builder.build(builder.environments.scriptTag);
const code = readFileSync(join(outDir, NAME), "utf8").replace(/\n\/\/# sourceMappingURL=.*\s*$/, "");
const map = new SourceMap(JSON.parse(readFileSync(join(outDir, `${NAME}.map`), "utf8")));
rmSync(outDir, { recursive: true });

const folderOf = (source = "") => /\/(src\/(?:engine|webmcp)\/\w+|src\/\w+)/.exec(source)?.[1] ?? "(none)";

/** The folder of each character, in the order of the file. */
const owners = code
  .split("\n")
  .flatMap((line, row) => [
    ...line.split("").map((_, column) => folderOf(map.findEntry(row, column).originalSource)),
    "(none)",
  ]);

const sizeOf = (text) => gzipSync(text).length / 1_000;
const whole = sizeOf(code);
const rows = [...new Set(owners)].map((folder) => {
  const rest = code.split("").filter((_, index) => owners[index] !== folder);
  return { folder, kB: whole - sizeOf(rest.join("")) };
});
console.log(`whole: ${whole.toFixed(1)} kB`);
for (const { folder, kB } of rows.sort((a, b) => b.kB - a.kB)) console.log(`${kB.toFixed(1)} kB\t${folder}`);
