/** plan + value → redacted value · S1-03, S1-08, S1-09 */

import type { Plan } from "../schema/compile-plan.js";
import type { JsonValue } from "../schema/types.js";
import { OMITTED, type Run, take } from "./removals.js";
import type { RedactionReason } from "./types.js";
import { walk } from "./walk.js";

export interface PlanResult extends Run {
  /** `undefined` if the whole value is withheld. */
  value: JsonValue | undefined;
}

/**
 * Never throws: a fault withholds the whole value.
 * sensitive-results §redact a value, 1
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
    // The value does not fit the schema, so marked data may be anywhere in it.
  }
  try {
    if (plan.hasMarks) return attempt(reason, true);
  } catch {
    // The value cannot be read at all.
  }
  // A hint without marks withholds everything, unread.
  return attempt(reason, false);
}
