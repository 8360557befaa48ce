/** Redaction of a value beside its schema (design: "Shape of the redacted result", "Closed redaction") · S1-02, S1-08 */
import { append, hasOwn, isArray, objectKeys, some } from "../primordials.js";
import type { LocationFacts } from "../sensitivity/describe-nodes.js";
import { type JsonObject, type JsonValue, TypeBit } from "../sensitivity/types.js";
import { isIdentifier } from "./entropy.js";
import { containerIn, holdsName } from "./holds-name.js";
import { parseJsonText, toJsonText } from "./json-text.js";
import { MAX_DEPTH, OMITTED, type Place, type Removals, take, type Walked } from "./removals.js";
import { rewriteItems, rewriteMembers } from "./write.js";

/**
 * Open (`removals.closed` unset), what is not marked passes, and a value that does not fit the schema throws: the
 * caller must then redact closed. Closed, only scalars under explicitly named, unmarked members pass.
 */
export function walk(removals: Removals, value: JsonValue, place: Place): Walked {
  const { closed } = removals;
  const { facts } = place.location;
  // A marked value stays behind, whatever it is.
  if (facts.sensitive)
    return take(removals, value, place, facts.unresolved ? "unresolvable-schema" : "x-sensitive");
  // Below here nothing is marked: the value is shared, not copied. Null (and what JSON would drop) carries nothing.
  if (!closed && (!facts.reaches || value === null || value === undefined)) return value;
  if (place.depth >= MAX_DEPTH) return take(removals, value, place);
  if (typeof value === "string" && (facts.reaches || !place.named)) {
    const kept = walkText(removals, value, place);
    if (kept !== undefined) return kept;
  }
  if (typeof value === "object" && value !== null) {
    const isList = isArray(value);
    if (closed || (isList ? facts.reachesThroughItem : facts.reachesThroughMember)) {
      return isList ? walkItems(removals, value, place) : walkMembers(removals, value as JsonObject, place);
    }
    if (objectKeys(value).length === 0) return value;
  }
  return (closed ? mayPass(value, place) : hasShape(value, place)) ? value : take(removals, value, place);
}

const bitOf = (value: JsonValue): number => TypeBit[isArray(value) ? "array" : (typeof value as "object")];

/** Whether closed redaction lets a scalar pass: it has a name, and the type that the schema gives. */
function mayPass(value: JsonValue, { named, key, location: { facts } }: Place): boolean {
  const isExpected = facts.types === 0 ? typeof key === "string" : (facts.types & bitOf(value)) !== 0;
  return named && (value === null || isExpected);
}

/**
 * Whether a value inside which no mark can be met is still what the schema expects there. Where `type` leaves out the
 * very container through which a mark would be met, the schema contradicts itself.
 */
function hasShape(value: JsonValue, { location: { facts } }: Place): boolean {
  let needed = bitOf(value);
  if (typeof value === "object") {
    if (facts.reachesThroughMember) needed |= TypeBit.object;
    if (facts.reachesThroughItem) needed |= TypeBit.array;
  }
  return (facts.types & needed) === needed && !holdsName(value, facts.marked);
}

function walkItems(removals: Removals, items: readonly JsonValue[], place: Place): Walked {
  const { location, named } = place;
  const depth = place.depth + 1;
  return rewriteItems(items, (item, key) =>
    walk(removals, item, { parent: place, key, location: location.item(key), depth, named }),
  );
}

function walkMembers(removals: Removals, object: JsonObject, place: Place): Walked {
  const { closed } = removals;
  const { location } = place;
  const { facts } = location;
  const depth = place.depth + 1;
  // Where only declared names lead to marks, the other members need not be looked at.
  const all = closed || facts.undeclaredReaches || facts.namesSensitive;
  const names = all ? objectKeys(object) : facts.marked;
  const lacks = (name: string) => !hasOwn(object, name);
  if (
    !closed &&
    (some(facts.requiredMarks, lacks) || (!some(names, (name) => !lacks(name)) && isEnvelope(object, facts)))
  ) {
    return take(removals, object, place);
  }
  return rewriteMembers(object, names, (member, key) => {
    const inner = { parent: place, key, location: location.member(key).location, depth, named: true };
    const passes = !facts.namesSensitive && (!closed || facts.declares.has(key));
    if (passes) return walk(removals, member, inner);
    // The name stays behind with its value, and is searched for unless it is an ordinary one.
    if (facts.namesSensitive || !isIdentifier(key)) append(removals.names, key);
    return take(removals, member, inner, closed ?? "x-sensitive");
  });
}

/**
 * Whether an object in which no mark was met wraps the result that the schema describes: a member that the schema does
 * not know holds a name that it marks, or it knows no member at all, yet there is something inside one.
 */
function isEnvelope(object: JsonObject, { declares, marked }: LocationFacts): boolean {
  const keys = objectKeys(object);
  const isKnown = some(keys, (key) => declares.has(key));
  return some(keys, (key) => {
    const member = object[key] as JsonValue;
    return !declares.has(key) && (holdsName(member, marked) || (!isKnown && containerIn(member)));
  });
}

/** @returns `undefined` for text that is judged like any other scalar. */
function walkText(removals: Removals, text: string, place: Place): Walked | undefined {
  const { location, depth } = place;
  const { facts } = location;
  const parsed = facts.contentEncoded ? undefined : parseJsonText(text);
  if (parsed === undefined) {
    // A document with marks of its own that cannot be read stays behind; so does all prose where a mark could be.
    if (!removals.closed && !facts.reachesThroughContent) return undefined;
    return take(removals, text, place, removals.closed ?? "x-sensitive");
  }
  const inner = facts.reachesThroughContent ? location.content() : location;
  const kept = walk(removals, parsed, { ...place, location: inner, depth: depth + 1, named: false });
  if (kept === OMITTED) return kept;
  // Always from the parsed value: the text may hold a second member of the same name, which parsing drops.
  const rewritten = toJsonText(kept);
  removals.rewrote ||= rewritten !== text;
  return rewritten;
}
