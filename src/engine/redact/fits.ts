/** Whether a value is what the schema says of its place: where it is not, marks may be anywhere in it · S1-08 */

import { arrayIsArray, listSome, objectHasOwn, objectKeys, objectValues } from "../../intrinsics/language.js";
import { expects, type LocationFacts } from "../schema/describe-nodes.js";
import type { Location } from "../schema/location.js";
import { type JsonObject, type JsonValue, MEMBER, MEMBER_NAMES } from "../schema/types.js";
import { holdsName } from "./holds-name.js";
import { parseJsonText } from "./json-text.js";
import type { Run } from "./removals.js";

/** Whether a value inside which no mark can be met passes. */
export function fits(
  { closed, plan }: Run,
  value: JsonValue,
  key: string | number,
  location: Location,
  named: boolean,
): boolean {
  const isExpected = expects(location.nodes, typeof value, value);
  // Closed, it needs a name, and the type that the schema gives.
  if (closed)
    return named && (value === null || (isExpected ?? (!location.facts.reaches && typeof key === "string")));
  const isContainer = typeof value === "object";
  if (isContainer && objectKeys(value as JsonObject).length === 0) return true;
  // Where `type` leaves out the very container through which a mark would be met, the schema contradicts itself.
  return (
    !!isExpected &&
    !holdsName(value, plan) &&
    !(isContainer && (!expects(location.nodes, "array") || wraps(value as JsonObject, location)))
  );
}

/** Marks can be met under names that no `properties` declares, or the names are themselves marked. */
export const isNamed = ({ through }: LocationFacts): boolean | undefined =>
  through[MEMBER] || through[MEMBER_NAMES];

/** Whether an object is not the one that the schema describes: marks may be anywhere in it. */
export const isStrange = (run: Run, object: object, location: Location, isMet: boolean): boolean =>
  listSome(
    location.facts.required,
    (name) => location.facts.declares.get(name) && !objectHasOwn(object, name),
  ) ||
  (!isMet && isEnvelope(run, object, location));

/**
 * Whether an object in which no mark was met wraps the result that the schema describes: a member that the schema does
 * not know has or holds a name that it marks anywhere, or it knows no member at all, yet there is something inside one.
 */
export const isEnvelope = ({ plan }: Run, object: object, location: Location): boolean =>
  holdsName(object as JsonObject, plan, location.facts.declares) || wraps(object, location);

/** Whether no `properties` names a member, yet the schema expects such an object or list there. */
function isDescribed(object: object, key: string, { nodes }: Location): boolean | undefined {
  const member = (object as JsonObject)[key];
  return typeof member === "object" && expects(nodes, arrayIsArray(member) ? "array" : "object");
}

/**
 * Whether the schema knows no member of an object, yet there is something inside one; of a list, whether it has no word
 * for items, but marks under any name.
 */
function wraps(object: object, { facts, step }: Location): boolean {
  const isKnown = arrayIsArray(object)
    ? !isNamed(facts) || step(0).nodes.length > 0
    : listSome(objectKeys(object), (key) => facts.declares.has(key) || isDescribed(object, key, step(key)));
  return !isKnown && listSome(objectValues(object), parseJsonText);
}
