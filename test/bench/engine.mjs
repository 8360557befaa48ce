/** The redaction engine in Node: every contestant in every round, ratios within a round, the median of them. */
import { Validator } from "@cfworker/json-schema";
import slowRedact from "@pinojs/redact";
import Ajv from "ajv";
import fastRedact from "fast-redact";
import rfdc from "rfdc";
import { compileContract, enforceResult } from "../../dist/gateway.js";
import { compileRedactor, createScrubber } from "../../dist/redaction.js";
import { makeReport, median, reportSchema } from "./data.js";
import { LIVE, makeText, REDACTIONS, SCHEMAS, TEXTS, tokens } from "./engine-cases.js";

const SLICE = 2;
const NEEDLES = 50;

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
  for (const count of [1, 10, 100, 1_000, 20_000]) {
    const value = makeReport(count);
    const redactor = compileRedactor(reportSchema);
    const clone = () => structuredClone(value);
    const rounds = count > 1_000 ? 9 : 41;
    const read = () => redactor.redact(value).removed.length;
    const title = `${count.toLocaleString("en")} rows × 12, 2 marked`;
    add(
      `redact ${title}; structuredClone`,
      compare(() => redactor.redact(value), clone, rounds),
      0.3,
    );
    add(`the same, with the removed values read; structuredClone`, compare(read, clone, rounds), 0.6);
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
  const [outputSchema, value, limit] = LIVE;
  const contract = compileContract({ name: "report", outputSchema }, { origin: "https://shop.example" });
  const roundTrip = () => JSON.parse(JSON.stringify(value));
  add(
    "enforce 1,000 rows; JSON round trip",
    compare(() => enforceResult(contract, value), roundTrip, 15),
    limit,
  );
}

/** How long a search for one text takes depends much on its first letter, so `NEEDLES` are searched for. */
const passOver = (text, values) => () => {
  let found = 0;
  for (let i = 0; i < NEEDLES; i++) found += text.indexOf(`${values[i + 5]}!`);
  // An engine leaves out a search whose result is not used.
  if (found !== -NEEDLES) throw new Error("Something is found that is not there.");
};
const ofOne = ({ ours, other, ratio }) => ({ ours, other: other / NEEDLES, ratio: ratio * NEEDLES });

function scrubbing(add) {
  const text = makeText(false);
  const search = (length, count, searched = text) => {
    const values = tokens(count, length);
    const { scrub } = createScrubber(values);
    const held = searched + values[3];
    if (scrub(held).count !== 1) throw new Error("The copy is not found.");
    return [() => scrub(held), passOver(held, values)];
  };
  const [long, pass] = search(40, 1000);
  const [few] = search(40, 50);
  const [short, shortPass] = search(12, 1000);
  const [among] = search(40, 1000, makeText(true));
  // For literal copies alone 8 and 55 passes are the goal, for all encodings 2.5 times that.
  add("scrub 1 MB for 1,000 long secrets; an indexOf pass", ofOne(compare(long, pass)), 8 * 2.5);
  add("scrub 1 MB for 1,000 short secrets; an indexOf pass", ofOne(compare(short, shortPass)), 55 * 2.5);
  add("1,000 secrets; 50 secrets", compare(long, few, 9), 3);
  add("scrub 1 MB with tokens of others; without", compare(among, long, 9), 2.5);
  const period = "abcdefgh1Z".repeat(100_000);
  const alike = createScrubber(tokens(1000, 8).map((end) => `${"abcdefgh1Z".repeat(3)}${end}`));
  const stringify = () => JSON.stringify(period);
  add(
    "scrub a periodic 1 MB; JSON.stringify of it",
    compare(() => alike.scrub(period), stringify, 9),
    60,
  );
}

/** Others do less, or something else: for information. */
function others(add) {
  const report = makeReport();
  const ours = compileRedactor(reportSchema);
  const run = () => ours.redact(report);
  const paths = ["rows[*].apiKey", "rows[*].taxNumber"];
  const fast = fastRedact({ paths, serialize: false });
  const slow = slowRedact({ paths, remove: true, serialize: false });
  const clone = rfdc();
  const validate = new Ajv({ strict: false }).compile(reportSchema);
  const validator = new Validator(reportSchema);
  const fastAndBack = () => {
    fast(report);
    fast.restore(report);
  };
  add("redact 1,000 rows; fast-redact, in place and back", compare(run, fastAndBack, 9));
  add(
    "redact 1,000 rows; @pinojs/redact",
    compare(run, () => slow(report), 9),
  );
  add(
    "redact 1,000 rows; rfdc (a copy)",
    compare(run, () => clone(report), 9),
  );
  add(
    "redact 1,000 rows; ajv (validates)",
    compare(run, () => validate(report), 9),
  );
  add(
    "redact 1,000 rows; @cfworker/json-schema (validates)",
    compare(run, () => validator.validate(report), 9),
  );
}

/** @param add takes a name, `{ ours, other, ratio }` and the limit, if there is one */
export function measureEngine(add) {
  redactions(add);
  texts(add);
  scrubbing(add);
  others(add);
}
