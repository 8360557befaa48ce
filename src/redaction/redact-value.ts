/** plan + value → redacted value (design §3 "Enforce": fields out) · S1-03, S1-08, S1-09 */

import { createList } from "../primordials.js";
import type { Plan } from "../sensitivity/compile-plan.js";
import type { JsonValue } from "../sensitivity/types.js";
import { MAX_DEPTH, OMITTED, type Removal } from "./removals.js";
import type { RedactionReason } from "./types.js";
import { walk } from "./walk.js";

export interface PlanResult {
  /** `undefined` where all of the value stays behind. */
  readonly value: JsonValue | undefined;
  readonly taken: readonly Removal[];
  /** Closed redaction was used: unstructured content of the same result must be withheld too. */
  readonly closed: boolean;
}

/** How much of a value may pass. */
export type Closure = "open" | "closed-by-hint" | "closed-by-mismatch";

/** Never throws: a fault on the way withholds the whole value. */
export function redactValue(plan: Plan, value: JsonValue, closure: Closure): PlanResult {
  const reason = closure === "closed-by-hint" ? "sensitiveHint" : "shape-mismatch";
  const attempt = (closed: RedactionReason | undefined, depth: number): PlanResult => {
    const taken = createList<Removal>();
    const root = { parent: undefined, key: "", location: plan.root, depth, named: false };
    const kept = walk({ taken, closed }, value, root);
    return { value: kept === OMITTED ? undefined : kept, taken, closed: closed !== undefined };
  };
  try {
    if (closure === "open") return attempt(undefined, 0);
  } catch {
    // The value is not what the schema says: what was marked may be anywhere in it.
  }
  try {
    if (plan.hasMarks) return attempt(reason, 0);
  } catch {
    // It cannot even be read.
  }
  // A hint without marks says that all of it is sensitive: nothing is looked at.
  return attempt(reason, MAX_DEPTH);
}
