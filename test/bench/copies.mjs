/** The search for copies on eight kinds of text, against `JSON.stringify` of the same text. In milliseconds. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";

const outDir = "node_modules/.cache/bench-copies";
await build({
  configFile: false,
  logLevel: "error",
  build: {
    outDir,
    minify: false,
    target: "es2022",
    lib: {
      entry: ["src/engine/copies/copy-search.ts", "test/engine/copies/kinds-of-text.ts"],
      formats: ["es"],
      fileName: (_format, name) => `${name}.mjs`,
    },
  },
});
const load = (name) => import(pathToFileURL(join(process.cwd(), outDir, name)).href);
const { CopySearch } = await load("copy-search.mjs");
const { KINDS, KindWriter, textOf } = await load("kinds-of-text.mjs");

const LENGTH = 1_000_000;
const COUNTS = [1, 10, 100, 1_000];
const ROUNDS = 25;

/** The least of many: the machine may be busy with something else. */
function leastOf(run) {
  let least = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now();
    run();
    least = Math.min(least, performance.now() - startedAt);
  }
  return least;
}

function searchFor(count) {
  const writer = new KindWriter(5);
  const search = new CopySearch();
  for (let i = 0; i < count; i++) search.add(writer.secret(i));
  return search;
}

for (const [name, write] of KINDS) {
  const text = textOf(write, LENGTH);
  const json = leastOf(() => JSON.stringify(text));
  const cells = COUNTS.map((count) => {
    const search = searchFor(count);
    const took = leastOf(() => search.find(text, []));
    return `${count} values ${took.toFixed(1)} (${(took / json).toFixed(1)} ×)`;
  });
  const search = searchFor(100);
  const literal = leastOf(() => search.findLiteral(text, []));
  cells.push(`literal copies of 100 ${literal.toFixed(1)} (${(literal / json).toFixed(1)} ×)`);
  console.log(`${name}: JSON.stringify ${json.toFixed(1)}; ${cells.join("; ")}`);
}
