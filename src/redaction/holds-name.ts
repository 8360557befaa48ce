/** Whether a value holds a name that the schema marks where the schema does not describe it (design: "an envelope"). */
import { includes, isOneOf, objectKeys, some } from "../primordials.js";
import type { JsonObject, JsonValue } from "../sensitivity/types.js";
import { parseJsonText } from "./json-text.js";

/** At any depth; in text that is no JSON, in quotes (JSON lines, a code block, a trailing comma). */
export function holdsName(value: JsonValue, names: readonly string[]): boolean {
  const inner = parseJsonText(value) as JsonObject | undefined;
  if (inner === undefined)
    return typeof value === "string" && some(names, (name) => includes(value, `"${name}"`));
  // Where the stack ends before the value does, the fault counts as a name, too.
  return some(objectKeys(inner), (key) => isOneOf(names, key) || holdsName(inner[key] as JsonValue, names));
}
