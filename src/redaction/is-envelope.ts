/** Whether an object wraps the result that its schema describes (design: "an envelope (`{data:{…}}`)"). */
import { objectKeys } from "../primordials.js";
import type { LocationFacts } from "../sensitivity/describe-nodes.js";
import type { JsonObject, JsonValue } from "../sensitivity/types.js";
import { parseJsonText } from "./json-text.js";

/** Deeper wrappings are not looked into: there an object counts as holding anything. */
const MAX_DEPTH = 64;

/**
 * To be asked of an object in which no mark was met. Either no member is one that the schema knows, yet there is
 * something inside one; or, beside known members, an unknown one holds a name that the schema marks.
 */
export function isEnvelope(object: JsonObject, keys: readonly string[], facts: LocationFacts): boolean {
  let inside = false;
  let known = false;
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as string;
    if (facts.declares.has(key)) {
      known = true;
      continue;
    }
    const value = contentsOf(object[key] as JsonValue);
    if (value === undefined) continue;
    inside = true;
    if (holdsName(value, facts.marked, 0)) return true;
  }
  return inside && !known;
}

/** A container, or the one that a text is the JSON of. */
function contentsOf(value: JsonValue): JsonValue | undefined {
  if (typeof value === "string") return parseJsonText(value);
  return typeof value === "object" && value !== null ? value : undefined;
}

function holdsName(value: JsonValue, names: readonly string[], depth: number): boolean {
  if (depth > MAX_DEPTH) return true;
  const keys = objectKeys(value as JsonObject);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as string;
    for (let n = 0; n < names.length; n++) if (names[n] === key) return true;
    const inner = contentsOf((value as JsonObject)[key] as JsonValue);
    if (inner !== undefined && holdsName(inner, names, depth + 1)) return true;
  }
  return false;
}
