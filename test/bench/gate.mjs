/**
 * Measures the last look at a frame, also at the worst result. The gate is not an entry of the
 * library, so it is built here.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "vite";
import {
  compileContract,
  createDetector,
  createSession,
  enforceInTurns,
  enforceResult,
} from "../../dist/gateway.js";
import { makeReport, median } from "./data.js";
import { compare } from "./engine.mjs";
import { tokens } from "./engine-cases.js";

const ORIGIN = "https://shop.example";
const ENTRY = fileURLToPath(new URL("gate-entry.js", import.meta.url));
const SHORT_TEXTS = 900_000;

async function withGate(measure) {
  const outDir = mkdtempSync(join(tmpdir(), "airlock-gate-"));
  const lib = { entry: ENTRY, formats: ["es"], fileName: "gate" };
  try {
    await build({ configFile: false, logLevel: "error", build: { lib, outDir, minify: false } });
    measure(await import(pathToFileURL(join(outDir, "gate.js")).href));
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

const HANDLE = `airlock-${"0123".repeat(8)}`;
const frameOf = (structuredContent) => ({
  jsonrpc: "2.0",
  id: 1,
  result: { content: [{ type: "text", text: JSON.stringify(structuredContent) }], structuredContent },
});
const rows = makeReport().rows.map(({ apiKey, taxNumber, ...shown }) => shown);
/** A list of rows as objects is one that has no text next to it: its JSON needs no escape. */
const FRAMES = {
  "1,000 rows": { jsonrpc: "2.0", id: 1, result: { content: [], structuredContent: { rows } } },
  "1,000 rows and their JSON text": frameOf({ rows }),
  "a small result": frameOf({ id: 7, name: "Ada", city: "London" }),
  "1,000 rows as JSON text beside a handle": frameOf({ rows, note: HANDLE }),
  "a text with joiners": frameOf({ text: "👩\u200D💻 می\u200Cخواهم ".repeat(2_000) }),
};

function measureFrames(add, { OriginList, findFault }) {
  for (const secrets of [0, 50, 1_000]) {
    const lists = new OriginList();
    if (secrets > 0) lists.remember(ORIGIN, tokens(secrets, 40));
    const scope = { maskers: lists.maskersFor(), isIssued: (handle) => handle === HANDLE };
    for (const [name, frame] of Object.entries(FRAMES)) {
      if (findFault(frame, scope) !== undefined) throw new Error(`${name}: a fault is found.`);
      const found = compare(
        () => findFault(frame, scope),
        () => JSON.stringify(frame),
        15,
      );
      add(`gate, ${secrets} secrets, ${name}; JSON.stringify of it`, found, 1);
    }
  }
}

/**
 * The most texts that are read at all, as they are read in turns; a turn is all that others wait
 * for.
 */
function measureWorst(add) {
  const contract = compileContract({ name: "list" }, { origin: ORIGIN });
  const raw = Array.from({ length: SHORT_TEXTS }, (_, at) => `v${at % 97}`);
  const timeOf = (run) => {
    const startedAt = performance.now();
    run();
    return (performance.now() - startedAt) * 1_000;
  };
  const [ours, other] = [[], []];
  for (let round = 0; round < 3; round++) {
    const session = createSession();
    ours.push(timeOf(() => enforceResult(contract, raw, { session, detect: createDetector() })));
    other.push(timeOf(() => JSON.parse(JSON.stringify(raw))));
  }
  const [a, b] = [median(ours), median(other)];
  add("enforce and read 900,000 short texts; JSON round trip", { ours: a, other: b, ratio: a / b });
}

/** In microseconds: so long may others wait. */
const TURN_BUDGET = 250_000;
const KEYS = {
  properties: { keys: { items: { "x-sensitive": true } }, rows: { type: "array" } },
};

/**
 * How long one turn of enforcement keeps others waiting. The least of several rounds, as others use
 * the machine, too.
 */
async function measureTurns(add) {
  const contract = compileContract({ name: "list", outputSchema: KEYS }, { origin: ORIGIN });
  const keys = tokens(1_000, 40);
  const short = Array.from({ length: SHORT_TEXTS }, (_, at) => `v${at % 97}`);
  const results = {
    "900,000 short texts beside 1,000 secrets": { keys, rows: short },
    "the same with one copy": { keys, rows: [keys[3], ...short] },
    "16 MB of keys beside 1,000 secrets": { keys, rows: tokens(370_000, 40) },
    "3 MB of base64 in one text": { keys, rows: [tokens(74_000, 40).join("")] },
  };
  for (const [name, raw] of Object.entries(results)) {
    let least = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 3; round++) {
      let [longest, from] = [0, performance.now()];
      const pause = async () => {
        longest = Math.max(longest, performance.now() - from);
        from = performance.now();
      };
      await enforceInTurns(contract, raw, { session: createSession() }, pause);
      least = Math.min(least, Math.max(longest, performance.now() - from));
    }
    const ours = least * 1_000;
    add(
      `the longest turn of enforcing ${name}; budget`,
      { ours, other: TURN_BUDGET, ratio: ours / TURN_BUDGET },
      1,
    );
  }
}

/** @param add takes a name, `{ ours, other, ratio }` and the limit, if there is one */
export async function measureGate(add) {
  await withGate((gate) => measureFrames(add, gate));
  measureWorst(add);
  await measureTurns(add);
}
