/** plan + value → redacted value (design §3 "Enforce": fields out) · S1-03, S1-08, S1-09 */
import type { Plan } from "../sensitivity/compile-plan.js";
import type { JsonValue } from "../sensitivity/types.js";
import { closedWalk } from "./closed-walk.js";
import { openWalk } from "./open-walk.js";
import { OMITTED, Removals, ROOT_PLACE, type Walked } from "./removals.js";
import type { RedactionReason } from "./types.js";

export interface PlanResult {
  readonly value: JsonValue | undefined;
  readonly withheld: boolean;
  readonly removals: Removals;
  /** Closed redaction was used: unstructured content of the same result must be withheld too. */
  readonly closed: boolean;
}

/** How much of a value may pass. */
export type Closure = "open" | "closed-by-hint" | "closed-by-mismatch";

/** Never throws: a fault on the way withholds the whole value. */
export function redactValue(plan: Plan, value: JsonValue, closure: Closure): PlanResult {
  try {
    if (closure === "closed-by-hint") return redactClosed(plan, value, "sensitiveHint");
    if (closure === "closed-by-mismatch") return redactClosed(plan, value, "shape-mismatch");
    const removals = new Removals();
    const kept = openWalk(removals, value, plan.root, ROOT_PLACE);
    // The value is not what the schema says: what was marked may be anywhere in it.
    if (removals.mismatch) return redactClosed(plan, value, "shape-mismatch");
    return finish(kept, removals, false);
  } catch {
    return withholdAll(value, closure === "closed-by-hint" ? "sensitiveHint" : "shape-mismatch");
  }
}

function redactClosed(plan: Plan, value: JsonValue, reason: RedactionReason): PlanResult {
  // A hint without marks says that all of it is sensitive.
  if (!plan.hasMarks) return withholdAll(value, reason);
  const removals = new Removals();
  const kept = closedWalk({ removals, reason }, value, plan.root, ROOT_PLACE, "root");
  return finish(kept, removals, true);
}

function finish(kept: Walked, removals: Removals, closed: boolean): PlanResult {
  const withheld = kept === OMITTED;
  return { value: withheld ? undefined : kept, withheld, removals, closed };
}

function withholdAll(value: JsonValue, reason: RedactionReason): PlanResult {
  const removals = new Removals();
  return finish(removals.take(value, ROOT_PLACE, reason), removals, true);
}
