/** Redacts a value next to its schema · S1-02, S1-08 */

import {
  arrayIsArray,
  createList,
  listAppend,
  listForEach,
  objectHasOwn,
  reflectDeleteProperty,
  SafeMap,
} from "../../intrinsics/language.js";
import { isIdentifier } from "../copies/strength.js";
import type { LocationFacts } from "../schema/describe-nodes.js";
import type { Location, MarkedMember } from "../schema/location.js";
import { CONTENT, ITEM, type JsonObject, type JsonValue, MEMBER_NAMES } from "../schema/types.js";
import { fits, isEnvelope, isNamed, isStrange } from "./fits.js";
import { parseJsonText, toJsonText } from "./json-text.js";
import { MAX_DEPTH, OMITTED, type Place, type Run, take, type Walked } from "./removals.js";
import type { RedactionReason } from "./types.js";
import { copyList, MANY, rewriteInside } from "./write.js";

/**
 * Open redaction (`run.closed` unset) passes unmarked values, and throws at a value that does not
 * fit the schema: the caller must then redact closed. Closed redaction passes only scalars under
 * explicitly named, unmarked members.
 * sensitive-results §redact a value, 2, 3
 *
 * @param named under a member that some `properties` names (items of an array under it included).
 */
export function walk(
  run: Run,
  value: JsonValue,
  parent: Place | undefined,
  key: string | number,
  around: Location,
  named: boolean,
): Walked {
  const { closed } = run;
  const location = around.narrow(value);
  const { facts } = location;
  // A marked value is withheld, whatever it is.
  if (facts.sensitive) return take(run, value, parent, key, reasonOf(facts));
  // No mark applies below: the value is shared, not copied. Null, and what JSON would drop, carries
  // no data.
  if (!closed && (!facts.reaches || value === null || value === undefined)) return value;
  const depth = parent ? parent.depth + 1 : 0;
  if (depth >= MAX_DEPTH) return take(run, value, parent, key);
  if (typeof value === "string" && (facts.reaches || !named)) {
    const parsed = facts.contentEncoded ? undefined : parseJsonText(value);
    if (parsed !== undefined) {
      const kept = walk(run, parsed, parent, key, facts.through[CONTENT] ? location.step() : location, false);
      // Attack: a duplicate member name in JSON text. The text is always rewritten from the parsed
      // value, which has one.
      return kept === OMITTED ? kept : toJsonText(kept);
    }
    // An unreadable document with marks is withheld; closed, so is all prose near a mark.
    if (closed || facts.through[CONTENT]) return take(run, value, parent, key, closed ?? "x-sensitive");
  }
  if (
    typeof value === "object" &&
    value !== null &&
    (closed || (arrayIsArray(value) ? facts.through[ITEM] : isNamed(facts) || facts.marked.length > 0))
  )
    return walkInside(value, { parent, key, location, depth, named, run });
  return fits(run, value, key, location, named) ? value : take(run, value, parent, key);
}

/** Why a value at a sensitive location stays behind. */
const reasonOf = ({ unresolved }: LocationFacts): RedactionReason =>
  unresolved ? "unresolvable-schema" : "x-sensitive";

/** The rest of a list or an object. */
function walkInside(container: object, place: Place): Walked {
  const { run, location } = place;
  if (run.closed !== undefined || (!arrayIsArray(container) && isNamed(location.facts)))
    return walkAll(container, place);
  return arrayIsArray(container)
    ? walkList(container as readonly JsonValue[], place)
    : walkObject(container as JsonObject, place);
}

/**
 * Every item or member: closed, and where more than declared names can lead to a mark.
 * sensitive-results §redact a value, 6
 */
function walkAll(container: object, place: Place): Walked {
  const { run, parent, key, location, named } = place;
  const { declares, through } = location.facts;
  const { closed } = run;
  const list = arrayIsArray(container);
  let isMet = list;
  const visit = (member: JsonValue, name: string): Walked => {
    isMet ||= !!through[MEMBER_NAMES] || location.step(name).facts.reaches;
    if (list || (!through[MEMBER_NAMES] && (!closed || declares.has(name))))
      return walk(run, member, place, name, location.step(name), named || !list);
    // The name is removed with its value, and its copies are searched for unless it is an ordinary
    // name.
    const isOrdinary = !through[MEMBER_NAMES] && isIdentifier(name);
    return take(run, member, place, name, closed ?? "x-sensitive", isOrdinary ? "" : name);
  };
  const kept = rewriteInside(container, visit);
  return !closed && isStrange(run, container, location, isMet)
    ? take(run, container as JsonObject, parent, key)
    : kept;
}

/**
 * As `walk`, but only for open redaction below the root, with a fast path for objects like an
 * earlier one.
 */
function walkOn(
  run: Run,
  value: JsonValue,
  parent: Place,
  key: string | number,
  around: Location,
  named: boolean,
): Walked {
  const depth = parent.depth + 1;
  const location = around.narrow(value);
  return location.markedMembers !== undefined &&
    typeof value === "object" &&
    value !== null &&
    !arrayIsArray(value) &&
    depth < MAX_DEPTH
    ? walkObject(value as JsonObject, { parent, key, location, depth, named, run })
    : walk(run, value, parent, key, location, named);
}

/** sensitive-results §redact a value, 2 */
function walkList(list: readonly JsonValue[], place: Place): JsonValue {
  const { run, location, named } = place;
  const { tupleLength } = location.facts;
  const rest = location.step(tupleLength);
  let copy: JsonValue[] | undefined;
  for (let i = 0; i < list.length; i++) {
    const item = list[i] as JsonValue;
    const kept = walkOn(run, item, place, i, i < tupleLength ? location.step(i) : rest, named);
    if (kept === item) continue;
    copy ??= copyList(list);
    copy[i] = kept === OMITTED ? null : kept;
  }
  return copy ?? list;
}

/** Computed when the walk first meets an object here. */
function markedMembers(location: Location): readonly MarkedMember[] {
  const members = createList<MarkedMember>();
  const required = new SafeMap<string, true>();
  listForEach(location.facts.required, (name) => required.set(name, true));
  listForEach(location.facts.marked, (name) =>
    listAppend(members, { name, isRequired: required.has(name), location: undefined, isMarked: false }),
  );
  location.markedMembers = members;
  return members;
}

/** The location of a marked member. */
function locate(member: MarkedMember, location: Location): Location {
  if (member.location !== undefined) return member.location;
  const step = location.step(member.name);
  member.location = step;
  member.isMarked = step.facts.sensitive;
  return step;
}

/**
 * If only declared names lead to marks, the other members are not looked at. Two marked ones are
 * left out at a time. Rest properties copy by definition (no setter, no `__proto__` can interfere),
 * as quickly as any loop, and the walk gets what is left out from the same pattern.
 */
function walkObject(object: JsonObject, place: Place): Walked {
  const { run, location } = place;
  const members = location.markedMembers ?? markedMembers(location);
  let copy = object;
  let isMet = false;
  for (let i = 0; i < members.length; i++) {
    const marked = members[i] as MarkedMember;
    const { name } = marked;
    if (!objectHasOwn(object, name)) {
      // Equals `isStrange`.
      if (marked.isRequired) return take(run, object, place.parent, place.key);
      continue;
    }
    isMet = true;
    const step = locate(marked, location);
    if (marked.isMarked && i < MANY) {
      const next = members[i + 1];
      if (next && objectHasOwn(object, next.name) && locate(next, location).facts.sensitive) {
        const { [name]: one, [next.name]: other, ...rest } = copy;
        take(run, one as JsonValue, place, name, reasonOf(step.facts));
        take(run, other as JsonValue, place, next.name, reasonOf(locate(next, location).facts));
        copy = rest;
        i++;
      } else {
        const { [name]: one, ...rest } = copy;
        take(run, one as JsonValue, place, name, reasonOf(step.facts));
        copy = rest;
      }
      continue;
    }
    const member = object[name] as JsonValue;
    const kept = walkOn(run, member, place, name, step, true);
    if (kept !== member) copy = replaced(copy, object, name, kept);
  }
  return !isMet && isEnvelope(run, object, location) ? take(run, object, place.parent, place.key) : copy;
}

/** Sets a member in the copy of `object`, which it makes if there is none. */
function replaced(copy: JsonObject, object: JsonObject, name: string, kept: Walked): JsonObject {
  const own = (copy === object ? { ...object } : copy) as Record<string, JsonValue>;
  if (kept === OMITTED) reflectDeleteProperty(own, name);
  // The copy has the member already, so this assignment meets no setter.
  else own[name] = kept;
  return own;
}
