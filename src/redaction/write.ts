/** Copy on write: how a walk makes the few containers that differ from the original. */
import {
  ArrayPrototype,
  append,
  createList,
  defineOwn,
  eachMember,
  isArray,
  mapList,
  ObjectPrototype,
  objectKeys,
  objectSetPrototypeOf,
  objectValues,
} from "../primordials.js";
import type { JsonObject, JsonValue } from "../sensitivity/types.js";
import { OMITTED, type Walked } from "./removals.js";

/** Adds a member to a plain object of ours; an inherited setter or `__proto__` never runs. */
export function put(target: Record<string, JsonValue>, key: string, value: JsonValue): void {
  if (key in ObjectPrototype) defineOwn(target, key, value);
  else target[key] = value;
}

/**
 * `container` with what `visit` makes of each member or item: itself where that changes nothing. Of what is
 * `OMITTED`, members are left out, and items become null.
 */
export function rewrite(
  container: JsonObject | readonly JsonValue[],
  visit: (member: JsonValue, key: never) => Walked,
): JsonValue {
  let changed = false;
  const see = (member: JsonValue, key: string | number): Walked => {
    const kept = visit(member, key as never);
    changed ||= kept !== member;
    return kept;
  };
  if (isArray(container)) {
    const items = mapList(container as readonly JsonValue[], (item, index) => {
      const kept = see(item, index);
      return kept === OMITTED ? null : kept;
    });
    return changed ? (objectSetPrototypeOf(items, ArrayPrototype) as JsonValue[]) : container;
  }
  const copy: Record<string, JsonValue> = {};
  eachMember(container as JsonObject, (key, member) => {
    const kept = see(member, key);
    if (kept !== OMITTED) put(copy, key, kept);
  });
  return changed ? copy : container;
}
/** A plain object with the first `count` members of `source`. */
export function copyMembers(
  source: JsonObject,
  keys: readonly string[],
  count: number,
): Record<string, JsonValue> {
  const target: Record<string, JsonValue> = {};
  for (let i = 0; i < count; i++) put(target, keys[i] as string, source[keys[i] as string] as JsonValue);
  return target;
}

/** A dense copy of an array; assigning to its indices then only ever meets own members. */
export function copyItems(source: readonly JsonValue[]): JsonValue[] {
  const copy = objectValues(source) as JsonValue[];
  if (copy.length === source.length && objectKeys(source).length === copy.length) return copy;
  // A sparse array, or one with extra members: holes become null, as in JSON.
  const dense = createList<JsonValue>();
  for (let i = 0; i < source.length; i++) append(dense, source[i] ?? null);
  return objectSetPrototypeOf(dense, ArrayPrototype) as JsonValue[];
}

