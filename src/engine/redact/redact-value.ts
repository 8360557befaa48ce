/** plan + value → redacted value (design §3 "Enforce": fields out) · S1-03, S1-08, S1-09 */

import type { Plan } from "../schema/compile-plan.js";
import type { JsonValue } from "../schema/types.js";
import { OMITTED, type Run, take } from "./removals.js";
import type { RedactionReason } from "./types.js";
import { walk } from "./walk.js";

export interface PlanResult extends Run {
  /** `undefined` where all of the value stays behind. */
  value: JsonValue | undefined;
}

/**
 * Never throws: a fault on the way withholds the whole value.
 *
 * @param isClosed by `sensitiveHint`.
 */
export function redactValue(plan: Plan, value: JsonValue, isClosed: boolean): PlanResult {
  const attempt = (closed: RedactionReason | undefined, isRead: boolean): PlanResult => {
    const run: PlanResult = {
      next: undefined,
      last: undefined,
      closed,
      plan,
      value: undefined,
    };
    const kept = isRead ? walk(run, value, undefined, "", plan.root, false) : take(run, value, undefined, "");
    if (kept !== OMITTED) run.value = kept;
    return run;
  };
  const reason = isClosed ? "sensitiveHint" : "shape-mismatch";
  try {
    if (!isClosed) return attempt(undefined, true);
  } catch {
    // The value is not what the schema says: what was marked may be anywhere in it.
  }
  try {
    if (plan.hasMarks) return attempt(reason, true);
  } catch {
    // It cannot even be read.
  }
  // A hint without marks says that all of it is sensitive: nothing is looked at.
  return attempt(reason, false);
}
