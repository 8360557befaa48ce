/** What the rules say of a result. */

import { normalizeResult } from "../../../src/annotations/read/normalize-result.js";
import { isWarning } from "../../../src/detection/is-warning.js";
import type { EnforcedResult } from "../../../src/engine/enforce/types.js";
import { stricterOf } from "../../../src/policy/create-policy.js";
import { boundRemember, type CallFacts, factsOfResult } from "../../../src/policy/facts-of-call.js";
import type { Decision } from "../../../src/policy/types.js";
import { type CallViews, viewsOf } from "./override-views.js";
import { factsFor, type JudgeParts, type Refined, type Request, type StagedCall } from "./staged-call.js";

/** From here on, the session has seen the result, whatever is decided about it. */
export async function decideAfter(
  parts: JudgeParts,
  staged: StagedCall,
  call: Request,
  refined: Partial<Refined>,
  { agent: given, user }: EnforcedResult,
): Promise<(passed: readonly string[]) => Decision> {
  const { agent, found } = staged.order;
  const result = normalizeResult(staged.raw());
  const warnings = (user.findings ?? []).filter(isWarning);
  const hasFinding = warnings.length > 0;
  // A leaked key that was withheld is not an attempt to steer the agent: it flags this result and marks the session as
  // sensitive. Attempts to steer and the page's own warnings stay in the session's marks.
  const hasAttempt = warnings.some(({ kind }) => kind !== "credential");
  const hasWithheld = user.withheld.length > 0;
  const { resolved } = refined;
  const overrides = await parts.overrides.of(found.tool);
  const { effective: _, ...answered } = refined;
  const declaredFacts = { ...(await factsFor(parts, staged, call)), ...answered };
  const views = viewsOf({ ...declaredFacts, ...refined }, overrides);
  const { declared } = views.strict;
  const place = { origin: found.tool.origin, topOrigin: found.document.topOrigin };
  await parts.trusts.observe(agent.id, {
    ...place,
    declared,
    resolved,
    result,
    hasWithheld,
    hasFinding: hasAttempt,
  });
  // The session has seen the result, and so have its facts.
  const trust = parts.trusts.of(agent.id);
  const about = { result, hasWithheld, hasFinding, isError: given.isError === true };
  const tableOf = (facts: CallFacts) => factsOfResult({ ...facts, trust }, about);
  const judge = ({ person, organisation, strict }: CallViews, passed: readonly string[]) => {
    const tables = [tableOf(person), agent.kind, tableOf(organisation)] as const;
    return boundRemember(parts.rules.decide("post-result", ...tables, passed), tableOf(strict));
  };
  // Attack: a resolver says that the call was harmless, so that a rule about its result does not apply. S4 lets it save the
  // question before a call, and nothing after.
  const byDeclaration = viewsOf(declaredFacts, overrides);
  return (passed) => stricterOf(judge(byDeclaration, passed), judge(views, passed));
}
