/** The search for copies on eight kinds of text, against `JSON.stringify` of the same text. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";

const outDir = "node_modules/.cache/bench-copies";
const LENGTH = 1_000_000;
const COUNTS = [1, 10, 100, 1_000];
const ROUNDS = 25;
/** Ours ÷ `JSON.stringify` of the text, on every kind. */
const GOAL = 4;

async function load() {
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
  const read = (name) => import(pathToFileURL(join(process.cwd(), outDir, name)).href);
  return { ...(await read("copy-search.mjs")), ...(await read("kinds-of-text.mjs")) };
}

/** In microseconds; the least of many, since the machine may be busy with something else. */
function leastOf(run) {
  let least = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now();
    run();
    least = Math.min(least, performance.now() - startedAt);
  }
  return least * 1_000;
}

/** @param add as the bench's table takes a row */
export async function measureCopies(add) {
  const { CopySearch, KINDS, KindWriter, textOf } = await load();
  const searchFor = (count) => {
    const writer = new KindWriter(5);
    const search = new CopySearch();
    for (let i = 0; i < count; i++) search.add(writer.secret(i));
    return search;
  };
  for (const [name, write] of KINDS) {
    const text = textOf(write, LENGTH);
    const other = leastOf(() => JSON.stringify(text));
    for (const count of COUNTS) {
      const search = searchFor(count);
      const ours = leastOf(() => search.find(text, []));
      add(
        `search 1 MB of ${name} for ${count} values; JSON.stringify`,
        { ours, other, ratio: ours / other },
        GOAL,
      );
    }
    const search = searchFor(100);
    const ours = leastOf(() => search.findLiteral(text, []));
    add(`the same, only literal copies of 100; JSON.stringify`, { ours, other, ratio: ours / other });
  }
}
