/** Redaction of a value that has the declared shape (design: "Shape of the redacted result") · S1-08, S1-10 */
import { hasOwn, isArray, objectKeys } from "../primordials.js";
import { escapePointerToken } from "../sensitivity/index-schema.js";
import type { Location } from "../sensitivity/location.js";
import { type JsonObject, type JsonValue, TypeBit } from "../sensitivity/types.js";
import { parseJsonText, toJsonText } from "./json-text.js";
import { MAX_DEPTH, OMITTED, type Place, type Removals, type Walked } from "./removals.js";
import { copyItems, copyMembers, put } from "./write.js";

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
  const keys = objectKeys(object);
  if (!hasDeclaredShape(object, keys, location)) {
    removals.mismatch = true;
    return object;
  }
  let copy: Record<string, JsonValue> | undefined;
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as string;
    const value = object[key] as JsonValue;
    const next = location.property(key);
    let kept: Walked = value;
    if (facts.namesSensitive || next.facts.reaches) {
      const inner = memberPlace(place, location, key);
      kept = facts.namesSensitive
        ? removals.takeNamed(key, value, inner, "x-sensitive")
        : openWalk(removals, value, next, inner);
      if (removals.mismatch) return object;
    }
    if (kept !== value && copy === undefined) copy = copyMembers(object, keys, i);
    if (copy !== undefined && kept !== OMITTED) put(copy, key, kept);
  }
  return copy ?? object;
}

export function memberPlace(place: Place, location: Location, key: string): Place {
  const token = escapePointerToken(key);
  return {
    pointer: `${place.pointer}/${token}`,
    path: `${place.path}/${location.facts.declares.has(key) && !location.facts.namesSensitive ? token : "*"}`,
    depth: place.depth + 1,
  };
}

/** Whether the marks that the schema sets below this object can have been met where the schema expects them. */
function hasDeclaredShape(object: JsonObject, keys: readonly string[], location: Location): boolean {
  const { facts } = location;
  if (keys.length === 0 && facts.requiredMarks.length === 0) return true;
  if (!facts.reachesThroughMember) return (facts.types & TypeBit.object) !== 0;
  for (let i = 0; i < facts.requiredMarks.length; i++) {
    if (!hasOwn(object, facts.requiredMarks[i] as string)) return false;
  }
  return facts.undeclaredReaches || facts.namesSensitive || !looksLikeEnvelope(object, keys, location);
}

/** No member is one that the schema knows, yet there is something inside: `{ data: { … } }` around the result. */
function looksLikeEnvelope(object: JsonObject, keys: readonly string[], location: Location): boolean {
  let inside = false;
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as string;
    if (location.facts.declares.has(key)) return false;
    const value = object[key] as JsonValue;
    inside ||=
      typeof value === "string"
        ? parseJsonText(value) !== undefined
        : typeof value === "object" && value !== null;
  }
  return inside;
}

function walkItems(
  removals: Removals,
  items: readonly JsonValue[],
  location: Location,
  place: Place,
): Walked {
  const { facts } = location;
  if (!facts.reachesThroughItem) {
    if (items.length > 0 && (facts.types & TypeBit.array) === 0) removals.mismatch = true;
    return items;
  }
  let copy: JsonValue[] | undefined;
  for (let i = 0; i < items.length; i++) {
    const next = location.item(i);
    if (!next.facts.reaches) continue;
    const value = items[i] as JsonValue;
    const inner = { pointer: `${place.pointer}/${i}`, path: `${place.path}/*`, depth: place.depth + 1 };
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
    return rewriteText(openWalk(removals, parsed, location.content(), deeper(place)));
  }
  if (parsed !== undefined) return rewriteText(openWalk(removals, parsed, location, deeper(place)));
  if ((facts.types & TypeBit.string) === 0) removals.mismatch = true;
  return text;
}

export function deeper(place: Place): Place {
  return { pointer: place.pointer, path: place.path, depth: place.depth + 1 };
}

/** Always from the parsed value: the text may hold a second member of the same name, which parsing drops. */
export function rewriteText(kept: Walked): Walked {
  return kept === OMITTED ? kept : toJsonText(kept);
}
