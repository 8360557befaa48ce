/**
 * Whether a value is what the schema says of its place: where it is not, marks may be anywhere in
 * it · S1-08
 */

import { arrayIsArray, listSome, objectHasOwn, objectKeys, objectValues } from "../../intrinsics/language.js";
import { expects, type LocationFacts } from "../schema/describe-nodes.js";
import type { Location } from "../schema/location.js";
import { type JsonObject, type JsonValue, MEMBER, MEMBER_NAMES } from "../schema/types.js";
import { holdsName } from "./holds-name.js";
import { parseJsonText } from "./json-text.js";
import type { Run } from "./removals.js";

/**
 * Whether a value passes that cannot contain a marked one.
 * sensitive-results §redact a value, 4
 */
export function fits(
  { closed, plan }: Run,
  value: JsonValue,
  key: string | number,
  location: Location,
  named: boolean,
): boolean {
  const isExpected = expects(location.nodes, typeof value, value);
  // Closed redaction passes it only with a declared name and the declared type.
  if (closed)
    return named && (value === null || (isExpected ?? (!location.facts.reaches && typeof key === "string")));
  const isContainer = typeof value === "object";
  if (isContainer && objectKeys(value as JsonObject).length === 0) return true;
  // The schema contradicts itself if its `type` excludes the container of a mark.
  return (
    !!isExpected &&
    !holdsName(value, plan) &&
    !(isContainer && (!expects(location.nodes, "array") || wraps(value as JsonObject, location)))
  );
}

/** Marks apply under names that no `properties` declares, or the names themselves are marked. */
export const isNamed = ({ through }: LocationFacts): boolean | undefined =>
  through[MEMBER] || through[MEMBER_NAMES];

/**
 * Whether an object differs from the one that the schema describes: marks may apply anywhere in it.
 */
export const isStrange = (run: Run, object: object, location: Location, isMet: boolean): boolean =>
  listSome(
    location.facts.required,
    (name) => location.facts.declares.get(name) && !objectHasOwn(object, name),
  ) ||
  (!isMet && isEnvelope(run, object, location));

/**
 * Whether an object without marked members wraps the result that the schema describes. Either an
 * undeclared member has, or contains, a name that the schema marks anywhere; or no member is
 * declared, and one of them is not empty.
 * sensitive-results §redact a value, 5
 */
export function isEnvelope({ plan }: Run, object: object, location: Location): boolean {
  // A name that another branch declares is known.
  const all = location.wider ?? location;
  return holdsName(object as JsonObject, plan, all.facts.declares) || wraps(object, all);
}

/**
 * Whether no `properties` declares a member, although the schema expects such an object or list
 * here.
 */
function isDescribed(object: object, key: string, { nodes }: Location): boolean | undefined {
  const member = (object as JsonObject)[key];
  return typeof member === "object" && expects(nodes, arrayIsArray(member) ? "array" : "object");
}

/**
 * Whether the schema declares no member of an object, although one is not empty. For a list:
 * whether the schema says nothing about items, but has marks under any name.
 */
function wraps(object: object, { facts, step }: Location): boolean {
  const isKnown = arrayIsArray(object)
    ? !isNamed(facts) || step(0).nodes.length > 0
    : listSome(objectKeys(object), (key) => facts.declares.has(key) || isDescribed(object, key, step(key)));
  return !isKnown && listSome(objectValues(object), parseJsonText);
}
