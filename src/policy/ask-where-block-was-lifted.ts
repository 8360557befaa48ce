/** A rule blocks a call by what its tool declares of all calls, and the tool says less of this one · S0-57, S4-04, S4-23 */
import { THE_TOOLS_OWN_WORD } from "./default-rules.js";
import type { Decision, Reason } from "./types.js";

const OWN_WORD: Reason = {
  ...THE_TOOLS_OWN_WORD,
  layer: "default",
  effect: "escalate",
  onEvidence: true,
  facts: [],
};

/**
 * Attack: a page's resolver says that a call is harmless, to get it past the rule. Its word lifts no block: the person
 * decides about this very call, and reads the rule that would have blocked it.
 *
 * @param declared by what the tool declares
 * @param resolved by what it says of these arguments
 */
export function askWhereBlockWasLifted(declared: Decision, resolved: Decision): Decision {
  if (declared.effect !== "block" || resolved.effect === "block") return resolved;
  const lifted = declared.reasons.map((reason): Reason => ({ ...reason, effect: "escalate" }));
  const others = resolved.effect === "escalate" ? resolved.reasons : [];
  return { ...resolved, effect: "escalate", reasons: [...lifted, OWN_WORD, ...others], remember: "never" };
}
