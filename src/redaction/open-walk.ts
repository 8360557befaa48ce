/** Redaction of a value that has the declared shape (design: "Shape of the redacted result") · S1-08, S1-10 */
import { append, hasOwn, isArray, objectKeys } from "../primordials.js";
import type { Location, MemberStep } from "../sensitivity/location.js";
import { type JsonObject, type JsonValue, TypeBit } from "../sensitivity/types.js";
import { isEnvelope } from "./is-envelope.js";
import { parseJsonText, toJsonText } from "./json-text.js";
import { omitMembers } from "./omit-members.js";
import { MAX_DEPTH, OMITTED, type Place, type Removals, type Walked } from "./removals.js";
import { copyItems } from "./write.js";

/**
 * Walks `value` beside `location`. Where the two do not fit (see `removals.mismatch`) the caller must throw the
 * answer away and redact closed.
 */
export function openWalk(removals: Removals, value: JsonValue, location: Location, place: Place): Walked {
  const { facts } = location;
  // A marked value stays behind, whatever it is.
  if (facts.sensitive)
    return removals.take(value, place, facts.unresolved ? "unresolvable-schema" : "x-sensitive");
  // Below here nothing is marked: the value is shared, not copied.
  if (!facts.reaches) return value;
  // Null (and what JSON would drop) carries nothing.
  if (value === null || value === undefined) return value;
  if (place.depth >= MAX_DEPTH) return removals.take(value, place, "shape-mismatch");
  if (typeof value === "string") return walkText(removals, value, location, place);
  if (typeof value === "object") {
    return isArray(value)
      ? walkItems(removals, value, location, place)
      : walkMembers(removals, value as JsonObject, location, place);
  }
  const bit = typeof value === "number" ? TypeBit.number : typeof value === "boolean" ? TypeBit.boolean : 0;
  if ((facts.types & bit) === 0) removals.mismatch = true;
  return value;
}

function walkMembers(removals: Removals, object: JsonObject, location: Location, place: Place): Walked {
  const { facts } = location;
  if (lacksRequiredMark(object, facts.requiredMarks)) {
    removals.mismatch = true;
    return object;
  }
  const { omitted } = removals;
  // The list is shared by all objects of the walk: what this one leaves out is behind what the outer ones do.
  const outer = omitted.length;
  let copy: Record<string, JsonValue> | undefined;
  let met = false;
  const everywhere = facts.undeclaredReaches || facts.namesSensitive;
  // Where only declared names lead to marks, the other members need not be looked at.
  const names = everywhere ? objectKeys(object) : facts.marked;
  for (let i = 0; i < names.length && !removals.mismatch; i++) {
    const key = names[i] as string;
    if (!everywhere && !hasOwn(object, key)) continue;
    met = true;
    const kept = walkMember(removals, object[key] as JsonValue, key, location, place);
    if (kept === OMITTED) append(omitted, key);
    else if (kept !== object[key]) {
      // The copy has the member already, so this assignment meets no setter.
      copy ??= { ...object };
      copy[key] = kept;
    }
  }
  if (!met && !hasOwnShape(object, location)) removals.mismatch = true;
  const rest = omitMembers(copy ?? object, omitted, outer);
  omitted.length = outer;
  return rest;
}

function walkMember(
  removals: Removals,
  value: JsonValue,
  key: string,
  location: Location,
  place: Place,
): Walked {
  const step = location.member(key);
  const { namesSensitive } = location.facts;
  if (!namesSensitive && !step.location.facts.reaches) return value;
  const inner = memberPlace(place, step);
  return namesSensitive
    ? removals.takeNamed(key, value, inner, "x-sensitive")
    : openWalk(removals, value, step.location, inner);
}

export function memberPlace(place: Place, { token, pathToken }: MemberStep): Place {
  return {
    parent: place,
    token,
    pathToken,
    depth: place.depth + 1,
  };
}

function lacksRequiredMark(object: JsonObject, names: readonly string[]): boolean {
  for (let i = 0; i < names.length; i++) if (!hasOwn(object, names[i] as string)) return true;
  return false;
}

/** Whether an object in which no mark could be met is still what the schema expects there. */
function hasOwnShape(object: JsonObject, location: Location): boolean {
  const { facts } = location;
  const keys = objectKeys(object);
  if (keys.length === 0) return true;
  if (facts.reachesThroughMember) return !isEnvelope(object, keys, facts);
  return (
    expects(facts.types, TypeBit.object) && (!facts.reachesThroughItem || expects(facts.types, TypeBit.array))
  );
}

/** Where `type` leaves out the very container through which a mark would be met, the schema contradicts itself. */
function expects(types: number, bit: number): boolean {
  return (types & bit) !== 0;
}

function walkItems(
  removals: Removals,
  items: readonly JsonValue[],
  location: Location,
  place: Place,
): Walked {
  const { facts } = location;
  if (!facts.reachesThroughItem) {
    const expected =
      expects(facts.types, TypeBit.array) &&
      (!facts.reachesThroughMember || expects(facts.types, TypeBit.object));
    if (items.length > 0 && !expected) removals.mismatch = true;
    return items;
  }
  let copy: JsonValue[] | undefined;
  for (let i = 0; i < items.length; i++) {
    const next = location.item(i);
    if (!next.facts.reaches) continue;
    const value = items[i] as JsonValue;
    const inner = itemPlace(place, i);
    const kept = openWalk(removals, value, next, inner);
    if (removals.mismatch) return items;
    if (kept === value) continue;
    copy ??= copyItems(items);
    copy[i] = kept === OMITTED ? null : kept;
  }
  return copy ?? items;
}

function walkText(removals: Removals, text: string, location: Location, place: Place): Walked {
  const { facts } = location;
  const parsed = facts.contentEncoded ? undefined : parseJsonText(text);
  if (facts.reachesThroughContent) {
    // The text is a document with marks of its own; one that cannot be read stays behind.
    if (parsed === undefined) return removals.take(text, place, "x-sensitive");
    return rewriteText(removals, text, openWalk(removals, parsed, location.content(), deeper(place)));
  }
  if (parsed !== undefined) {
    return rewriteText(removals, text, openWalk(removals, parsed, location, deeper(place)));
  }
  if ((facts.types & TypeBit.string) === 0) removals.mismatch = true;
  return text;
}

export function itemPlace(parent: Place, index: number): Place {
  return { parent, token: index, pathToken: "*", depth: parent.depth + 1 };
}

/** Inside the text at `place`. */
export function deeper(place: Place): Place {
  return { ...place, depth: place.depth + 1 };
}

/** Always from the parsed value: the text may hold a second member of the same name, which parsing drops. */
export function rewriteText(removals: Removals, text: string, kept: Walked): Walked {
  if (kept === OMITTED) return kept;
  const rewritten = toJsonText(kept);
  removals.rewrote ||= rewritten !== text;
  return rewritten;
}
