/** Snapshots without a detour by text, for everybody but pages, whose script must be small: the same as `snapshotSchema`. */
import {
  append,
  asArray,
  createList,
  getPrototypeOf,
  isArray,
  ObjectPrototype,
  objectKeys,
  objectSymbols,
} from "../../intrinsics/primordials.js";
import { snapshotSchema } from "./snapshot-schema.js";
import type { JsonValue } from "./types.js";

/** Deeper schemas, and those with a cycle, take the detour. */
const MAX_DEPTH = 200;

/** A deep copy of a schema that is plain data already, as most are; all others take the detour. */
export function snapshotQuickly(schema: unknown): JsonValue | undefined {
  try {
    return copyOf(schema, 0) ?? snapshotSchema(schema);
  } catch {
    return snapshotSchema(schema);
  }
}

/** `undefined` for whatever JSON would drop, change or call. */
function copyOf(value: unknown, depth: number): JsonValue | undefined {
  if (typeof value === "string" || typeof value === "boolean" || value === null) return value;
  // Not for what is infinite or no number; JSON has no negative zero.
  if (typeof value === "number") return value - value === 0 ? value + 0 : undefined;
  if (typeof value !== "object" || depth > MAX_DEPTH || "toJSON" in value) return undefined;
  return isArray(value) ? copyOfList(value, depth) : copyOfObject(value, depth);
}

function copyOfList(list: readonly unknown[], depth: number): JsonValue | undefined {
  const copy = createList<JsonValue>();
  for (let i = 0; i < list.length; i++) {
    const item = copyOf(list[i], depth + 1);
    if (item === undefined) return undefined;
    append(copy, item);
  }
  return asArray(copy);
}

function copyOfObject(object: object, depth: number): JsonValue | undefined {
  const prototype = getPrototypeOf(object);
  if (prototype !== ObjectPrototype && prototype !== null) return undefined;
  // Reads each member once, and copies by definition.
  const copy = { ...object } as Record<string, JsonValue>;
  if (objectSymbols(copy).length > 0) return undefined;
  const keys = objectKeys(copy);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as string;
    const member = copy[key];
    if (typeof member === "string") continue;
    const own = copyOf(member, depth + 1);
    if (own === undefined) return undefined;
    // The copy has the member already, so this assignment meets no setter.
    copy[key] = own;
  }
  return copy;
}
