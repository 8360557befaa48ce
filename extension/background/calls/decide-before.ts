/** The rules' decision before a call: by what its tool declares, then by what its resolver says of these arguments. */

import { CallEnded } from "../../../src/gateway/call-ended.js";
import { stricterOf } from "../../../src/policy/create-policy.js";
import { boundRemember, factsOfCall } from "../../../src/policy/facts-of-call.js";
import type { Decision, Reason } from "../../../src/policy/types.js";
import { agentInputInvalid } from "../../../src/texts/agents.js";
import { type AgentKind, isGuest } from "../model/records.js";
import type { CallOrder } from "../model/running-call.js";
import { type CallViews, viewsOf } from "./override-views.js";
import { factsFor, type JudgeParts, type Refined, type Request, type StagedCall } from "./staged-call.js";
import { type FactParts, mayHear, staticFacts } from "./static-facts.js";

export interface Before {
  readonly decision: Decision;
  readonly refined: Partial<Refined>;
  readonly isOnlyNew: boolean;
  /** The site offers another tool under a name that the agent was allowed. */
  readonly isChanged: boolean;
}

/** Rules that ship are there to be answered by a tool's word about one call; the organisation's are not. */
const isWritten = ({ effect, layer, onEvidence }: Reason): boolean =>
  effect !== "allow" && onEvidence && layer !== "default";

/**
 * Attack: a page declares what rules ask about, so that the site passes for an honest one, and its resolver then says of
 * every call that it is harmless. What the organisation asks about by the declaration stays asked.
 */
function withWritten(declared: Decision, decided: Decision): Decision {
  const reasons = declared.reasons.filter(isWritten);
  return reasons.length === 0 ? decided : stricterOf({ ...declared, reasons }, decided);
}

/** The resolver's answer about these arguments. It sees placeholders where secrets go. */
async function refine(parts: JudgeParts, { order }: StagedCall, call: Request): Promise<Refined> {
  const { security, source, mustNotRun, tellPerson, resolution } = await parts.resolving.effective(
    order.found,
    call.arguments,
  );
  if (mustNotRun) throw new CallEnded("invalid", agentInputInvalid());
  const isResolved = source === "resolved" && resolution.ok;
  return {
    effective: security,
    isUnresolved: tellPerson,
    ...(isResolved ? { resolved: resolution.answer } : {}),
  };
}

/**
 * Before a question: applies the rules to what the tool declares, then to what its resolver says about these arguments.
 * The resolver is not called if the person or a rule has not let the agent's arguments reach the page.
 */
export async function decideBefore(parts: JudgeParts, staged: StagedCall, call: Request): Promise<Before> {
  const { agent, found } = staged.order;
  const override = await parts.overrides.of(found.tool);
  // The first of a batch is one of it, too · S3-14
  await staged.written();
  const given = await factsFor(parts, staged, call);
  const [views, { isChanged }] = [viewsOf(given, override), given];
  const first = decide(parts, views, agent.kind);
  const mayResolve =
    found.tool.definition.dynamic === true && isGuest(agent.kind) && mayHear(parts.rules, views.strict);
  if (first.decision.effect === "block" || !mayResolve) return { ...first, refined: {}, isChanged };
  await staged.beforeResolver(first.decision);
  const { effective, ...answered } = await refine(parts, staged, call);
  const judge = (more: Partial<Refined>) =>
    decide(parts, viewsOf({ ...given, ...answered, ...more }, override), agent.kind);
  const [declared, answer] = [judge({}), judge({ effective })];
  const decision = withWritten(declared.decision, answer.decision);
  // If the organisation asks as well, the question is not only about a new tool.
  const isOnlyNew = answer.isOnlyNew && (decision === answer.decision || declared.isOnlyNew);
  return { decision, isOnlyNew, refined: { effective, ...answered }, isChanged };
}

/** The decision about any call by what its tool declares: before there is one. */
export async function decideUncalled(
  parts: FactParts,
  asked: Pick<CallOrder, "agent" | "found">,
): Promise<Pick<Before, "decision" | "isOnlyNew">> {
  const facts = await staticFacts(parts, asked, { isBatch: false, isSensitive: false, arguments: {} });
  return decide(parts, viewsOf(facts, await parts.overrides.of(asked.found.tool)), asked.agent.kind);
}

function decide(
  { rules }: Pick<JudgeParts, "rules">,
  views: CallViews,
  kind: AgentKind,
): Pick<Before, "decision" | "isOnlyNew"> {
  const { organisation, strict } = views;
  const table = factsOfCall(strict);
  const decision = boundRemember(rules.decide("pre-call", table, kind, factsOfCall(organisation)), table);
  if (decision.effect !== "escalate" || strict.isSeen) return { decision, isOnlyNew: false };
  const known = factsOfCall({ ...strict, isSeen: true, isChanged: false });
  return { decision, isOnlyNew: rules.decide("pre-call", known, kind).effect === "allow" };
}
