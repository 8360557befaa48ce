/** The quick way through containers, for everybody but pages, whose script must be small: the same as `walkInside`. */
import {
  append,
  createList,
  deleteProperty,
  each,
  hasOwn,
  isArray,
  SafeMap,
} from "../../intrinsics/primordials.js";
import type { Location, MarkedMember } from "../schema/location.js";
import type { JsonObject, JsonValue } from "../schema/types.js";
import { MAX_DEPTH, OMITTED, type Place, type Run, take, type Walked } from "./removals.js";
import { isEnvelope, isNamed, reasonOf, walk, walkInside } from "./walk.js";
import { copyList, MANY } from "./write.js";

export function walkQuickly(container: object, place: Place): Walked {
  const { run, location } = place;
  if (run.closed !== undefined) return walkInside(container, place);
  if (isArray(container)) return walkList(container as readonly JsonValue[], place);
  return isNamed(location.facts) ? walkInside(container, place) : walkObject(container as JsonObject, place);
}

/** As `walk`, on an open way and not at the root, without detours to objects like one that was met before. */
function walkOn(
  run: Run,
  value: JsonValue,
  parent: Place,
  key: string | number,
  location: Location,
  named: boolean,
): Walked {
  const depth = parent.depth + 1;
  return location.markedMembers !== undefined &&
    typeof value === "object" &&
    value !== null &&
    !isArray(value) &&
    depth < MAX_DEPTH
    ? walkObject(value as JsonObject, { parent, key, location, depth, named, run })
    : walk(run, value, parent, key, location, named);
}

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

/** Worked out when the first object gets there. */
function markedMembers(location: Location): readonly MarkedMember[] {
  const members = createList<MarkedMember>();
  const required = new SafeMap<string, true>();
  each(location.facts.required, (name) => required.set(name, true));
  each(location.facts.marked, (name) =>
    append(members, { name, isRequired: required.has(name), location: undefined, isMarked: false }),
  );
  location.markedMembers = members;
  return members;
}

/** Where a marked member leads from `location`. */
function locate(member: MarkedMember, location: Location): Location {
  if (member.location !== undefined) return member.location;
  const step = location.step(member.name);
  member.location = step;
  member.isMarked = step.facts.sensitive;
  return step;
}

/**
 * Where only declared names lead to marks, the other members are not looked at. Two marked ones are left out at a time.
 * Rest properties copy by definition (no setter, no `__proto__` can interfere), as quickly as any loop, and the walk
 * gets what is left out from the same pattern.
 */
function walkObject(object: JsonObject, place: Place): Walked {
  const { run, location } = place;
  const members = location.markedMembers ?? markedMembers(location);
  let copy = object;
  let isMet = false;
  for (let i = 0; i < members.length; i++) {
    const marked = members[i] as MarkedMember;
    const { name } = marked;
    if (!hasOwn(object, name)) {
      // The same as `isStrange`.
      if (marked.isRequired) return take(run, object, place.parent, place.key);
      continue;
    }
    isMet = true;
    const step = locate(marked, location);
    if (marked.isMarked && i < MANY) {
      const next = members[i + 1];
      if (next && hasOwn(object, next.name) && locate(next, location).facts.sensitive) {
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

/** A member as the walk left it, in the copy that there is, or else in one of `object`. */
function replaced(copy: JsonObject, object: JsonObject, name: string, kept: Walked): JsonObject {
  const own = (copy === object ? { ...object } : copy) as Record<string, JsonValue>;
  if (kept === OMITTED) deleteProperty(own, name);
  // The copy has the member already, so this assignment meets no setter.
  else own[name] = kept;
  return own;
}
