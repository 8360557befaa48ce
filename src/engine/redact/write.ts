/** Copy on write: copies only the containers that differ from the original. */
import {
  arrayIsArray,
  asArray,
  listMap,
  objectHasOwn,
  objectKeys,
  reflectDeleteProperty,
} from "../../intrinsics/language.js";
import type { JsonValue } from "../schema/types.js";
import { OMITTED, type Walked } from "./removals.js";

/**
 * An object that loses more members is copied whole, and the further ones are deleted, which is
 * slow.
 */
export const MANY = 8;

export const copyList = (list: readonly JsonValue[]): JsonValue[] => asArray(listMap(list, (item) => item));

/**
 * `container` with the output of `visit` for each item, or for each member (of `names`, if given).
 * The container itself if nothing changes. `OMITTED` leaves a member out, and makes an item null.
 */
export function rewriteInside(
  container: object,
  visit: (member: JsonValue, key: never) => Walked,
  names: readonly string[] = objectKeys(container),
): JsonValue {
  const list = arrayIsArray(container);
  const keys = list ? container : names;
  const members = container as Record<string, JsonValue>;
  let copy = members;
  let omitted = 0;
  for (let i = 0; i < keys.length; i++) {
    const key = (list ? i : keys[i]) as string;
    if (!list && !objectHasOwn(members, key)) continue;
    const member = members[key] as JsonValue;
    const kept = visit(member, key as never);
    if (kept === member) continue;
    if (kept !== OMITTED || list) {
      if (copy === members) copy = list ? (copyList(container) as never) : { ...members };
      // The copy already has the member as its own, so this assignment cannot call a setter.
      copy[key] = kept === OMITTED ? null : kept;
    } else if (omitted++ < MANY) {
      const { [key]: _, ...rest } = copy;
      copy = rest;
    } else reflectDeleteProperty(copy, key);
  }
  return copy;
}
