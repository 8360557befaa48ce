/** Keywords about one value by itself: its type, its listed values, numbers, texts. */
import type { JsonValue } from "../../engine/schema/types.js";
import { matchPattern } from "./match-pattern.js";
import { sameJson } from "./same-json.js";
import { type Check, fault, isCount, isNames, spend } from "./scope.js";

const IS_OF: { readonly [type: string]: (value: JsonValue) => boolean } = {
  string: (value) => typeof value === "string",
  number: (value) => typeof value === "number",
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === "boolean",
  null: (value) => value === null,
  array: (value) => Array.isArray(value),
  object: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
};

const isOf = (type: string, value: JsonValue): boolean =>
  Object.hasOwn(IS_OF, type) && IS_OF[type]?.(value) === true;

const type: Check = (limit, value, scope) => {
  const types = typeof limit === "string" ? [limit] : limit;
  if (!isNames(types)) return undefined;
  return types.some((each) => isOf(each, value)) || fault(scope, "type", types);
};

const listed: Check = (limit, value, scope) => {
  if (!Array.isArray(limit)) return undefined;
  let isOpen = false;
  for (const each of limit) {
    const same = sameJson(each, value, scope);
    if (same === true) return true;
    isOpen ||= same === undefined;
  }
  return isOpen ? undefined : fault(scope, "enum", limit);
};

const constant: Check = (limit, value, scope) => {
  const same = sameJson(limit, value, scope);
  return same === false ? fault(scope, "const", limit) : same;
};

/** A keyword with a number about numbers. */
const bound =
  (keyword: string, holds: (value: number, limit: number) => boolean): Check =>
  (limit, value, scope) => {
    if (typeof limit !== "number") return undefined;
    return typeof value !== "number" || holds(value, limit) || fault(scope, keyword, limit);
  };

/** 0.3 is three times 0.1, though not in binary. */
const NEARLY = 1e-9;

const multipleOf: Check = (limit, value, scope) => {
  if (typeof limit !== "number" || limit <= 0) return undefined;
  if (typeof value !== "number") return true;
  const times = value / limit;
  const isMultiple = Math.abs(times - Math.round(times)) <= NEARLY * Math.max(1, Math.abs(times));
  return isMultiple || !Number.isFinite(times) || fault(scope, "multipleOf", limit);
};

/** Code points, as the specification counts them. */
function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

const length =
  (keyword: string, holds: (length: number, limit: number) => boolean): Check =>
  (limit, value, scope) => {
    if (!isCount(limit)) return undefined;
    if (typeof value !== "string") return true;
    // A code point has one or two code units, so most texts need no count.
    const isSure = holds(value.length, limit) === holds(Math.ceil(value.length / 2), limit);
    if (!isSure && !spend(scope, value.length)) return undefined;
    return holds(isSure ? value.length : lengthOf(value), limit) || fault(scope, keyword, limit);
  };

const MATCH_STEPS = 100;

const pattern: Check = (limit, value, scope) => {
  if (typeof value !== "string") return true;
  if (typeof limit !== "string" || !spend(scope, MATCH_STEPS)) return undefined;
  const matches = matchPattern(limit, value);
  return matches === false ? fault(scope, "pattern") : matches;
};

export const SCALAR_CHECKS: { readonly [keyword: string]: Check } = {
  type,
  enum: listed,
  const: constant,
  minimum: bound("minimum", (value, limit) => value >= limit),
  maximum: bound("maximum", (value, limit) => value <= limit),
  exclusiveMinimum: bound("exclusiveMinimum", (value, limit) => value > limit),
  exclusiveMaximum: bound("exclusiveMaximum", (value, limit) => value < limit),
  multipleOf,
  minLength: length("minLength", (value, limit) => value >= limit),
  maxLength: length("maxLength", (value, limit) => value <= limit),
  pattern,
};
