/**
 * The search for copies on nine kinds of text, in Node and in Chromium, and the search for weak values in Node, against
 * `JSON.stringify` of the same text.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { compileRedactor } from "../../dist/redaction.js";
import { round } from "./chromium.mjs";
import { compareKind } from "./copies-rounds.js";
import { compare } from "./engine.mjs";

const outDir = "node_modules/.cache/bench-copies";
const LENGTH = 1_000_000;
const valuesOf = (count) => (count === 1 ? "1 value" : `${count.toLocaleString("en")} values`);
const COUNTS = [1, 10, 100, 1_000];
const SAFE_TEXT_GOAL = 3;
/** Ours ÷ `JSON.stringify` of the text, on every kind. */
const GOAL = 4;
const GOAL_OF_MANY = 5;
const OPTIONS = { length: LENGTH, counts: COUNTS, rounds: 25 };

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

function addKind(add, where, { name, stringify, searches }) {
  const row = (ours) => ({ ours, other: stringify, ratio: ours / stringify });
  for (const [at, ours] of searches.entries())
    add(
      `${where}: search 1 MB of ${name} for ${valuesOf(COUNTS[at])}; JSON.stringify`,
      row(ours),
      COUNTS[at] > 100 ? GOAL_OF_MANY : GOAL,
    );
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
    const ours = leastOf(() => search.locate(text, []));
    const other = leastOf(() => JSON.stringify(text));
    add(
      `Node: search 1 MB of ${name} for 1,000 alike; JSON.stringify`,
      { ours, other, ratio: ours / other },
      GOAL_OF_MANY,
    );
  }
}

/** Safe text of an object that holds 100 kB of each kind, beside a secret. */
function addSafeText(add, { KINDS, textOf }) {
  const { stringify } = compileRedactor({ properties: { secret: { "x-sensitive": true }, text: {} } });
  for (const [name, write] of KINDS) {
    const value = { secret: "plr_live_9f2c8b7a6d5e", text: textOf(write, LENGTH / 10) };
    const roundTrip = () => JSON.parse(JSON.stringify(value));
    add(
      `Node: to redacted text, 100 kB of ${name}; JSON round trip`,
      compare(() => stringify(value), roundTrip, 9),
      SAFE_TEXT_GOAL,
    );
  }
}

/** @param add takes a name, `{ ours, other, ratio }` and the goal */
export async function measureCopies(add) {
  const modules = await load();
  for (const kind of modules.KINDS.keys()) addKind(add, "Node", compareKind(modules, { ...OPTIONS, kind }));
  addAlike(add, modules);
  addSafeText(add, modules);
  return modules.KINDS.length;
}

/** @param page of Chromium, from the bench's server */
export async function measureCopiesIn(page, kinds, add) {
  for (let kind = 0; kind < kinds; kind++)
    addKind(add, "Chromium", await round(page, "copiesRound", { ...OPTIONS, kind }));
}

const FIRST = "Anna Emma Lena Nina Rosa Olga Ines Mona Tina Vera Jonas Peter Maria Luisa Aisha".split(" ");
const LAST =
  "Berger Fuller Hudson Jensen Keller Larsen Miller Nelson Olsson Parker Rivera Sutton Yildiz".split(" ");
const WEAK_ROUNDS = 5;

/** In microseconds; the least of many, since the machine may be busy with something else. */
function leastOf(run, rounds = WEAK_ROUNDS) {
  let least = Infinity;
  for (let done = 0; done < rounds; done++) {
    const startedAt = performance.now();
    run();
    least = Math.min(least, performance.now() - startedAt);
  }
  return least * 1_000;
}

/** A name, a birthday or a number, by turns. */
function weakValue(index) {
  if (index % 3 === 0) return `${FIRST[index % FIRST.length]} ${LAST[index % LAST.length]}${index}`;
  if (index % 3 === 1) return new Date(index * 86_400_000 * 17).toISOString().slice(0, 10);
  return String(100_000_000 + index * 7_919);
}

/** For information: every word of a text is read and folded. @param add as above */
export async function measureWeakValues(add) {
  const { WeakValues, KINDS, textOf } = await load();
  for (const [name, write] of KINDS) {
    const text = textOf(write, LENGTH);
    const other = leastOf(() => JSON.stringify(text));
    const measure = (what, run) => {
      const ours = leastOf(run);
      add(`Node: ${what} 1 MB of ${name}; JSON.stringify`, { ours, other, ratio: ours / other });
    };
    const values = new WeakValues();
    for (let i = 0; i < 300; i++) values.add(weakValue(i));
    measure("300 weak values in", () => values.locate(text, []));
  }
}
