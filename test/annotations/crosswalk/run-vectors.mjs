/** Runs the vectors by the tables of the same file: `node run-vectors.mjs crosswalk.json` */
import { readFileSync } from "node:fs";
import { isDeepStrictEqual as same } from "node:util";
import { holds, keysOf, readByTables } from "./read-by-tables.mjs";

function put(output, pointer, word) {
  const [last, ...holders] = keysOf(pointer).reverse();
  const inner = holders.reduceRight((each, key) => {
    each[key] ??= {};
    return each[key];
  }, output);
  inner[last] = word;
}

/** The words of a member for what was stated. */
function wordOf({ type, means, scopes, one }, record) {
  if (means["*"] && type === "string") return record[Object.keys(means["*"])[0]];
  const has = ([name, values]) => values.every((each) => record[name]?.includes(each));
  const isSaid = (said) => Object.entries(said).every(has);
  const words = Object.keys(means).filter((word) => word !== "*" && isSaid(means[word]));
  if (type === "boolean") return words.length === 0 ? undefined : words[0] === "true";
  const regulated = { regulated: { scopes: record[scopes] } };
  const full = words.map((word) => (scopes && word === "regulated" ? regulated : word));
  return full.length > 1 && !one ? full : full.at(one === "last" ? -1 : 0);
}

/** Without fields that would deny what only words of another vocabulary say. */
function withoutDenials(stated, record, denials) {
  const isKept = ([name]) => {
    const { when, shown } = denials[name] ?? {};
    return !when || !holds(record, [when]) || shown.some((value) => holds(record, [[name, value]]));
  };
  return Object.fromEntries(Object.entries(stated).filter(isKept));
}

/** The record → one vocabulary. */
function writeByTables(tables, vocabulary, { stated, derived }, on) {
  const output = {};
  const rows = tables.members.filter((row) => row.vocabulary === vocabulary && row.on.includes(on));
  const record = { ...stated, ...derived };
  const sayable = withoutDenials(stated, record, tables.denials);
  const words = rows.map((row) => {
    const rules = tables.write.find(({ at }) => at === row.at)?.rules;
    const rule = rules?.find(({ any, on: only = on }) => only === on && holds(record, any));
    return { ...row, rules, word: rules ? (rule?.say ?? undefined) : wordOf(row, sayable) };
  });
  for (const { at, word, block } of words) {
    const isWhole = words.every((each) => !block || each.block !== block || each.word !== undefined);
    if (word !== undefined && isWhole) put(output, at, word);
  }
  const back = readByTables(tables, output, on);
  // A hint that followed from words of another vocabulary has to be said in this one.
  for (const { at, type, means, rules } of words) {
    const [name] = Object.keys(means["true"] ?? {});
    const worst = [[name, tables.facts[name]?.worse]];
    const isLost = holds(record, worst) && !holds({ ...back.stated, ...back.derived }, worst);
    if (type === "boolean" && !rules && isLost) put(output, at, worst[0][1]);
  }
  return output;
}

/**
 * The fields that a reader of the output does not get back. What followed from others and is
 * harmless is not missed.
 */
function lostIn(tables, { stated, derived }, output, on) {
  const back = readByTables(tables, output, on);
  const record = { ...stated, ...derived };
  const counts = ([name, values]) => name in stated || values.includes(tables.facts[name].worse);
  const comesBack = ([name, values]) =>
    values.length === 0 || values.every((each) => holds({ ...back.stated, ...back.derived }, [[name, each]]));
  const lost = Object.entries(record).filter((each) => counts(each) && !comesBack(each));
  return lost.map(([name]) => name).sort();
}

const vocabulariesOf = ({ members }) => [...new Set(members.map(({ vocabulary }) => vocabulary))];

/** @returns a line for each answer of the tables that differs from its vector */
export function runVectors(crosswalk) {
  return crosswalk.vectors.flatMap(({ id, on, input, stated, derived, output, loses }) => {
    const found = readByTables(crosswalk, input, on);
    const answers = vocabulariesOf(crosswalk).flatMap((name) => {
      const said = writeByTables(crosswalk, name, found, on);
      const answer = [name, said, output[name] ?? {}];
      // What says nothing loses all.
      if (same(said, {})) return [answer];
      return [answer, [`${name} loses`, lostIn(crosswalk, found, said, on), loses[name] ?? []]];
    });
    return [["record", found, { stated, derived }], ...answers]
      .filter(([, answer, expected]) => !same(answer, expected))
      .map(([name, answer]) => `${id}, ${name}: ${JSON.stringify(answer)}`);
  });
}

if (process.argv[1] === import.meta.filename) {
  const crosswalk = JSON.parse(readFileSync(process.argv[2], "utf8"));
  const wrong = runVectors(crosswalk);
  console.log([...wrong, `${crosswalk.vectors.length} vectors, ${wrong.length} differences.`].join("\n"));
  process.exitCode = Math.min(wrong.length, 1);
}
