/** Redaction of a value beside its schema (design: "Shape of the redacted result", "Closed redaction") · S1-02, S1-08 */
import { hasOwn, isArray, objectKeys, some } from "../primordials.js";
import { expects, type LocationFacts } from "../sensitivity/describe-nodes.js";
import {
  CONTENT,
  ITEM,
  type JsonObject,
  type JsonValue,
  MEMBER,
  MEMBER_NAMES,
} from "../sensitivity/types.js";
import { isIdentifier } from "./entropy.js";
import { holdsName } from "./holds-name.js";
import { parseJsonText } from "./json-text.js";
import { MAX_DEPTH, OMITTED, type Place, type Run, take, type Walked } from "./removals.js";
import { stringifyOwn } from "./stringify-own.js";
import { rewrite } from "./write.js";

/**
 * Open (`run.closed` unset), what is not marked passes, and a value that does not fit the schema throws: the caller
 * must then redact closed. Closed, only scalars under explicitly named, unmarked members pass.
 */
export function walk(run: Run, value: JsonValue, place: Place): Walked {
  const { closed } = run;
  const { location, depth, named } = place;
  const { facts } = location;
  // A marked value stays behind, whatever it is.
  if (facts.sensitive)
    return take(run, value, place, facts.unresolved ? "unresolvable-schema" : "x-sensitive");
  // Below here nothing is marked: the value is shared, not copied. Null (and what JSON would drop) carries nothing.
  if (!closed && (!facts.reaches || value === null || value === undefined)) return value;
  if (depth >= MAX_DEPTH) return take(run, value, place);
  if (typeof value === "string" && (facts.reaches || !named)) {
    const parsed = facts.contentEncoded ? undefined : parseJsonText(value);
    if (parsed !== undefined) {
      const inner = facts.through[CONTENT] ? location.step() : location;
      const kept = walk(run, parsed, { ...place, location: inner, depth: depth + 1, named: false });
      // Always from the parsed value: the text may hold a second member of the same name, which parsing drops.
      return kept === OMITTED ? kept : stringifyOwn(kept);
    }
    // A document with marks of its own that cannot be read stays behind; closed, so does all prose near a mark.
    if (closed || facts.through[CONTENT]) return take(run, value, place, closed ?? "x-sensitive");
  }
  const isEntered =
    closed || (isArray(value) ? facts.through[ITEM] : isNamed(facts) || facts.marked.length > 0);
  if (typeof value === "object" && value !== null && isEntered) return walkInside(run, value, place);
  return fits(run, value, place) ? value : take(run, value, place);
}

/** Whether a value inside which no mark can be met passes. */
function fits(
  { closed, declared }: Run,
  value: JsonValue,
  { named, key, location: { nodes } }: Place,
): boolean {
  const isExpected = expects(nodes, typeof value);
  // Closed, it needs a name, and the type that the schema gives.
  if (closed) return named && (value === null || (isExpected ?? typeof key === "string"));
  const isContainer = typeof value === "object";
  if (isContainer && objectKeys(value as JsonObject).length === 0) return true;
  // Where `type` leaves out the very container through which a mark would be met, the schema contradicts itself.
  return !!isExpected && (!isContainer || !!expects(nodes, "array")) && !holdsName(value, declared);
}

/** Marks can be met under names that no `properties` declares, or the names are themselves marked. */
const isNamed = ({ through }: LocationFacts): boolean | undefined => through[MEMBER] || through[MEMBER_NAMES];

function walkInside(run: Run, container: object, place: Place): Walked {
  const { closed } = run;
  const { location, depth } = place;
  const { facts } = location;
  const namesSensitive = facts.through[MEMBER_NAMES];
  const isList = isArray(container);
  const named = !isList || place.named;
  // Where only declared names lead to marks, the other members need not be looked at.
  const names = closed || isNamed(facts) ? objectKeys(container) : facts.marked;
  let isMet = false;
  const visit = (member: JsonValue, key: string | number): Walked => {
    isMet = true;
    const inner = { parent: place, key, location: location.step(key), depth: depth + 1, named };
    const isStray = !isList && (namesSensitive || (closed && !facts.declares.has(key as string)));
    if (!isStray) return walk(run, member, inner);
    // The name stays behind with its value, and is searched for unless it is an ordinary one.
    const name = !namesSensitive && isIdentifier(key as string) ? "" : (key as string);
    return take(run, member, inner, closed ?? "x-sensitive", name);
  };
  const kept = rewrite(container, visit, names);
  if (closed || isList) return kept;
  const isStrange =
    some(facts.required, (name) => facts.declares.get(name) && !hasOwn(container, name)) ||
    (!isMet && isEnvelope(run, container, facts));
  return isStrange ? take(run, container as JsonObject, place) : kept;
}

/**
 * Whether an object in which no mark was met wraps the result that the schema describes: a member that the schema does
 * not know has or holds a name that it marks anywhere, or it knows no member at all, yet there is something inside one.
 */
function isEnvelope({ declared }: Run, object: object, { declares }: LocationFacts): boolean {
  const keys = objectKeys(object);
  const isKnown = some(keys, (key) => declares.has(key));
  return some(keys, (key) => {
    const member = (object as JsonObject)[key] as JsonValue;
    if (declares.has(key)) return false;
    return declared.get(key) || holdsName(member, declared) || (!isKnown && parseJsonText(member));
  });
}
