/** Copy on write: how a walk makes the few containers that differ from the original. */
import {
  append,
  asArray,
  createList,
  deleteProperty,
  each,
  hasOwn,
  isArray,
  mapList,
  objectKeys,
  some,
} from "../primordials.js";
import type { JsonObject, JsonValue } from "../sensitivity/types.js";
import { OMITTED, type Walked } from "./removals.js";

/** Rest properties copy by definition (no setter, no `__proto__` can interfere), in half the time of any loop. */
function withoutTwo(object: JsonObject, a: string, b: string): Record<string, JsonValue> {
  const { [a]: _a, [b]: _b, ...rest } = object;
  return rest;
}

/**
 * `container` with what `visit` makes of each item, or of the members that `names` lists: itself where that changes
 * nothing. Of what is `OMITTED`, members are left out, and items become null.
 */
export function rewrite(
  container: object,
  visit: (member: JsonValue, key: never) => Walked,
  names: readonly string[] = objectKeys(container),
): JsonValue {
  if (isArray(container)) {
    const items = container as readonly JsonValue[];
    const kept = mapList(items, visit as (item: JsonValue, index: number) => Walked);
    const isSame = !some(kept, (item, index) => item !== items[index]);
    return isSame ? items : asArray(mapList(kept, (item) => (item === OMITTED ? null : item)));
  }
  let copy = container as Record<string, JsonValue>;
  const omitted = createList<string>();
  each(names, (name) => {
    if (!hasOwn(container, name)) return;
    const member = (container as JsonObject)[name];
    const kept = visit(member as JsonValue, name as never);
    if (kept === OMITTED) append(omitted, name);
    else if (kept !== member) {
      if (copy === container) copy = { ...copy };
      // The copy has the member already, so this assignment meets no setter.
      copy[name] = kept;
    }
  });
  if (omitted.length > 8) {
    copy = { ...copy };
    each(omitted, (name) => deleteProperty(copy, name));
  } else {
    for (let i = 0; i < omitted.length; i += 2) {
      copy = withoutTwo(copy, omitted[i] as string, omitted[i + 1] ?? (omitted[i] as string));
    }
  }
  return copy;
}
