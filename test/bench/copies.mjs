/** The search for copies on eight kinds of text, in Node and in Chromium, against `JSON.stringify` of the same text. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { compileRedactor } from "../../dist/redaction.js";
import { round } from "./chromium.mjs";
import { compareKind } from "./copies-rounds.js";
import { compare } from "./engine.mjs";

const outDir = "node_modules/.cache/bench-copies";
const LENGTH = 1_000_000;
const COUNTS = [1, 10, 100, 1_000];
const SAFE_TEXT_GOAL = 3;
/** Ours ÷ `JSON.stringify` of the text, on every kind. */
const GOAL = 4;
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
        entry: ["src/engine/copies/copy-search.ts", "test/engine/copies/kinds-of-text.ts"],
        formats: ["es"],
        fileName: (_format, name) => `${name}.mjs`,
      },
    },
  });
  const read = (name) => import(pathToFileURL(join(process.cwd(), outDir, name)).href);
  return { ...(await read("copy-search.mjs")), ...(await read("kinds-of-text.mjs")) };
}

function addKind(add, where, { name, stringify, searches, literal }) {
  const row = (ours) => ({ ours, other: stringify, ratio: ours / stringify });
  for (const [at, ours] of searches.entries())
    add(`${where}: search 1 MB of ${name} for ${COUNTS[at]} values; JSON.stringify`, row(ours), GOAL);
  add(`${where}: the same, only literal copies of 100; JSON.stringify`, row(literal));
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
  addSafeText(add, modules);
  return modules.KINDS.length;
}

/** @param page of Chromium, from the bench's server */
export async function measureCopiesIn(page, kinds, add) {
  for (let kind = 0; kind < kinds; kind++)
    addKind(add, "Chromium", await round(page, "copiesRound", { ...OPTIONS, kind }));
}
