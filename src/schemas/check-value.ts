/**
 * A value against a JSON Schema that a page wrote (drafts 4 to 2020-12). What cannot be understood,
 * or costs too much, is left out by itself: a pattern that could run on, a reference that leads
 * out, a part behind the end of the budget. All other keywords count as ever, so no addition to a
 * schema makes another part of it accept more. `format` is an annotation.
 *
 * Not @cfworker/json-schema: it runs patterns as they are, follows `$ref: "#"` for ever, and knows
 * only yes and no. A keyword left out below `not` would make that stricter.
 */
import type { JsonValue } from "../engine/schema/types.js";
import { ARRAY_CHECKS } from "./check/check-array.js";
import { OBJECT_CHECKS } from "./check/check-object.js";
import { PART_CHECKS } from "./check/check-parts.js";
import { SCALAR_CHECKS } from "./check/check-scalar.js";
import {
  asRules,
  both,
  type Check,
  type Fault,
  fault,
  type Rules,
  type Scope,
  spend,
  type Verdict,
} from "./check/scope.js";

export type { Fault } from "./check/scope.js";

const CHECKS: ReadonlyMap<string, Check> = new Map(
  Object.entries({ ...SCALAR_CHECKS, ...OBJECT_CHECKS, ...ARRAY_CHECKS, ...PART_CHECKS }),
);
/** Steps: a subschema, a member, an item, a comparison. Some 0.1 s. */
const BUDGET = 100_000;
/** Subschemas inside of each other; references count. */
const MAX_DEPTH = 256;
const OLD_DRAFT = /draft-0[3-7]/;

function keywordsOf(rules: Rules, { isOldDraft }: Scope): readonly string[] {
  if (isOldDraft && Object.hasOwn(rules, "$ref")) return ["$ref"];
  const keywords = Object.keys(rules);
  return keywords.length <= CHECKS.size
    ? keywords
    : [...CHECKS.keys()].filter((each) => Object.hasOwn(rules, each));
}

/** A part with an `$id` of its own is where its references start. */
const inside = (scope: Scope, rules: Rules): Scope => ({
  ...scope,
  root: typeof rules["$id"] === "string" ? rules : scope.root,
  depth: scope.depth + 1,
});

function judge(schema: unknown, value: JsonValue, scope: Scope): Verdict {
  if (schema === true) return true;
  if (schema === false) return fault(scope, "false");
  const rules = asRules(schema);
  if (rules === undefined || scope.depth > MAX_DEPTH || !spend(scope, 1)) return undefined;
  const within = inside(scope, rules);
  let verdict: Verdict = true;
  for (const keyword of keywordsOf(rules, scope)) {
    const check = CHECKS.get(keyword);
    if (check !== undefined) verdict = both(verdict, check(rules[keyword], value, within, rules, judge));
  }
  return verdict;
}

/**
 * @param schema plain JSON data, as untrusted as it comes
 * @param value plain JSON data
 * @returns where the value certainly breaks the schema, at most 50 places; empty if it does not, or
 * if that cannot be told. Names of members are in it, values never.
 */
export function checkValue(schema: JsonValue, value: JsonValue): readonly Fault[] {
  const faults: Fault[] = [];
  const root = asRules(schema) ?? {};
  const { $schema: dialect } = root;
  const isOldDraft = typeof dialect === "string" && OLD_DRAFT.test(dialect);
  const scope: Scope = {
    budget: { left: BUDGET },
    root,
    isOldDraft,
    pointer: "",
    depth: 0,
    through: [root],
    faults,
  };
  if (judge(schema, value, scope) === false) return faults;
  return [];
}
