/**
 * The redaction engine in Node: every contestant in every round, ratios within a round, the median
 * of them.
 */
import { createRequire } from "node:module";
import { compileContract, enforceResult } from "../../dist/gateway.js";
import { compileRedactor } from "../../dist/redaction.js";
import { makeReport, median, reportSchema } from "./data.js";
import { LIVE, REDACTIONS, SCHEMAS, TEXTS } from "./engine-cases.js";

const SLICE = 2;
const peer = createRequire(new URL("../peers/package.json", import.meta.url));

/** Microseconds a call, over at least `SLICE` milliseconds. */
function time(run) {
  for (let calls = 1; ; calls *= 2) {
    const startedAt = performance.now();
    for (let call = 0; call < calls; call++) run();
    const took = performance.now() - startedAt;
    if (took >= SLICE) return (took * 1000) / calls;
  }
}

/** @returns the medians of both in microseconds, and of their ratios */
export function compare(ours, other, rounds = 41) {
  const found = { ours: [], other: [], ratio: [] };
  for (let round = -3; round < rounds; round++) {
    const [a, b] = [time(ours), time(other)];
    if (round < 0) continue;
    found.ours.push(a);
    found.other.push(b);
    found.ratio.push(a / b);
  }
  return { ours: median(found.ours), other: median(found.other), ratio: median(found.ratio) };
}

function redactions(add) {
  for (const [name, schema, value, limit] of REDACTIONS) {
    const redactor = compileRedactor(schema);
    if (redactor.redact(value).removed.length === 0) throw new Error(`${name}: nothing was removed.`);
    const clone = () => structuredClone(value);
    add(
      `redact ${name}; structuredClone`,
      compare(() => redactor.redact(value), clone),
      limit,
    );
  }
  for (const count of [10, 1_000]) {
    const value = makeReport(count);
    const redactor = compileRedactor(reportSchema);
    const clone = () => structuredClone(value);
    const read = () => redactor.redact(value).removed.length;
    const title = `${count.toLocaleString("en")} rows × 12, 2 marked`;
    add(
      `redact ${title}; structuredClone`,
      compare(() => redactor.redact(value), clone),
      0.3,
    );
    add(`the same, with the removed values read; structuredClone`, compare(read, clone), 0.6);
  }
  for (const [name, schema] of SCHEMAS) {
    const clone = () => structuredClone(schema);
    add(
      `compile ${name}; structuredClone of it`,
      compare(() => compileRedactor(schema), clone),
      5,
    );
  }
}

function texts(add) {
  for (const [name, schema, value, limit] of TEXTS) {
    const redactor = compileRedactor(schema);
    if (/sk-live-7-|plr_live/.test(redactor.stringify(value))) throw new Error(`${name}: a copy is left.`);
    const roundTrip = () => JSON.parse(JSON.stringify(value));
    add(
      `to redacted text, ${name}; JSON round trip`,
      compare(() => redactor.stringify(value), roundTrip),
      limit,
    );
  }
  const [outputSchema, value] = LIVE;
  const contract = compileContract({ name: "report", outputSchema }, { origin: "https://shop.example" });
  const roundTrip = () => JSON.parse(JSON.stringify(value));
  add(
    "enforce 1,000 rows; JSON round trip",
    compare(() => enforceResult(contract, value), roundTrip, 15),
  );
}

/** Others do less, or something else: for information. */
function others(add) {
  const report = makeReport();
  const ours = compileRedactor(reportSchema);
  const run = () => ours.redact(report);
  const paths = ["rows[*].apiKey", "rows[*].taxNumber"];
  const fast = peer("fast-redact")({ paths, serialize: false });
  const slow = peer("@pinojs/redact")({ paths, remove: true, serialize: false });
  const fastAndBack = () => {
    fast(report);
    fast.restore(report);
  };
  add("redact 1,000 rows; fast-redact, in place and back", compare(run, fastAndBack, 9));
  add(
    "redact 1,000 rows; @pinojs/redact",
    compare(run, () => slow(report), 9),
  );
}

/** @param add takes a name, `{ ours, other, ratio }` and the limit, if there is one */
export function measureEngine(add) {
  redactions(add);
  texts(add);
  others(add);
}
