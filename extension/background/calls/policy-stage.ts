/** Rules at both ends of a call: what they are told, and what the session learns from the result before it is released. */

import { speaks } from "../../../src/annotations/model/facts.js";
import { normalizeResult } from "../../../src/annotations/read/normalize-result.js";
import { marksOf, type SessionTrust } from "../../../src/annotations/session-trust.js";
import { isWarning } from "../../../src/detection/is-warning.js";
import type { EnforcedResult } from "../../../src/engine/enforce/types.js";
import type { JsonValue } from "../../../src/engine/schema/types.js";
import { CallEnded } from "../../../src/gateway/call-ended.js";
import { factsForeseen } from "../../../src/gateway/foreseen-facts.js";
import type { PolicyPort, ToolCall } from "../../../src/gateway/ports.js";
import {
  boundRemember,
  type CallFacts,
  factsOfCall,
  factsOfResult,
} from "../../../src/policy/facts-of-call.js";
import type { Decision } from "../../../src/policy/types.js";
import { agentInputInvalid } from "../../../src/texts/agents.js";
import type { AuditNote } from "../../protocol/audit-messages.js";
import type { AuditLog } from "../audit/audit-log.js";
import { definitionChanged, rulesDecided, rulesPassed } from "../audit/audit-notes.js";
import { type AgentKind, isGuest } from "../model/records.js";
import type { CallOrder } from "../model/running-call.js";
import type { CallLog } from "../stores/call-log.js";
import { type ConsentKey, placeKey } from "../stores/consents.js";
import type { ToolOverrides } from "../stores/overrides.js";
import { type Passes, passKey } from "../stores/passes.js";
import { type CallViews, viewsOf } from "./override-views.js";
import { recordStop } from "./record-stop.js";
import type { Resolving } from "./resolving.js";
import { type FactParts, mayHear, staticFacts } from "./static-facts.js";

/** Messages that were sent together arrive within a few milliseconds. */
const BATCH_PAUSE = 15;

type Refined = Pick<CallFacts, "effective" | "resolved" | "isUnresolved">;
interface Before {
  readonly decision: Decision;
  readonly refined: Partial<Refined>;
  readonly isOnlyNew: boolean;
  /** The site offers another tool under a name that the agent was allowed. */
  readonly isChanged: boolean;
}

/** What the rules want to know of a call itself. */
type Request = Pick<ToolCall, "arguments" | "secrets">;

/** The rules of one call, and what a question about it is to show. */
export interface StagedPolicy extends PolicyPort {
  before(call: Request): Promise<Decision>;
  after(call: Request, result: EnforcedResult): Promise<Decision>;
  /** The tool would pass if the agent had used it before. */
  isOnlyNew(): boolean;
  /** Writes down the latest decision, where it leaves the call to the person: before a question, or for an earlier yes. */
  noteAsked(): Promise<void>;
  /** JSON text of what may leave, once the tool has run. */
  released(): string;
}

export interface PolicyParts extends FactParts {
  readonly resolving: Resolving;
  readonly audit: AuditLog;
  readonly log: CallLog;
  readonly passes: Passes;
}

/** One call, as the rules see it. */
export interface StagedCall {
  readonly id: string;
  readonly order: CallOrder;
  /** Whether other calls of the agent have not ended. */
  isBatch(): boolean;
  /** What the tool returned, as plain data; undefined where it threw. */
  raw(): unknown;
  /** @param decision by what the tool declares @throws CallEnded where its resolver must not hear of the call */
  beforeResolver(decision: Decision): Promise<void>;
}

const sessionWords = (trust: SessionTrust): string => marksOf(trust).join(" ");

export async function consentKey({ agent, found }: CallOrder, trust: SessionTrust): Promise<ConsentKey> {
  return { ...(await placeKey(agent, found)), session: sessionWords(trust) };
}

const factsFor = (
  parts: PolicyParts,
  staged: StagedCall,
  { arguments: args, secrets = [] }: Request,
): Promise<CallFacts> =>
  staticFacts(parts, staged.order, {
    isBatch: staged.isBatch(),
    isSensitive: secrets.length > 0,
    arguments: args,
  });

/** What the tool's resolver makes of these arguments. It sees placeholders where secrets go. */
async function refine(parts: PolicyParts, { order }: StagedCall, call: Request): Promise<Refined> {
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
async function decideBefore(
  parts: PolicyParts,
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
  if (isForeseen(first) || !mayResolve) return { ...first, refined: {}, isChanged };
  await staged.beforeResolver(first.decision);
  const refined = await refine(parts, staged, call);
  const decided = decide(parts, viewsOf({ ...given, ...refined }, overrides), agent.kind, passed);
  return { ...decided, refined, isChanged };
}

/**
 * The first of a batch is one of it, too: where that makes a difference, the calls that the agent sent with it may
 * arrive first · S3-14
 */
async function withOthers(
  parts: PolicyParts,
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
const isForeseen = ({ decision }: Pick<Before, "decision">): boolean => decision.stage === "post-result";

/** That a harmless tool is known may be remembered for good, whatever the session has seen: it licenses nothing. */
function decide(
  { rules }: PolicyParts,
  views: CallViews,
  kind: AgentKind,
  passed: readonly string[] = [],
): Pick<Before, "decision" | "isOnlyNew"> {
  const { person, organisation, strict } = views;
  const foreseen = rules.foresee(factsForeseen(strict), kind, passed);
  if (foreseen !== undefined) return { decision: foreseen, isOnlyNew: false };
  const table = factsOfCall(strict);
  const decision = rules.decide("pre-call", factsOfCall(person), kind, factsOfCall(organisation), passed);
  if (decision.effect !== "escalate" || strict.isSeen)
    return { decision: boundRemember(decision, table), isOnlyNew: false };
  const known = factsOfCall({ ...strict, isSeen: true, isChanged: false });
  const isOnlyNew = rules.decide("pre-call", known, kind).effect === "allow";
  return { decision: isOnlyNew ? decision : boundRemember(decision, table), isOnlyNew };
}

/** From here on, the session has seen the result, whatever is decided about it. */
async function decideAfter(
  parts: PolicyParts,
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
  const views = viewsOf({ ...(await factsFor(parts, staged, call)), ...refined }, overrides);
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
  const { person, organisation, strict } = views;
  return (passed) => {
    const tables = [tableOf(person), agent.kind, tableOf(organisation)] as const;
    return boundRemember(parts.rules.decide("post-result", ...tables, passed), tableOf(strict));
  };
}

const placeOf = ({ tool }: CallOrder["found"]) => ({ origin: tool.origin, tool: tool.definition.name });

/** What the person lets this very call pass, once. */
class Passing {
  rules: readonly string[] = [];
  readonly #parts: PolicyParts;
  readonly #staged: StagedCall;

  constructor(parts: PolicyParts, staged: StagedCall) {
    this.#parts = parts;
    this.#staged = staged;
  }

  /** @returns whether it is to be decided again, without the rules that it passes */
  async isPassed(decision: Decision): Promise<boolean> {
    if (decision.effect !== "block" || this.rules.length > 0) return false;
    this.rules = await this.#parts.passes.take(await passKey(this.#staged.order), decision);
    if (this.rules.length > 0) await this.#parts.audit.note(rulesPassed(this.#staged, this.rules));
    return this.rules.length > 0;
  }
}

/** @returns what is written down as soon as the call is left to the person */
async function noteDecision(
  { audit, log }: PolicyParts,
  staged: StagedCall,
  { decision, isChanged }: Pick<Before, "decision" | "isChanged">,
  isInAdvance: boolean,
): Promise<readonly AuditNote[]> {
  const notes = [
    ...(isChanged ? [definitionChanged(staged)] : []),
    ...(decision.effect === "allow" ? [] : [rulesDecided(staged, decision, isInAdvance)]),
  ];
  if (decision.effect === "escalate") return notes;
  for (const note of notes) await audit.note(note);
  if (decision.effect === "block") {
    const hasRun = decision.stage === "post-result" && !isInAdvance;
    log.stopped(staged, await recordStop(staged.order, decision, hasRun));
  }
  return [];
}

export function policyPort(parts: PolicyParts, staged: StagedCall): StagedPolicy {
  const { agent, claims, found } = staged.order;
  let refined: Partial<Refined> = {};
  let isOnlyNew = false;
  let released = "";
  let unwritten: readonly AuditNote[] = [];
  const passing = new Passing(parts, staged);
  return {
    isOnlyNew: () => isOnlyNew,
    released: () => released,
    async noteAsked(): Promise<void> {
      for (const note of unwritten) await parts.audit.note(note);
      unwritten = [];
    },
    async before(call): Promise<Decision> {
      if (claims !== undefined && speaks(claims)) await parts.trusts.observeRequest(agent.id, claims);
      // A page may have its own agents call as it likes, and what they read is its own.
      if (isGuest(agent.kind)) parts.patterns.called(agent.id, placeOf(found));
      let before = await decideBefore(parts, staged, call, passing.rules);
      if (await passing.isPassed(before.decision))
        before = await decideBefore(parts, staged, call, passing.rules);
      ({ refined, isOnlyNew } = before);
      unwritten = await noteDecision(parts, staged, before, isForeseen(before));
      return before.decision;
    },
    async after(call, enforced): Promise<Decision> {
      released = JSON.stringify(enforced.agent);
      const decide = await decideAfter(parts, staged, call, refined, enforced);
      let decision = decide(passing.rules);
      if (await passing.isPassed(decision)) decision = decide(passing.rules);
      if (isGuest(agent.kind) && decision.effect !== "block") {
        const { content, structuredContent = null } = enforced.agent;
        parts.patterns.returned(agent.id, found.tool.origin, [content as JsonValue, structuredContent]);
      }
      unwritten = await noteDecision(parts, staged, { decision, isChanged: false }, false);
      return decision;
    },
  };
}
