/** Copy on write: how the few containers that differ from the original are made. */
import {
  asArray,
  deleteProperty,
  hasOwn,
  isArray,
  mapList,
  objectKeys,
} from "../../intrinsics/primordials.js";
import type { JsonValue } from "../schema/types.js";
import { OMITTED, type Walked } from "./removals.js";

/** Of an object that loses more members than this, the further ones are deleted from the copy, which makes it slow. */
export const MANY = 8;

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
  let omitted = 0;
  for (let i = 0; i < keys.length; i++) {
    const key = (list ? i : keys[i]) as string;
    if (!list && !hasOwn(members, key)) continue;
    const member = members[key] as JsonValue;
    const kept = visit(member, key as never);
    if (kept === member) continue;
    if (kept !== OMITTED || list) {
      if (copy === members) copy = list ? (copyList(container) as never) : { ...members };
      // The copy has the member already, so this assignment meets no setter.
      copy[key] = kept === OMITTED ? null : kept;
    } else if (omitted++ < MANY) {
      const { [key]: _, ...rest } = copy;
      copy = rest;
    } else deleteProperty(copy, key);
  }
  return copy;
}
