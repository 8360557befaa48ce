/** Keywords that are not understood (design: "What cannot be resolved or compiled is sensitive") · S1-07 */
import { includes, jsonStringify, objectKeys } from "../primordials.js";
import { type CompileContext, distrust } from "./compile-context.js";
import type { JsonObject, JsonValue, SchemaNode } from "./types.js";

/** Keywords that may hold objects: applicators that are compiled, definitions, and plain data. */
const KNOWN =
  " $defs definitions const enum default examples allOf anyOf oneOf not if then else dependentSchemas dependencies" +
  " properties patternProperties additionalProperties unevaluatedProperties propertyNames items prefixItems" +
  " additionalItems unevaluatedItems contains contentSchema ";

/**
 * A mark inside a keyword that is not understood (`extends`, a misspelt `allOf`): nobody knows where it applies. To be
 * called when all nodes are compiled: a keyword that some reference leads into holds definitions.
 */
export function distrustUnknown(
  context: CompileContext,
  node: SchemaNode,
  isNode: (source: JsonValue) => boolean,
): void {
  const { source } = node;
  if (typeof source !== "object" || source === null) return;
  const keys = objectKeys(source);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as string;
    const value = (source as JsonObject)[key] as JsonValue;
    if (typeof value !== "object" || value === null || includes(KNOWN, ` ${key} `)) continue;
    const marked = includes(jsonStringify(value) as string, '"x-sensitive":');
    if (marked && !holdsNode(value, isNode)) distrust(context, node, "malformed-keyword", key);
  }
}

function holdsNode(value: JsonValue, isNode: (source: JsonValue) => boolean): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (isNode(value)) return true;
  const keys = objectKeys(value);
  for (let i = 0; i < keys.length; i++) {
    if (holdsNode((value as JsonObject)[keys[i] as string] as JsonValue, isNode)) return true;
  }
  return false;
}
