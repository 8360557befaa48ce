/** Keywords about the members of an object. */
import type { JsonObject, JsonValue } from "../../engine/schema/types.js";
import { covers } from "./coverage.js";
import { matchPattern } from "./match-pattern.js";
import { count, eachPart } from "./parts.js";
import {
  asRules,
  at,
  both,
  type Check,
  fault,
  isNames,
  type Judge,
  type Rules,
  type Scope,
  spend,
  tried,
  type Verdict,
} from "./scope.js";

const asObject = (value: JsonValue): JsonObject | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;

/**
 * Judges every member of the value that `choose` gives a verdict on: whether the schema applies to
 * it.
 */
function eachMember(
  value: JsonValue,
  scope: Scope,
  judgeMember: (name: string, member: JsonValue) => Verdict,
): Verdict {
  const object = asObject(value);
  if (object === undefined) return true;
  return eachPart(Object.entries(object), scope, ([name, member]) => judgeMember(name, member));
}

/** @param applies undefined: perhaps. Then only what fits anyway is decided. */
function judgeIf(
  applies: Verdict,
  schema: unknown,
  [name, member]: readonly [string, JsonValue],
  scope: Scope,
  judge: Judge,
): Verdict {
  if (applies === false) return true;
  if (applies === true) return judge(schema, member, at(scope, name));
  return judge(schema, member, tried(at(scope, name))) === true ? true : undefined;
}

const properties: Check = (limit, value, scope, _rules, judge) => {
  const named = asRules(limit);
  if (named === undefined) return undefined;
  return eachMember(value, scope, (name, member) =>
    judgeIf(Object.hasOwn(named, name), named[name], [name, member], scope, judge),
  );
};

const PATTERN_STEPS = 50;

function matchesName(pattern: string, name: string, scope: Scope): Verdict {
  return spend(scope, PATTERN_STEPS) ? matchPattern(pattern, name) : undefined;
}

const patternProperties: Check = (limit, value, scope, _rules, judge) => {
  const patterns = asRules(limit);
  if (patterns === undefined) return undefined;
  return eachMember(value, scope, (name, member) => {
    let verdict: Verdict = true;
    for (const [pattern, schema] of Object.entries(patterns)) {
      verdict = both(
        verdict,
        judgeIf(matchesName(pattern, name, scope), schema, [name, member], scope, judge),
      );
    }
    return verdict;
  });
};

/** Whether a name is left to `additionalProperties`. */
export function isAdditional(name: string, rules: Rules, scope: Scope): Verdict {
  if (Object.hasOwn(asRules(rules["properties"]) ?? {}, name)) return false;
  let verdict: Verdict = true;
  for (const pattern of Object.keys(asRules(rules["patternProperties"]) ?? {})) {
    const matches = matchesName(pattern, name, scope);
    if (matches === true) return false;
    if (matches === undefined) verdict = undefined;
  }
  return verdict;
}

const additionalProperties: Check = (limit, value, scope, rules, judge) =>
  eachMember(value, scope, (name, member) => {
    const applies = isAdditional(name, rules, scope);
    if (limit === false && applies === true) return fault(scope, "additionalProperties", undefined, name);
    return judgeIf(applies, limit, [name, member], scope, judge);
  });

const unevaluatedProperties: Check = (limit, value, scope, rules, judge) =>
  eachMember(value, scope, (name, member) => {
    const covered = covers("properties", name, rules, scope);
    if (limit === false && covered === false) return fault(scope, "additionalProperties", undefined, name);
    return judgeIf(covered === undefined ? undefined : !covered, limit, [name, member], scope, judge);
  });

function needed(names: readonly string[], value: JsonObject, scope: Scope): boolean {
  spend(scope, names.length);
  const missing = names.filter((name) => !Object.hasOwn(value, name));
  for (const name of missing) fault(scope, "required", undefined, name);
  return missing.length === 0;
}

const required: Check = (limit, value, scope) => {
  const object = asObject(value);
  if (!isNames(limit)) return undefined;
  return object === undefined || needed(limit, object, scope);
};

const size = (value: JsonValue): number | undefined => {
  const object = asObject(value);
  return object === undefined ? undefined : Object.keys(object).length;
};

const propertyNames: Check = (limit, value, scope, _rules, judge) =>
  eachMember(value, scope, (name) => {
    const verdict = judge(limit, name, tried(at(scope, name)));
    return verdict === false ? fault(scope, "propertyNames", undefined, name) : verdict;
  });

/** `dependentRequired`, `dependentSchemas`, and the older `dependencies` that is both. */
const dependent: Check = (limit, value, scope, _rules, judge) => {
  const named = asRules(limit);
  if (named === undefined) return undefined;
  const object = asObject(value);
  if (object === undefined) return true;
  return eachMember(value, scope, (name) => {
    if (!Object.hasOwn(named, name)) return true;
    const rest = named[name];
    return Array.isArray(rest)
      ? isNames(rest)
        ? needed(rest, object, scope)
        : undefined
      : judge(rest, value, scope);
  });
};

export const OBJECT_CHECKS: { readonly [keyword: string]: Check } = {
  properties,
  patternProperties,
  additionalProperties,
  unevaluatedProperties,
  required,
  minProperties: count("minProperties", size, (value, limit) => value >= limit),
  maxProperties: count("maxProperties", size, (value, limit) => value <= limit),
  propertyNames,
  dependentRequired: dependent,
  dependentSchemas: dependent,
  dependencies: dependent,
};
