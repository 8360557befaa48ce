/** Redacts a value beside its schema · S1-02, S1-08 */

import { hasOwn, isArray, objectKeys, objectValues, some } from "../../intrinsics/primordials.js";
import { isIdentifier } from "../copies/strength.js";
import { expects, type LocationFacts } from "../schema/describe-nodes.js";
import type { Location } from "../schema/location.js";
import { CONTENT, ITEM, type JsonObject, type JsonValue, MEMBER, MEMBER_NAMES } from "../schema/types.js";
import { holdsName } from "./holds-name.js";
import { parseJsonText } from "./json-text.js";
import { MAX_DEPTH, OMITTED, type Place, type Run, take, type Walked } from "./removals.js";
import { stringifyOwn } from "./stringify-own.js";
import type { RedactionReason } from "./types.js";
import { rewrite } from "./write.js";

/**
 * Open redaction (`run.closed` unset) passes unmarked values, and throws at a value that does not fit the schema: the
 * caller must then redact closed. Closed redaction passes only scalars under explicitly named, unmarked members.
 *
 * @param named under a member that some `properties` names (items of an array under it included).
 */
export function walk(
  run: Run,
  value: JsonValue,
  parent: Place | undefined,
  key: string | number,
  location: Location,
  named: boolean,
): Walked {
  const { closed } = run;
  const { facts } = location;
  // A marked value is withheld, whatever it is.
  if (facts.sensitive) return take(run, value, parent, key, reasonOf(facts));
  // No mark applies below: the value is shared, not copied. Null, and what JSON would drop, carries no data.
  if (!closed && (!facts.reaches || value === null || value === undefined)) return value;
  const depth = parent ? parent.depth + 1 : 0;
  if (depth >= MAX_DEPTH) return take(run, value, parent, key);
  if (typeof value === "string" && (facts.reaches || !named)) {
    const parsed = facts.contentEncoded ? undefined : parseJsonText(value);
    if (parsed !== undefined) {
      const kept = walk(run, parsed, parent, key, facts.through[CONTENT] ? location.step() : location, false);
      // Attack: a duplicate member name in JSON text. The text is always rewritten from the parsed value, which has one.
      return kept === OMITTED ? kept : stringifyOwn(kept);
    }
    // An unreadable document with marks is withheld; closed, so is all prose near a mark.
    if (closed || facts.through[CONTENT]) return take(run, value, parent, key, closed ?? "x-sensitive");
  }
  if (
    typeof value === "object" &&
    value !== null &&
    (closed || (isArray(value) ? facts.through[ITEM] : isNamed(facts) || facts.marked.length > 0))
  )
    return run.inside(value, { parent, key, location, depth, named, run });
  return fits(run, value, key, location, named) ? value : take(run, value, parent, key);
}

/** Why a value at a sensitive location is withheld. */
export const reasonOf = ({ unresolved }: LocationFacts): RedactionReason =>
  unresolved ? "unresolvable-schema" : "x-sensitive";

/** Whether a value without marks below it passes. */
function fits(
  { closed, plan }: Run,
  value: JsonValue,
  key: string | number,
  location: Location,
  named: boolean,
): boolean {
  const isExpected = expects(location.nodes, typeof value, value);
  // Closed, it needs a declared name and the declared type.
  if (closed)
    return named && (value === null || (isExpected ?? (!location.facts.reaches && typeof key === "string")));
  const isContainer = typeof value === "object";
  if (isContainer && objectKeys(value as JsonObject).length === 0) return true;
  // A `type` that excludes the very container that holds a mark: the schema contradicts itself.
  return (
    !!isExpected &&
    !holdsName(value, plan) &&
    !(isContainer && (!expects(location.nodes, "array") || wraps(value as JsonObject, location)))
  );
}

/** Marks may apply under names that no `properties` declares, or the names are marked themselves. */
export const isNamed = ({ through }: LocationFacts): boolean | undefined =>
  through[MEMBER] || through[MEMBER_NAMES];

/** Redacts the items of a list, or the members of an object. */
export function walkInside(container: object, place: Place): Walked {
  const { run, parent, key, location, named } = place;
  const { facts } = location;
  const { declares, through } = facts;
  const { closed } = run;
  const list = isArray(container);
  let isMet = list;
  const visit = (member: JsonValue, name: string): Walked => {
    isMet ||= !!through[MEMBER_NAMES] || location.step(name).facts.reaches;
    if (list || (!through[MEMBER_NAMES] && (!closed || declares.has(name))))
      return walk(run, member, place, name, location.step(name), named || !list);
    // The name is removed with its value, and its copies are searched for unless it is an ordinary name.
    const isOrdinary = !through[MEMBER_NAMES] && isIdentifier(name);
    return take(run, member, place, name, closed ?? "x-sensitive", isOrdinary ? "" : name);
  };
  // If only declared names lead to marks, the other members are skipped.
  const kept = rewrite(container, visit, closed || isNamed(facts) ? undefined : facts.marked);
  return !closed && !list && isStrange(run, container, location, isMet)
    ? take(run, container as JsonObject, parent, key)
    : kept;
}

/** Whether an object is not the one that the schema describes: marked data may be anywhere in it. */
const isStrange = (run: Run, object: object, location: Location, isMet: boolean): boolean =>
  some(location.facts.required, (name) => location.facts.declares.get(name) && !hasOwn(object, name)) ||
  (!isMet && isEnvelope(run, object, location));

/**
 * Whether an object without any marked member wraps the result that the schema describes. It does if an undeclared member
 * is named like a mark, or holds such a name at any depth, or if no member is declared and one of them is a container.
 */
export const isEnvelope = ({ plan }: Run, object: object, location: Location): boolean =>
  holdsName(object as JsonObject, plan, location.facts.declares) || wraps(object, location);

/** Whether a member is undeclared, yet the schema expects an object or list there. */
function isDescribed(object: object, key: string, { nodes }: Location): boolean | undefined {
  const member = (object as JsonObject)[key];
  return typeof member === "object" && expects(nodes, isArray(member) ? "array" : "object");
}

/**
 * Whether an object has no declared member, yet one of them is a container; for a list, whether the schema does not
 * describe its items but marks other names.
 */
function wraps(object: object, { facts, step }: Location): boolean {
  const isKnown = isArray(object)
    ? !isNamed(facts) || step(0).nodes.length > 0
    : some(objectKeys(object), (key) => facts.declares.has(key) || isDescribed(object, key, step(key)));
  return !isKnown && some(objectValues(object), parseJsonText);
}
