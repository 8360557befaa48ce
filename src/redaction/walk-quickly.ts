/** The quick way through containers, for everybody but pages, whose script must be small: the same as `walkInside`. */
import { append, createList, deleteProperty, each, hasOwn, isArray } from "../primordials.js";
import type { Location } from "../sensitivity/location.js";
import type { JsonObject, JsonValue } from "../sensitivity/types.js";
import { OMITTED, type Place, take, type Walked } from "./removals.js";
import { isNamed, isStrange, walk, walkInside } from "./walk.js";
import { copyList } from "./write.js";

/** Of an object that loses more members than this, the further ones are deleted from the copy, which makes it slow. */
const MANY = 8;

export function walkQuickly(container: object, place: Place): Walked {
  const { run, location } = place;
  if (run.closed !== undefined) return walkInside(container, place);
  if (isArray(container)) return walkList(container as readonly JsonValue[], place);
  return isNamed(location.facts) ? walkInside(container, place) : walkObject(container as JsonObject, place);
}

function walkList(list: readonly JsonValue[], place: Place): JsonValue {
  const { run, location, named } = place;
  const { tupleLength } = location.facts;
  const rest = location.step(tupleLength);
  let copy: JsonValue[] | undefined;
  for (let i = 0; i < list.length; i++) {
    const item = list[i] as JsonValue;
    const kept = walk(run, item, place, i, i < tupleLength ? location.step(i) : rest, named);
    if (kept === item) continue;
    copy ??= copyList(list);
    copy[i] = kept === OMITTED ? null : kept;
  }
  return copy ?? list;
}

/** The locations of the marked members, worked out when the first object gets there. */
function markedSteps(location: Location): readonly Location[] {
  const steps = createList<Location>();
  each(location.facts.marked, (name) => append(steps, location.step(name)));
  location.markedSteps = steps;
  return steps;
}

/** Rest properties copy by definition (no setter, no `__proto__` can interfere), in half the time of any loop. */
function withoutTwo(object: JsonObject, a: string, b: string): Record<string, JsonValue> {
  const { [a]: _a, [b]: _b, ...rest } = object;
  return rest;
}

/** Where only declared names lead to marks, the other members are not looked at. Two names are left out at a time. */
function walkObject(object: JsonObject, place: Place): Walked {
  const { run, location } = place;
  const { facts } = location;
  const { marked } = facts;
  const steps = location.markedSteps ?? markedSteps(location);
  let copy = object as Record<string, JsonValue>;
  let isMet = false;
  let omitted = 0;
  let waiting: string | undefined;
  for (let i = 0; i < marked.length; i++) {
    const name = marked[i] as string;
    if (!hasOwn(object, name)) continue;
    isMet = true;
    const member = object[name] as JsonValue;
    const kept = walk(run, member, place, name, steps[i] as Location, true);
    if (kept === member) continue;
    if (kept !== OMITTED) {
      if (waiting !== undefined) copy = withoutTwo(copy, waiting, waiting);
      else if (copy === object) copy = { ...object };
      waiting = undefined;
      // The copy has the member already, so this assignment meets no setter.
      copy[name] = kept;
    } else if (omitted++ >= MANY) deleteProperty(copy, name);
    else if (waiting === undefined) waiting = name;
    else {
      copy = withoutTwo(copy, waiting, name);
      waiting = undefined;
    }
  }
  if (waiting !== undefined) copy = withoutTwo(copy, waiting, waiting);
  return isStrange(run, object, facts, isMet) ? take(run, object, place.parent, place.key) : copy;
}
