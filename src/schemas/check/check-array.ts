/** Keywords about the items of an array. */
import type { JsonValue } from "../../engine/schema/types.js";
import { covers } from "./coverage.js";
import { count, eachPart } from "./parts.js";
import { canonicalText } from "./same-json.js";
import {
  asRules,
  at,
  type Check,
  fault,
  type Judge,
  type Rules,
  type Scope,
  tried,
  type Verdict,
} from "./scope.js";

const asItems = (value: JsonValue): readonly JsonValue[] | undefined =>
  Array.isArray(value) ? (value as readonly JsonValue[]) : undefined;

const tupleOf = ({ items, prefixItems }: Rules): readonly unknown[] =>
  Array.isArray(items) ? items : Array.isArray(prefixItems) ? prefixItems : [];

function judgeItems(
  items: readonly JsonValue[],
  from: number,
  schemaAt: (index: number) => unknown,
  scope: Scope,
  judge: Judge,
): Verdict {
  const parts = items.slice(from).map((item, offset) => [from + offset, item] as const);
  return eachPart(parts, scope, ([index, item]) => judge(schemaAt(index), item, at(scope, String(index))));
}

const tuple: Check = (limit, value, scope, _rules, judge) => {
  if (!Array.isArray(limit)) return undefined;
  return judgeItems(asItems(value)?.slice(0, limit.length) ?? [], 0, (index) => limit[index], scope, judge);
};

const items: Check = (limit, value, scope, rules, judge) => {
  if (Array.isArray(limit)) return tuple(limit, value, scope, rules, judge);
  // A long list of anything costs nothing.
  if (Object.keys(asRules(limit) ?? { limit }).length === 0) return true;
  return judgeItems(asItems(value) ?? [], tupleOf(rules).length, () => limit, scope, judge);
};

/** Drafts up to 2019-09: what comes behind a tuple in `items`; without one it says nothing. */
const additionalItems: Check = (limit, value, scope, { items: tupled }, judge) =>
  Array.isArray(tupled) ? judgeItems(asItems(value) ?? [], tupled.length, () => limit, scope, judge) : true;

const unevaluatedItems: Check = (limit, value, scope, rules, judge) =>
  eachPart((asItems(value) ?? []).entries(), scope, ([index, item]) => {
    const covered = covers("items", String(index), rules, scope);
    if (covered === true) return true;
    const place = at(scope, String(index));
    const judged = judge(limit, item, covered === false ? place : tried(place));
    return covered === false || judged === true ? judged : undefined;
  });

const contains: Check = (limit, value, scope, rules, judge) => {
  const list = asItems(value);
  if (list === undefined) return true;
  const verdicts = list.map((item, index) => judge(limit, item, tried(at(scope, String(index)))));
  const sure = verdicts.filter((verdict) => verdict === true).length;
  const possible = sure + verdicts.filter((verdict) => verdict === undefined).length;
  const { minContains: least = 1, maxContains: most = Number.POSITIVE_INFINITY } = rules;
  if (typeof least !== "number" || typeof most !== "number") return undefined;
  if (possible < least) return fault(scope, "contains", least);
  if (sure > most) return fault(scope, "maxContains", most);
  return sure >= least && possible <= most ? true : undefined;
};

const length = (value: JsonValue): number | undefined => asItems(value)?.length;

const uniqueItems: Check = (limit, value, scope) => {
  const list = asItems(value);
  if (limit !== true || list === undefined) return typeof limit === "boolean" ? true : undefined;
  const seen = new Set<string>();
  for (const item of list) {
    const text = canonicalText(item, scope);
    if (text === undefined) return undefined;
    if (seen.has(text)) return fault(scope, "uniqueItems");
    seen.add(text);
  }
  return true;
};

export const ARRAY_CHECKS: { readonly [keyword: string]: Check } = {
  prefixItems: tuple,
  items,
  additionalItems,
  unevaluatedItems,
  contains,
  minItems: count("minItems", length, (value, limit) => value >= limit),
  maxItems: count("maxItems", length, (value, limit) => value <= limit),
  uniqueItems,
};
