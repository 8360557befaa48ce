/** Whether a value holds a name that the schema marks where the schema does not describe it (design: "an envelope"). */
import { includes, objectKeys, type SafeMap, some } from "../primordials.js";
import type { JsonObject, JsonValue } from "../sensitivity/types.js";
import { parseJsonText } from "./json-text.js";

/**
 * At any depth; in text that is no JSON, in quotes (JSON lines, a code block, a trailing comma).
 *
 * @param names to true where they are marked.
 */
export function holdsName(value: JsonValue, names: SafeMap<string, boolean>): boolean {
  const inner = parseJsonText(value) as JsonObject | undefined;
  // Where the stack ends before the value does, the fault counts as a name, too.
  if (inner)
    return some(objectKeys(inner), (key) => names.get(key) || holdsName(inner[key] as JsonValue, names));
  let isFound = false;
  if (typeof value === "string")
    names.forEach((isMarked, name) => {
      isFound ||= isMarked && includes(value, `"${name}"`);
    });
  return isFound;
}
