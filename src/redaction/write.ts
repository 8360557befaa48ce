/** Copy on write: how a walk makes the few containers that differ from the original. */
import {
  ArrayPrototype,
  append,
  createList,
  defineOwn,
  deleteProperty,
  each,
  hasOwn,
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

/** Rest properties copy by definition (no setter, no `__proto__` can interfere), in half the time of any loop. */
function withoutTwo(object: JsonObject, a: string, b: string): Record<string, JsonValue> {
  const { [a]: _a, [b]: _b, ...rest } = object;
  return rest;
}

/**
 * `object` with what `visit` makes of the members that `names` lists; what is `OMITTED` is left
 * out. Itself where that changes nothing.
 */
export function rewriteMembers(
  object: JsonObject,
  names: readonly string[],
  visit: (member: JsonValue, name: string) => Walked,
): JsonObject {
  let copy = object as Record<string, JsonValue>;
  const omitted = createList<string>();
  each(names, (name) => {
    if (!hasOwn(object, name)) return;
    const kept = visit(object[name] as JsonValue, name);
    if (kept === OMITTED) append(omitted, name);
    else if (kept !== object[name]) {
      if (copy === object) copy = { ...object };
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

/** The same for items; what is `OMITTED` becomes null. */
export function rewriteItems(
  items: readonly JsonValue[],
  visit: (item: JsonValue, index: number) => Walked,
): readonly JsonValue[] {
  let changed = false;
  const list = mapList(items, (item, index) => {
    const kept = visit(item, index);
    changed ||= kept !== item;
    return kept === OMITTED ? null : kept;
  });
  return changed ? (objectSetPrototypeOf(list, ArrayPrototype) as JsonValue[]) : items;
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
