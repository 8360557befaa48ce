/** What the rules say before a call: by what its tool declares, then by what its resolver says of these arguments. */

import { CallEnded } from "../../../src/gateway/call-ended.js";
import { factsForeseen } from "../../../src/gateway/foreseen-facts.js";
import { stricterOf } from "../../../src/policy/create-policy.js";
import { boundRemember, type CallFacts, factsOfCall } from "../../../src/policy/facts-of-call.js";
import type { Decision, Reason } from "../../../src/policy/types.js";
import { agentInputInvalid } from "../../../src/texts/agents.js";
import { type AgentKind, isGuest } from "../model/records.js";
import type { ToolOverrides } from "../stores/overrides.js";
import { type CallViews, viewsOf } from "./override-views.js";
import { factsFor, type JudgeParts, type Refined, type Request, type StagedCall } from "./staged-call.js";
import { mayHear } from "./static-facts.js";

/** Messages that were sent together arrive within a few milliseconds. */
const BATCH_PAUSE = 15;

export interface Before {
  readonly decision: Decision;
  readonly refined: Partial<Refined>;
  readonly isOnlyNew: boolean;
  /** The site offers another tool under a name that the agent was allowed. */
  readonly isChanged: boolean;
}

/** Rules that ship are there to be answered by a tool's word about one call; those that people wrote are not. */
const isWritten = ({ effect, layer, onEvidence }: Reason): boolean =>
  effect !== "allow" && onEvidence && layer !== "default";

/**
 * Attack: a page declares what rules ask about, so that the site passes for an honest one, and its resolver then says of
 * every call that it is harmless. What the person or the organisation asks about by the declaration stays asked.
 */
function withWritten(declared: Decision, decided: Decision): Decision {
  const reasons = declared.reasons.filter(isWritten);
  return reasons.length === 0 ? decided : stricterOf({ ...declared, reasons }, decided);
}

/** What the tool's resolver makes of these arguments. It sees placeholders where secrets go. */
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
export async function decideBefore(
  parts: JudgeParts,
  staged: StagedCall,
  call: Request,
  passed: readonly string[],
): Promise<Before> {
  const { agent, found } = staged.order;
  const overrides = await parts.overrides.of(found.tool);
  const given = await withOthers(parts, staged, await factsFor(parts, staged, call), overrides);
  const [views, { isChanged }] = [viewsOf(given, overrides), given];
  const first = decide(parts, views, agent.kind, passed);
  const mayResolve =
    found.tool.definition.dynamic === true && isGuest(agent.kind) && mayHear(parts.rules, views.strict);
  if (isForeseen(first) || first.decision.effect === "block" || !mayResolve)
    return { ...first, refined: {}, isChanged };
  await staged.beforeResolver(first.decision);
  const { effective, ...answered } = await refine(parts, staged, call);
  const judge = (more: Partial<Refined>) =>
    decide(parts, viewsOf({ ...given, ...answered, ...more }, overrides), agent.kind, passed);
  const [declared, answer] = [judge({}), judge({ effective })];
  const decision = withWritten(declared.decision, answer.decision);
  // Where a rule that people wrote asks as well, the question is not only about a new tool.
  const isOnlyNew = answer.isOnlyNew && (decision === answer.decision || declared.isOnlyNew);
  return { decision, isOnlyNew, refined: { effective, ...answered }, isChanged };
}

/**
 * The first of a batch is one of it, too: where that makes a difference, the calls that the agent sent with it may
 * arrive first · S3-14
 */
async function withOthers(
  parts: JudgeParts,
  { order, isBatch }: StagedCall,
  alone: CallFacts,
  overrides: ToolOverrides,
): Promise<CallFacts> {
  if (alone.isBatch) return alone;
  const [one, other] = [alone, { ...alone, isBatch: true }].map(
    (facts) => decide(parts, viewsOf(facts, overrides), order.agent.kind).decision,
  );
  if (one?.effect === other?.effect && one?.remember === other?.remember) return alone;
  await new Promise((resolve) => setTimeout(resolve, BATCH_PAUSE));
  return { ...alone, isBatch: isBatch() };
}

/** Nothing runs for a result that would be withheld. */
export const isForeseen = ({ decision }: Pick<Before, "decision">): boolean =>
  decision.stage === "post-result";

function decide(
  { rules }: JudgeParts,
  views: CallViews,
  kind: AgentKind,
  passed: readonly string[] = [],
): Pick<Before, "decision" | "isOnlyNew"> {
  const { person, organisation, strict } = views;
  const foreseen = rules.foresee(factsForeseen(strict), kind, passed);
  if (foreseen !== undefined) return { decision: foreseen, isOnlyNew: false };
  const table = factsOfCall(strict);
  const tables = [factsOfCall(person), kind, factsOfCall(organisation)] as const;
  const decision = boundRemember(rules.decide("pre-call", ...tables, passed), table);
  if (decision.effect !== "escalate" || strict.isSeen) return { decision, isOnlyNew: false };
  const known = factsOfCall({ ...strict, isSeen: true, isChanged: false });
  return { decision, isOnlyNew: rules.decide("pre-call", known, kind).effect === "allow" };
}
