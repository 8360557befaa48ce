/** Whether two plain values are the same JSON, whatever the order of their members. */
import { hasOwn, isArray, objectKeys } from "../primordials.js";
import { MAX_DEPTH } from "../redaction/removals.js";
import type { JsonObject, JsonValue } from "../sensitivity/types.js";

export function sameJson(a: JsonValue, b: JsonValue, depth = 0): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (isArray(a) !== isArray(b) || depth > MAX_DEPTH) return false;
  const keys = objectKeys(a);
  if (keys.length !== objectKeys(b).length) return false;
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as string;
    if (!hasOwn(b, key)) return false;
    if (!sameJson((a as JsonObject)[key] as JsonValue, (b as JsonObject)[key] as JsonValue, depth + 1))
      return false;
  }
  return true;
}
