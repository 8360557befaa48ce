/**
 * The parts that `unevaluatedProperties` and `unevaluatedItems` are not about: what another keyword
 * has looked at.
 */
import { isAdditional } from "./check-object.js";
import { resolveLocal } from "./resolve-local.js";
import { asRules, type Rules, type Scope, spend, type Verdict } from "./scope.js";

type Kind = "properties" | "items";

/** If they hold, they have looked at the value. */
const ALWAYS = ["allOf"];
/** Whether these hold is another question. */
const PERHAPS = ["anyOf", "oneOf", "if", "then", "else", "not", "dependentSchemas", "dependencies"];
const NOT_UNDERSTOOD = ["$dynamicRef", "$recursiveRef"];
const MAX_DEPTH = 20;

const has = (rules: Rules, keyword: string): boolean => Object.hasOwn(rules, keyword);

function isNamed(name: string, rules: Rules, scope: Scope): Verdict {
  if (has(rules, "additionalProperties")) return true;
  const additional = isAdditional(name, rules, scope);
  return additional === undefined ? undefined : !additional;
}

function isPlaced(index: string, rules: Rules): Verdict {
  const { items, prefixItems } = rules;
  if (items !== undefined && !Array.isArray(items)) return true;
  if (has(rules, "additionalItems")) return true;
  const tuple = Array.isArray(items) ? items : Array.isArray(prefixItems) ? prefixItems : [];
  if (Number(index) < tuple.length) return true;
  // An item that `contains` has met counts as looked at.
  return has(rules, "contains") ? undefined : false;
}

const partsOf = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value;
  return [value];
};

/** @param isTop the keyword itself stands here, so it does not count. */
export function covers(kind: Kind, name: string, rules: Rules, scope: Scope, depth = 0): Verdict {
  if (depth > MAX_DEPTH || !spend(scope, 1)) return undefined;
  if (depth > 0 && has(rules, kind === "items" ? "unevaluatedItems" : "unevaluatedProperties")) return true;
  const own = kind === "items" ? isPlaced(name, rules) : isNamed(name, rules, scope);
  if (own === true) return true;
  const within = (part: unknown): Verdict => {
    const inner = asRules(part);
    return inner === undefined ? false : covers(kind, name, inner, scope, depth + 1);
  };
  const sure = ALWAYS.flatMap((keyword) => (has(rules, keyword) ? partsOf(rules[keyword]) : []));
  const target = has(rules, "$ref") ? resolveLocal(rules["$ref"], scope.root) : false;
  const verdicts = [...sure.map(within), target === undefined ? undefined : within(target)];
  if (verdicts.includes(true)) return true;
  const isOpen =
    own === undefined ||
    verdicts.includes(undefined) ||
    [...PERHAPS, ...NOT_UNDERSTOOD].some((keyword) => has(rules, keyword));
  return isOpen ? undefined : false;
}
