/** `crosswalk.json`: a declaration or a result → the record, by the tables alone. */
import { isDeepStrictEqual as same } from "node:util";

const plain = (key) => key.replaceAll("~1", "/").replaceAll("~0", "~");
/** The keys of a JSON Pointer. */
export const keysOf = (pointer) => pointer.slice(1).split("/").map(plain);
const get = (value, pointer) => keysOf(pointer).reduce((each, key) => each?.[key], value);

/** Whether the record has one of these values; `null` is any value. */
export const holds = (record, any) =>
  any.some(([name, value]) => (value === null ? name in record : record[name]?.includes(value)));

function add(record, more, facts) {
  for (const [name, values] of Object.entries(more)) {
    const all = [...new Set([...(record[name] ?? []), ...values])];
    const { worse, order } = facts[name];
    record[name] = order ? order.filter((each) => all.includes(each)) : all.sort();
    if (worse !== undefined && all.length > 1) record[name] = [worse];
  }
}

/** @returns what the items of a value state; undefined if one of them has no meaning */
function meaning({ type, means, scopes }, value, facts) {
  const record = {};
  for (const item of [value].flat()) {
    const word = item?.regulated ? "regulated" : item;
    const said = (typeof word === type ? means[word] : undefined) ?? means["*"];
    if (said === undefined) return undefined;
    const values = (each) => each.map((one) => (one === "*" ? item : one));
    add(record, Object.fromEntries(Object.entries(said).map(([name, each]) => [name, values(each)])), facts);
    if (scopes && item?.regulated) add(record, { [scopes]: item.regulated.scopes }, facts);
  }
  return record;
}

function derived(stated, on, { facts, derive }) {
  const record = structuredClone(stated);
  for (const { any, all = [], on: only = on, state } of derive) {
    const isSo = only === on && holds(record, any) && all.every((each) => holds(record, [each]));
    if (isSo) add(record, state, facts);
  }
  return Object.fromEntries(Object.entries(record).filter(([name, values]) => !same(values, stated[name])));
}

/** @param on "tool" or "result" */
export function readByTables(tables, input, on) {
  const said = tables.members.flatMap((row) => {
    const value = row.on.includes(on) ? get(input, row.at) : undefined;
    return value === undefined ? [] : [{ ...row, record: meaning(row, value, tables.facts) }];
  });
  const stated = {};
  for (const { vocabulary, block, size, record } of said) {
    const part = said.filter((each) => each.vocabulary === vocabulary && each.block === block);
    const isWhole = !block || (part.length === size && part.every((each) => each.record));
    if (record && isWhole) add(stated, record, tables.facts);
  }
  const follows = derived(stated, on, tables);
  const kept = Object.entries(stated).filter(([name]) => !(name in follows));
  return { stated: Object.fromEntries(kept), derived: follows };
}
