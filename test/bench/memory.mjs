/**
 * `node --expose-gc test/bench/memory.mjs [CALLS]`: whether 10,000 calls with results of 300 kB
 * leave the heap where it was. Needs a build. What a session remembers is bounded elsewhere, so
 * here the same secrets come again.
 */
import { compileContract, createSession, enforceResult } from "../../dist/gateway.js";

const CALLS = Number(process.argv[2] ?? 10_000);
const WARM_UP = 100;
/**
 * Compiled code and caches of the engine may grow a little; what is kept of one result would be 300
 * kB each time.
 */
const LIMIT = 2_000_000;

const row = (i) => ({
  id: i,
  name: `Customer ${i}`,
  city: "Winterthur",
  note: "Called in the morning, wants to be called back in the week after.",
  // Most have none: the heap is what is measured, not the search.
  secret: i % 100 === 0 ? `sk_live_${((i + 1) * 7919).toString(36)}Qz7f3k9XwLmN` : null,
});
const rows = Array.from({ length: 1_850 }, (_, i) => row(i));
const text = JSON.stringify(rows);
const outputSchema = {
  type: "object",
  properties: {
    rows: {
      type: "array",
      items: {
        type: "object",
        properties: { id: {}, name: {}, city: {}, note: {}, secret: { "x-sensitive": true } },
      },
    },
  },
  required: ["rows"],
};
const origin = "https://shop.example";
const marked = compileContract({ name: "list", outputSchema }, { origin });
const plain = compileContract({ name: "echo" }, { origin });

const KINDS = [
  ["a marked result", marked, undefined, () => ({ rows })],
  ["a marked result in a session", marked, createSession(), () => ({ rows })],
  ["a result of another shape", marked, createSession(), () => ({ data: rows })],
  ["a text with copies, in a session", plain, createSession(), () => text],
];

function heapUsed() {
  for (let i = 0; i < 4; i++) globalThis.gc();
  return process.memoryUsage().heapUsed;
}

function measure([title, contract, session, build]) {
  // The text is searched for what an earlier result lost.
  if (contract === plain) enforceResult(marked, { rows: rows.slice(0, 50) }, { session });
  const call = () => enforceResult(contract, build(), session ? { session } : {});
  for (let i = 0; i < WARM_UP; i++) call();
  const before = heapUsed();
  const share = Math.ceil(CALLS / KINDS.length);
  for (let i = 0; i < share; i++) if (call().text === undefined) throw new Error(`${title}: refused`);
  const grown = heapUsed() - before;
  console.log(
    `${title}: ${share} calls, the heap grew by ${(grown / 1000).toFixed(0)} kB (limit ${LIMIT / 1000})`,
  );
  return grown <= LIMIT;
}

if (!globalThis.gc) throw new Error("Run me with --expose-gc.");
console.log(`Results of ${(text.length / 1000).toFixed(0)} kB.`);
process.exit(KINDS.map(measure).every(Boolean) ? 0 : 1);
