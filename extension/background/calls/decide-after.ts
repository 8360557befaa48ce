/** The rules' decision about a result. */

import { normalizeResult } from "../../../src/annotations/read/normalize-result.js";
import { isWarning } from "../../../src/detection/is-warning.js";
import type { EnforcedResult } from "../../../src/engine/enforce/types.js";
import { stricterOf } from "../../../src/policy/create-policy.js";
import {
  boundRemember,
  type CallFacts,
  factsOfResult,
  type ResultFacts,
} from "../../../src/policy/facts-of-call.js";
import type { Decision } from "../../../src/policy/types.js";
import type { AgentKind } from "../model/records.js";
import { type CallViews, viewsOf } from "./override-views.js";
import { factsFor, type JudgeParts, type Refined, type Request, type StagedCall } from "./staged-call.js";

/** From here on, the session has seen the result, whatever is decided about it. */
export async function decideAfter(
  parts: JudgeParts,
  staged: StagedCall,
  call: Request,
  refined: Partial<Refined>,
  { agent: given, user }: EnforcedResult,
): Promise<Decision> {
  const { agent, found } = staged.order;
  const result = normalizeResult(staged.raw());
  const warnings = (user.findings ?? []).filter(isWarning);
  const hasFinding = warnings.length > 0;
  // A leaked key that was withheld is not an attempt to steer the agent: it flags this result and marks the session as
  // sensitive. Attempts to steer and the page's own warnings stay in the session's marks.
  const hasAttempt = warnings.some(({ kind }) => kind !== "credential");
  const hasWithheld = user.withheld.length > 0;
  const { effective, ...answered } = refined;
  const override = await parts.overrides.of(found.tool);
  const facts = { ...(await factsFor(parts, staged, call)), ...answered };
  await parts.trusts.observe(agent.id, {
    origin: found.tool.origin,
    topOrigin: found.document.topOrigin,
    declared: viewsOf(facts, override).strict.declared,
    resolved: refined.resolved,
    result,
    hasWithheld,
    hasFinding: hasAttempt,
  });
  const about = { result, hasWithheld, hasFinding, isError: given.isError === true };
  // The session has seen the result, and so have its facts.
  const seen = { ...facts, trust: parts.trusts.of(agent.id) };
  const decisions = (effective === undefined ? [seen] : [seen, { ...seen, effective }]).map((each) =>
    judge(parts, viewsOf(each, override), agent.kind, about),
  );
  // Attack: a resolver says that the call was harmless, so that a rule about its result does not apply. S4 lets its answer
  // save the question before a call, and nothing after: what the tool declares of every call counts as well.
  return decisions.reduce(stricterOf);
}

function judge(
  { rules }: JudgeParts,
  { organisation, strict }: CallViews,
  kind: AgentKind,
  about: ResultFacts,
): Decision {
  const tableOf = (facts: CallFacts) => factsOfResult(facts, about);
  const table = tableOf(strict);
  return boundRemember(rules.decide("post-result", table, kind, tableOf(organisation)), table);
}
