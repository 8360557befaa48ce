/** Rules at both ends of a call: what they are told, and what the session learns from the result before it is released. */
import { speaks } from "../../src/annotations/facts.js";
import { normalizeResult } from "../../src/annotations/normalize-result.js";
import { marksOf, type SessionTrust } from "../../src/annotations/session-trust.js";
import { CallEnded } from "../../src/boundary/call-ended.js";
import {
  boundRemember,
  type CallFacts,
  factsOfCall,
  factsOfResult,
} from "../../src/boundary/policy-facts.js";
import type { PolicyPort, ToolCall } from "../../src/boundary/ports.js";
import type { EnforcedResult } from "../../src/boundary/types.js";
import { agentInputInvalid } from "../../src/errors.js";
import type { Decision } from "../../src/policy/types.js";
import type { AuditLog } from "./audit-log.js";
import { definitionChanged, rulesDecided } from "./audit-notes.js";
import { type ConsentKey, placeKey } from "./consents.js";
import type { Resolving } from "./resolving.js";
import type { Rules } from "./rules.js";
import type { CallOrder } from "./running-call.js";
import type { SeenTools } from "./seen-tools.js";
import type { SessionTrusts } from "./session-trusts.js";

type Refined = Pick<CallFacts, "effective" | "resolved">;
interface Before {
  readonly decision: Decision;
  readonly refined: Partial<Refined>;
}

export interface PolicyParts {
  readonly resolving: Resolving;
  readonly rules: Rules;
  readonly trusts: SessionTrusts;
  readonly audit: AuditLog;
  readonly seen: SeenTools;
}

/** One call, as the rules see it. */
export interface StagedCall {
  readonly id: string;
  readonly order: CallOrder;
  /** Whether other calls of the agent have not ended. */
  isBatch(): boolean;
  /** What the tool returned, as plain data; undefined where it threw. */
  raw(): unknown;
}

const sessionWords = (trust: SessionTrust): string => marksOf(trust).join(" ");

export async function consentKey({ agent, found }: CallOrder, trust: SessionTrust): Promise<ConsentKey> {
  return { ...(await placeKey(agent, found)), session: sessionWords(trust) };
}

async function staticFacts(
  parts: PolicyParts,
  { order, isBatch }: StagedCall,
  { secrets = [] }: ToolCall,
): Promise<CallFacts> {
  const { agent, found } = order;
  const trust = parts.trusts.of(agent.id);
  const { name } = found.tool.definition;
  const declared = found.tool.security();
  return {
    agent: { id: agent.id, kind: agent.kind },
    tool: name,
    origin: found.tool.origin,
    topOrigin: found.document.topOrigin,
    ...(await parts.seen.look(await placeKey(agent, found), name)),
    isBatch: isBatch(),
    isSensitive: secrets.length > 0,
    trust,
    declared,
    effective: declared,
  };
}

/** What the tool's resolver makes of these arguments. It sees placeholders where secrets go. */
async function refine(parts: PolicyParts, { order }: StagedCall, call: ToolCall): Promise<Refined> {
  const { security, source, mustNotRun, resolution } = await parts.resolving.effective(
    order.found,
    call.arguments,
  );
  if (mustNotRun) throw new CallEnded("invalid", agentInputInvalid());
  const isResolved = source === "resolved" && resolution.ok;
  return { effective: security, ...(isResolved ? { resolved: resolution.answer } : {}) };
}

/**
 * Before anybody is asked: rules on what the tool declares, then on what its resolver says of these arguments. A page
 * that the person has let see none of the agent's arguments yet, or that a rule keeps them from, is not asked for that.
 */
async function decideBefore(parts: PolicyParts, staged: StagedCall, call: ToolCall): Promise<Before> {
  const { agent, found } = staged.order;
  const isPerson = agent.kind === "person";
  const given = await staticFacts(parts, staged, call);
  if (given.isChanged) await parts.audit.note(definitionChanged(staged));
  const decide = (facts: CallFacts): Decision => {
    const table = factsOfCall(facts);
    return boundRemember(parts.rules.decide("pre-call", table, isPerson), table);
  };
  const first = decide(given);
  const mayResolve = found.tool.definition.dynamic === true && given.isSeen && !isPerson;
  if (!mayResolve || first.effect === "block") return { decision: first, refined: {} };
  const refined = await refine(parts, staged, call);
  return { decision: decide({ ...given, ...refined }), refined };
}

export function policyPort(parts: PolicyParts, staged: StagedCall): PolicyPort {
  const { agent, found } = staged.order;
  const isPerson = agent.kind === "person";
  let refined: Partial<Refined> = {};
  const noted = async (decision: Decision): Promise<Decision> => {
    if (decision.effect !== "allow") await parts.audit.note(rulesDecided(staged, decision));
    return decision;
  };
  return {
    async before(call): Promise<Decision> {
      const { claims } = staged.order;
      if (claims !== undefined && speaks(claims)) await parts.trusts.observeRequest(agent.id, claims);
      const before = await decideBefore(parts, staged, call);
      refined = before.refined;
      return await noted(before.decision);
    },
    async after(call, { agent: released, user }: EnforcedResult): Promise<Decision> {
      const result = normalizeResult(staged.raw());
      const hasFinding = user.findings?.some(({ severity }) => severity === "warning") === true;
      const hasWithheld = user.withheld.length > 0;
      const { resolved } = refined;
      const { topOrigin } = found.document;
      const seen = {
        origin: found.tool.origin,
        topOrigin,
        declared: found.tool.security(),
        resolved,
        result,
      };
      // The session has seen it from here on, whoever decides what about it.
      await parts.trusts.observe(agent.id, { ...seen, hasWithheld, hasFinding });
      const table = factsOfResult(
        { ...(await staticFacts(parts, staged, call)), ...refined },
        { result, hasWithheld, hasFinding, isError: released.isError === true },
      );
      return await noted(boundRemember(parts.rules.decide("post-result", table, isPerson), table));
    },
  };
}
