/** Whether a value holds a name that the schema marks where the schema does not describe it (design: "an envelope"). */
import {
  includes,
  isArray,
  objectKeys,
  type SafeMap,
  some,
  split,
  trim,
} from "../../intrinsics/primordials.js";
import type { Plan } from "../schema/compile-plan.js";
import { testerFor } from "../schema/safe-pattern.js";
import type { JsonObject, JsonValue } from "../schema/types.js";
import { parseJsonText } from "./json-text.js";

/** A text is searched for so many names; beyond, it counts as one that holds a name. */
const MAX_NAMES = 1_000;

/** Whether the schema sets a mark under a name, or may do so by a pattern. */
function isMarked({ declared, patterns }: Plan, name: string): boolean {
  const matches = testerFor(name);
  return declared.get(name) || some(patterns, (test) => matches(test) !== false);
}

/**
 * At any depth; in text that is no JSON, in quotes (JSON lines, a code block, a trailing comma), and before a colon where
 * only a pattern could tell.
 *
 * @param known names of members that are not looked at.
 */
export function holdsName(value: JsonValue, plan: Plan, known?: SafeMap<string, unknown>): boolean {
  const inner = parseJsonText(value) as JsonObject | undefined;
  // Where the stack ends before the value does, the fault counts as a name, too.
  if (inner)
    return some(
      objectKeys(inner),
      (key) =>
        !known?.has(key) &&
        ((!isArray(inner) && isMarked(plan, key)) || holdsName(inner[key] as JsonValue, plan)),
    );
  if (typeof value !== "string") return false;
  let isFound = false;
  let left = MAX_NAMES;
  plan.declared.forEach((isName, name) => {
    isFound ||= isName && (left-- < 1 || includes(value, `"${name}"`));
  });
  if (isFound || plan.patterns.length === 0) return isFound;
  const parts = split(value, '"');
  return some(parts, (part, index) => trim(parts[index + 1] ?? "")[0] === ":" && isMarked(plan, part));
}
