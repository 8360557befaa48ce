/**
 * The rules' word about a call: the facts, as each owner of rules may see them, and the decision.
 */

import { replaceFacts, type ToolOverride, tightenFacts } from "../../../src/annotations/override.js";
import { CLEAN_SESSION } from "../../../src/annotations/session-trust.js";
import type { ToolCall } from "../../../src/gateway/ports.js";
import {
  boundRemember,
  type CallFacts,
  factsOfCall,
  factsOfResult,
  factsOfTool,
  type ResultFacts,
  withoutClaims,
} from "../../../src/policy/facts-of-call.js";
import type { Decision } from "../../../src/policy/types.js";
import type { Coverage } from "../../protocol/policy-messages.js";
import { coverageOf, isPlainDecision, isPlainMoment } from "../model/coverage.js";
import type { FoundTool } from "../model/page-document.js";
import type { AgentKind } from "../model/records.js";
import type { Asked } from "../model/running-call.js";
import { sourceKey, sourceOf } from "../stores/call-patterns.js";
import { placeKey } from "../stores/consents.js";
import type { Rules } from "../stores/rules.js";
import type { Worker } from "./worker.js";

/** The part of a call itself that the rules want to know. */
export type Request = Pick<ToolCall, "arguments" | "secrets">;

/** By what the tool declares of every call. */
export async function staticFacts(
  { managed, trusts, seen, choices, patterns }: Worker,
  { agent, found }: Asked,
  { arguments: args, secrets = [] }: Request,
  isBatch = false,
): Promise<CallFacts> {
  await managed.known(agent.kind);
  const { id, kind } = agent;
  const source = sourceOf(found);
  const declared = found.tool.security();
  const place = await placeKey(agent, found);
  const known = await seen.look(place, source.tool);
  return {
    ...source,
    agent: { id, kind },
    topOrigin: found.document.topOrigin,
    ...known,
    isSeen: known.isSeen || choices.hasUsed(place),
    isBatch,
    isSensitive: secrets.length > 0,
    isBurst: patterns.isBurst(id),
    carriedFrom: patterns.carried(id, source, args).map(sourceKey),
    trust: trusts.of(id),
    declared,
    effective: declared,
  };
}

/**
 * One call as each owner of rules may see it: a milder word of an organisation about a tool counts
 * for its own rules · S3-10
 */
export interface CallViews {
  readonly organisation: CallFacts;
  /**
   * The worse of both words: for all other rules, for sessions, for how long an approval may last,
   * and for whether a page's resolver may be asked.
   */
  readonly strict: CallFacts;
}

/** @param facts with the declaration as it is */
export function viewsOf(facts: CallFacts, override: ToolOverride | undefined): CallViews {
  if (override === undefined) return { organisation: facts, strict: facts };
  const tight = { ...facts, declared: tightenFacts(facts.declared, override) };
  return {
    organisation: { ...tight, effective: replaceFacts(facts.effective, override) },
    strict: { ...tight, effective: tightenFacts(facts.effective, override) },
  };
}

/** @param passed the facts that its result adds; unset before the call */
export function decide(
  rules: Rules,
  { organisation, strict }: CallViews,
  kind: AgentKind,
  passed?: ResultFacts,
): Decision {
  const tableOf = (facts: CallFacts) =>
    passed === undefined ? factsOfCall(facts) : factsOfResult(facts, passed);
  const stage = passed === undefined ? "pre-call" : "post-result";
  const table = tableOf(strict);
  return boundRemember(rules.decide(stage, table, kind, tableOf(organisation)), table);
}

/** A decision before a call, and whether the tool would pass if the agent had used it before. */
export interface Judged {
  readonly decision: Decision;
  readonly isOnlyNew: boolean;
  /**
   * By what the tool is, whatever the moment: not because of a batch, a passage, or what the
   * session has met.
   */
  readonly isAskedEachTime: boolean;
}

function isAskedEachTime(rules: Rules, { strict }: CallViews, kind: AgentKind): boolean {
  const moment = { isSeen: true, isChanged: false, isBatch: false, isBurst: false, carriedFrom: [] };
  const table = factsOfCall({ ...strict, ...moment, trust: CLEAN_SESSION });
  const { effect, remember } = boundRemember(rules.decide("pre-call", table, kind), table);
  return effect === "escalate" && remember === "never";
}

export function judge(rules: Rules, views: CallViews, kind: AgentKind): Judged {
  const decision = decide(rules, views, kind);
  const { strict } = views;
  if (decision.effect !== "escalate" || strict.isSeen)
    return { decision, isOnlyNew: false, isAskedEachTime: false };
  const known = factsOfCall({ ...strict, isSeen: true, isChanged: false });
  const isOnlyNew = rules.decide("pre-call", known, kind).effect === "allow";
  return { decision, isOnlyNew, isAskedEachTime: isAskedEachTime(rules, views, kind) };
}

/** @returns the narrowest choice that would do for this call; undefined where it has to be asked */
export function coverageOfCall(
  { tool }: FoundTool,
  { strict }: CallViews,
  decision: Decision,
): Coverage | undefined {
  return isPlainDecision(decision) && isPlainMoment(strict) ? coverageOf(tool, strict.effective) : undefined;
}

/** The same of any call of the tool, by what it declares, in a session that has met nothing yet. */
export async function coverageOfTool(
  { rules, overrides }: Pick<Worker, "overrides" | "rules">,
  { agent: { id, kind }, found }: Asked,
): Promise<Coverage | undefined> {
  const declared = found.tool.security();
  const { topOrigin } = found.document;
  const moment = { isSeen: true, isChanged: false, isBatch: false, isSensitive: false, trust: CLEAN_SESSION };
  const facts = {
    ...sourceOf(found),
    agent: { id, kind },
    topOrigin,
    declared,
    effective: declared,
    ...moment,
  };
  const views = viewsOf(facts, await overrides.of(found.tool));
  return coverageOfCall(found, views, decide(rules, views, kind));
}

/**
 * The rules by which this agent gets the tool's results as if it had `sensitiveHint`: when it is
 * listed, and when it runs.
 */
export async function redactingRules(
  { rules, overrides }: Pick<Worker, "overrides" | "rules">,
  { agent: { id, kind }, found }: Asked,
): Promise<readonly string[]> {
  const declared = tightenFacts(found.tool.security(), await overrides.of(found.tool));
  const { topOrigin } = found.document;
  const facts = factsOfTool({ ...sourceOf(found), agent: { id, kind }, topOrigin, declared });
  return rules.redacts(facts, kind);
}

/**
 * A resolver is the page's code, and sees the arguments. So it is asked only where the person has
 * let the agent call the tool, no rule blocks the call, and none holds whatever the tool says of
 * itself: there the person comes first.
 */
export function mayHear(rules: Rules, facts: CallFacts): boolean {
  const table = factsOfCall(facts);
  if (!facts.isSeen || rules.decide("pre-call", table, "extension").effect === "block") return false;
  const { reasons } = rules.decide("pre-call", withoutClaims(table), "extension");
  return reasons.every(({ effect, onEvidence }) => effect === "allow" || !onEvidence);
}
