/** Copy on write: how the few containers that differ from the original are made. */
import { asArray, deleteProperty, hasOwn, isArray, mapList, objectKeys } from "../primordials.js";
import type { JsonValue } from "../sensitivity/types.js";
import { OMITTED, type Walked } from "./removals.js";

export const copyList = (list: readonly JsonValue[]): JsonValue[] => asArray(mapList(list, (item) => item));

/**
 * `container` with what `visit` makes of each item, or of each member (of those in `names`, where some are given):
 * itself where that changes nothing. Of what is `OMITTED`, members are left out, and items become null.
 */
export function rewrite(
  container: object,
  visit: (member: JsonValue, key: never) => Walked,
  names: readonly string[] = objectKeys(container),
): JsonValue {
  const list = isArray(container);
  const keys = list ? container : names;
  const members = container as Record<string, JsonValue>;
  let copy = members;
  for (let i = 0; i < keys.length; i++) {
    const key = (list ? i : keys[i]) as string;
    if (!list && !hasOwn(members, key)) continue;
    const member = members[key] as JsonValue;
    const kept = visit(member, key as never);
    if (kept === member) continue;
    if (copy === members) copy = list ? (copyList(container) as never) : { ...members };
    if (kept === OMITTED && !list) deleteProperty(copy, key);
    // The copy has the member already, so this assignment meets no setter.
    else copy[key] = kept === OMITTED ? null : kept;
  }
  return copy;
}
