/** Redaction of a value beside its schema (design: "Shape of the redacted result", "Closed redaction") · S1-02, S1-08 */

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
 * Open (`run.closed` unset), what is not marked passes, and a value that does not fit the schema throws: the caller
 * must then redact closed. Closed, only scalars under explicitly named, unmarked members pass.
 *
 * @param named under a member that some `properties` spells out (items of an array under it included).
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
  // A marked value stays behind, whatever it is.
  if (facts.sensitive) return take(run, value, parent, key, reasonOf(facts));
  // Below here nothing is marked: the value is shared, not copied. Null (and what JSON would drop) carries nothing.
  if (!closed && (!facts.reaches || value === null || value === undefined)) return value;
  const depth = parent ? parent.depth + 1 : 0;
  if (depth >= MAX_DEPTH) return take(run, value, parent, key);
  if (typeof value === "string" && (facts.reaches || !named)) {
    const parsed = facts.contentEncoded ? undefined : parseJsonText(value);
    if (parsed !== undefined) {
      const kept = walk(run, parsed, parent, key, facts.through[CONTENT] ? location.step() : location, false);
      // Always from the parsed value: the text may hold a second member of the same name, which parsing drops.
      return kept === OMITTED ? kept : stringifyOwn(kept);
    }
    // A document with marks of its own that cannot be read stays behind; closed, so does all prose near a mark.
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

/** Why a value at a sensitive location stays behind. */
export const reasonOf = ({ unresolved }: LocationFacts): RedactionReason =>
  unresolved ? "unresolvable-schema" : "x-sensitive";

/** Whether a value inside which no mark can be met passes. */
function fits(
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

/** The items of a list, or the members of an object. */
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
    // The name stays behind with its value, and is searched for unless it is an ordinary one.
    const isOrdinary = !through[MEMBER_NAMES] && isIdentifier(name);
    return take(run, member, place, name, closed ?? "x-sensitive", isOrdinary ? "" : name);
  };
  // Where only declared names lead to marks, the other members need not be looked at.
  const kept = rewrite(container, visit, closed || isNamed(facts) ? undefined : facts.marked);
  return !closed && !list && isStrange(run, container, location, isMet)
    ? take(run, container as JsonObject, parent, key)
    : kept;
}

/** Whether an object is not the one that the schema describes: marks may be anywhere in it. */
const isStrange = (run: Run, object: object, location: Location, isMet: boolean): boolean =>
  some(location.facts.required, (name) => location.facts.declares.get(name) && !hasOwn(object, name)) ||
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
  return typeof member === "object" && expects(nodes, isArray(member) ? "array" : "object");
}

/**
 * Whether the schema knows no member of an object, yet there is something inside one; of a list, whether it has no word
 * for items, but marks under any name.
 */
function wraps(object: object, { facts, step }: Location): boolean {
  const isKnown = isArray(object)
    ? !isNamed(facts) || step(0).nodes.length > 0
    : some(objectKeys(object), (key) => facts.declares.has(key) || isDescribed(object, key, step(key)));
  return !isKnown && some(objectValues(object), parseJsonText);
}
