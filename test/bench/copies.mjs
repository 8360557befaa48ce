/** The searches for copies and for weak values on eight kinds of text, against `JSON.stringify` of the same text. */
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
        entry: [
          "src/engine/copies/copy-search.ts",
          "src/engine/copies/weak-values.ts",
          "src/engine/copies/digit-tokens.ts",
          "src/engine/enforce/guesses.ts",
          "test/engine/copies/kinds-of-text.ts",
        ],
        formats: ["es"],
        fileName: (_format, name) => `${name}.mjs`,
      },
    },
  });
  const read = (name) => import(pathToFileURL(join(process.cwd(), outDir, name)).href);
  const names = ["copy-search", "weak-values", "digit-tokens", "guesses", "kinds-of-text"];
  const modules = await Promise.all(names.map((name) => read(`${name}.mjs`)));
  return Object.assign({}, ...modules);
}

/** In microseconds; the least of many, since the machine may be busy with something else. */
function leastOf(run, rounds = ROUNDS) {
  let least = Infinity;
  for (let round = 0; round < rounds; round++) {
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

const FIRST = "Anna Emma Lena Nina Rosa Olga Ines Mona Tina Vera Jonas Peter Maria Luisa Aisha".split(" ");
const LAST =
  "Berger Fuller Hudson Jensen Keller Larsen Miller Nelson Olsson Parker Rivera Sutton Yildiz".split(" ");
const WEAK_ROUNDS = 5;
/** Ours ÷ `JSON.stringify` of the text: every word is read, and folded. */
const WEAK_GOAL = 300;
/** Guesses are looked for once more, by their shape. */
const GUESS_GOAL = 400;

/** A name, a birthday or a number, by turns. */
function weakValue(index) {
  if (index % 3 === 0) return `${FIRST[index % FIRST.length]} ${LAST[index % LAST.length]}${index}`;
  if (index % 3 === 1) return new Date(index * 86_400_000 * 17).toISOString().slice(0, 10);
  return String(100_000_000 + index * 7_919);
}

/** @param add as the bench's table takes a row */
export async function measureWeakValues(add) {
  const { WeakValues, Guesses, digitTokens, KINDS, textOf } = await load();
  for (const [name, write] of KINDS) {
    const text = textOf(write, LENGTH);
    const other = leastOf(() => JSON.stringify(text));
    const measure = (what, run, goal = WEAK_GOAL) => {
      const ours = leastOf(run, WEAK_ROUNDS);
      add(`${what} 1 MB of ${name}; JSON.stringify`, { ours, other, ratio: ours / other }, goal);
    };
    const values = new WeakValues();
    for (let i = 0; i < 300; i++) values.add(weakValue(i));
    measure("300 weak values in", () => values.find(text, []));
    measure("tokens with digits in", () => digitTokens(text, []));
    const guesses = new Guesses();
    guesses.note({ sent: text.slice(0, 20_000) });
    measure("guesses at 300 weak values in", () => guesses.areIn(text, [values]), GUESS_GOAL);
  }
}
