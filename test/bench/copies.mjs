/**
 * The search for copies on nine kinds of text, and the search for weak values, against
 * `JSON.stringify` of the same text.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";

const outDir = "node_modules/.cache/bench-copies";
const LENGTH = 1_000_000;
const VALUES = 100;
/** Ours ÷ `JSON.stringify` of the text, on every kind; and of 1,000 values that are alike. */
const GOAL = 4;
const GOAL_OF_ALIKE = 5;
const ROUNDS = 25;

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
          "test/engine/copies/kinds-of-text.ts",
        ],
        formats: ["es"],
        fileName: (_format, name) => `${name}.mjs`,
      },
    },
  });
  const read = (name) => import(pathToFileURL(join(process.cwd(), outDir, name)).href);
  const names = ["copy-search", "weak-values", "kinds-of-text"];
  const modules = await Promise.all(names.map((name) => read(`${name}.mjs`)));
  return Object.assign({}, ...modules);
}

/**
 * The least of many rounds, in microseconds, since the machine may be busy with something else.
 * They take turns.
 */
function leastOf(contestants, rounds = ROUNDS) {
  const least = contestants.map(() => Infinity);
  for (let round = 0; round < rounds; round++)
    for (const [at, run] of contestants.entries()) {
      const startedAt = performance.now();
      run();
      least[at] = Math.min(least[at], performance.now() - startedAt);
    }
  return least.map((milliseconds) => milliseconds * 1_000);
}

const beside = (ours, other) => ({ ours, other, ratio: ours / other });

function addKinds(add, { CopySearch, KINDS, KindWriter, textOf }) {
  const writer = new KindWriter(5);
  const search = new CopySearch();
  for (let i = 0; i < VALUES; i++) search.add(writer.secret(i));
  for (const [name, write] of KINDS) {
    const text = textOf(write, LENGTH);
    const [ours, other] = leastOf([() => search.locate(text, []), () => JSON.stringify(text)]);
    add(`Node: search 1 MB of ${name} for ${VALUES} values; JSON.stringify`, beside(ours, other), GOAL);
  }
}

const ALIKE = [
  [
    "JWT headers",
    (w) =>
      `eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJodHRwczovL2lkLmV4YW1wbGUiLCJzdWIiOi${w.token(20)}`,
  ],
  ["key prefixes", (w) => `sk_live_acme_prod_${w.token(20)}`],
  ["one mail domain", (w) => `${w.token(6)}.${w.token(4)}@mail.customers.example.com`],
];

/** A thousand values that are alike, in a text of others like them. */
function addAlike(add, { CopySearch, KindWriter }) {
  for (const [name, write] of ALIKE) {
    const writer = new KindWriter(9);
    const search = new CopySearch();
    for (let i = 0; i < 1_000; i++) search.add(write(writer));
    let text = "";
    while (text.length < LENGTH) text += `${write(writer)} `;
    const [ours, other] = leastOf([() => search.locate(text, []), () => JSON.stringify(text)]);
    add(`Node: search 1 MB of ${name} for 1,000 alike; JSON.stringify`, beside(ours, other), GOAL_OF_ALIKE);
  }
}

/** @param add takes a name, `{ ours, other, ratio }` and the goal */
export async function measureCopies(add) {
  const modules = await load();
  addKinds(add, modules);
  addAlike(add, modules);
}

const FIRST = "Anna Emma Lena Nina Rosa Olga Ines Mona Tina Vera Jonas Peter Maria Luisa Aisha".split(" ");
const LAST =
  "Berger Fuller Hudson Jensen Keller Larsen Miller Nelson Olsson Parker Rivera Sutton Yildiz".split(" ");
/** A name, a birthday or a number, by turns. */
function weakValue(index) {
  if (index % 3 === 0) return `${FIRST[index % FIRST.length]} ${LAST[index % LAST.length]}${index}`;
  if (index % 3 === 1) return new Date(index * 86_400_000 * 17).toISOString().slice(0, 10);
  return String(100_000_000 + index * 7_919);
}

/** For information: every word of a text is read. @param add as above */
export async function measureWeakValues(add) {
  const { WeakValues, KINDS, textOf } = await load();
  for (const [name, write] of KINDS.slice(0, 1)) {
    const text = textOf(write, LENGTH);
    const values = new WeakValues();
    for (let i = 0; i < 300; i++) values.add(weakValue(i));
    const [ours, other] = leastOf([() => values.locate(text, []), () => JSON.stringify(text)], 5);
    add(`Node: 300 weak values in 1 MB of ${name}; JSON.stringify`, beside(ours, other));
  }
}
