/** Copy on write: how a walk makes the few containers that differ from the original. */
import { asArray, deleteProperty, hasOwn, isArray, mapList, objectKeys } from "../primordials.js";
import type { JsonObject, JsonValue } from "../sensitivity/types.js";
import { OMITTED, type Walked } from "./removals.js";

/** Rest properties copy by definition (no setter, no `__proto__` can interfere), in half the time of any loop. */
function withoutTwo(object: JsonObject, a: string, b: string): Record<string, JsonValue> {
  const { [a]: _a, [b]: _b, ...rest } = object;
  return rest;
}

/** Of an object that loses more members than this, the further ones are deleted from the copy. */
const MANY = 8;

/**
 * `container` with what `visit` makes of each item, or of the members that `names` lists: itself where that changes
 * nothing. Of what is `OMITTED`, members are left out, and items become null.
 */
export function rewrite(
  container: object,
  visit: (member: JsonValue, key: never) => Walked,
  names?: readonly string[],
): JsonValue {
  const list = isArray(container);
  const members = container as Record<string, JsonValue>;
  const keys = list ? container : (names ?? objectKeys(container));
  let copy = members;
  let omitted = 0;
  // Two names are left out at a time.
  let waiting: string | undefined;
  for (let i = 0; i < keys.length; i++) {
    const key = (list ? i : keys[i]) as string;
    if (!list && !hasOwn(members, key)) continue;
    const member = members[key] as JsonValue;
    const kept = visit(member, key as never);
    if (kept === member) continue;
    if (kept !== OMITTED || list) {
      if (copy === members)
        copy = list ? (asArray(mapList(container, (item) => item)) as never) : { ...members };
      // The copy has the member already, so this assignment meets no setter.
      copy[key] = kept === OMITTED ? null : kept;
    } else if (omitted++ >= MANY) deleteProperty(copy, key);
    else if (waiting === undefined) waiting = key;
    else {
      copy = withoutTwo(copy, waiting, key);
      waiting = undefined;
    }
  }
  return waiting === undefined ? copy : withoutTwo(copy, waiting, waiting);
}
