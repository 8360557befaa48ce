/** Finds marked names where the schema does not describe them, as inside an envelope. */

import { arrayIsArray, listSome, objectKeys, type SafeMap } from "../../intrinsics/language.js";
import { stringIncludes, stringSplit, stringTrim } from "../../intrinsics/text.js";
import type { Plan } from "../schema/compile-plan.js";
import { testerFor } from "../schema/safe-pattern.js";
import type { JsonObject, JsonValue } from "../schema/types.js";
import { parseJsonText } from "./json-text.js";

/** The search in one text stops after this many names and then reports a marked name. */
const MAX_NAMES = 1_000;

/** Whether the schema marks a name, or may do so by a pattern. */
function isMarked({ declared, patterns }: Plan, name: string): boolean {
  const matches = testerFor(name);
  return declared.get(name) || listSome(patterns, (test) => matches(test) !== false);
}

/**
 * Searches at any depth. In text that is not JSON it looks at quoted names (JSON lines, a code
 * block, a trailing comma) and, where only a pattern could tell, at what stands before a colon.
 *
 * @param known names of members to skip.
 */
export function holdsName(value: JsonValue, plan: Plan, known?: SafeMap<string, unknown>): boolean {
  const inner = parseJsonText(value) as JsonObject | undefined;
  // Fails closed: a value deeper than the stack counts as one that holds a marked name.
  if (inner)
    return listSome(
      objectKeys(inner),
      (key) =>
        !known?.has(key) &&
        ((!arrayIsArray(inner) && isMarked(plan, key)) || holdsName(inner[key] as JsonValue, plan)),
    );
  if (typeof value !== "string") return false;
  let isFound = false;
  let left = MAX_NAMES;
  plan.declared.forEach((isName, name) => {
    isFound ||= isName && (left-- < 1 || stringIncludes(value, `"${name}"`));
  });
  if (isFound || plan.patterns.length === 0) return isFound;
  const parts = stringSplit(value, '"');
  return listSome(
    parts,
    (part, index) => stringTrim(parts[index + 1] ?? "")[0] === ":" && isMarked(plan, part),
  );
}
