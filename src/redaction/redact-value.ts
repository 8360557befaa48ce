/** plan + value → redacted value (design §3 "Enforce": fields out) · S1-03, S1-08, S1-09 */

import { createList } from "../primordials.js";
import type { Plan } from "../sensitivity/compile-plan.js";
import type { JsonValue } from "../sensitivity/types.js";
import { MAX_DEPTH, OMITTED, type Removal, type Run } from "./removals.js";
import type { RedactionReason } from "./types.js";
import { walk } from "./walk.js";

export interface PlanResult extends Run {
  /** `undefined` where all of the value stays behind. */
  readonly value: JsonValue | undefined;
}

/**
 * Never throws: a fault on the way withholds the whole value.
 *
 * @param isClosed by `sensitiveHint`.
 */
export function redactValue(plan: Plan, value: JsonValue, isClosed: boolean): PlanResult {
  const reason = isClosed ? "sensitiveHint" : "shape-mismatch";
  const attempt = (closed: RedactionReason | undefined, depth: number): PlanResult => {
    const run = { taken: createList<Removal>(), closed, declared: plan.declared };
    const kept = walk(run, value, { parent: undefined, key: "", location: plan.root, depth, named: false });
    return { ...run, value: kept === OMITTED ? undefined : kept };
  };
  try {
    if (!isClosed) return attempt(undefined, 0);
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
