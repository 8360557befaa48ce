/** Rules at both ends of a call: what they are told, and what the session learns from the result before it is released. */

import { speaks } from "../../../src/annotations/model/facts.js";
import type { SessionTrust } from "../../../src/annotations/session-trust.js";
import { isWarning } from "../../../src/detection/is-warning.js";
import type { Finding } from "../../../src/detection/types.js";
import type { EnforcedResult } from "../../../src/engine/enforce/types.js";
import type { JsonValue } from "../../../src/engine/schema/types.js";
import type { PolicyPort } from "../../../src/gateway/ports.js";
import type { Decision } from "../../../src/policy/types.js";
import type { AuditNote } from "../../protocol/audit-messages.js";
import { definitionChanged, rulesDecided } from "../audit/audit-notes.js";
import { isGuest } from "../model/records.js";
import type { CallOrder } from "../model/running-call.js";
import { decideAfter } from "./decide-after.js";
import { type Before, decideBefore } from "./decide-before.js";
import { noticed } from "./noticed.js";
import { recordStop } from "./record-stop.js";
import type { JudgeParts, Refined, Request, StagedCall } from "./staged-call.js";
import type { Worker } from "./worker-parts.js";

interface Released {
  readonly result: string;
  readonly findings: readonly Finding[];
}

/** The rules of one call, and what a question about it is to show. */
export interface StagedPolicy extends PolicyPort {
  before(call: Request): Promise<Decision>;
  after(call: Request, result: EnforcedResult): Promise<Decision>;
  /** The tool would pass if the agent had used it before. */
  isOnlyNew(): boolean;
  /** Writes down the latest decision, where it leaves the call to the person: before a question, or for an earlier yes. */
  noteAsked(): Promise<void>;
  /** The session's state when the call came: a call does not come from what its own result says. */
  trust(): SessionTrust;
  /** JSON text of what may leave, once the tool has run, and what stands out in it. */
  released(): Released;
}

export type PolicyParts = JudgeParts & Pick<Worker, "audit" | "log">;

const placeOf = ({ tool }: CallOrder["found"]) => ({ origin: tool.origin, tool: tool.definition.name });

/** @returns what is written down as soon as the call is left to the person */
async function noteDecision(
  { audit, log }: PolicyParts,
  staged: StagedCall,
  { decision, isChanged }: Pick<Before, "decision" | "isChanged">,
): Promise<readonly AuditNote[]> {
  const notes = [
    ...(isChanged ? [definitionChanged(staged)] : []),
    ...(decision.effect === "allow" ? [] : [rulesDecided(staged, decision)]),
  ];
  if (decision.effect === "escalate") return notes;
  for (const note of notes) await audit.note(note);
  if (decision.effect === "block")
    log.stopped(staged, recordStop(staged.order, decision, decision.stage === "post-result"));
  return [];
}

/** A page may have its own agents call as it likes, and what they read is its own. */
async function noteReturned(
  { patterns }: PolicyParts,
  { order }: StagedCall,
  { agent: result }: EnforcedResult,
): Promise<void> {
  const { agent, found, arguments: args } = order;
  if (!isGuest(agent.kind)) return;
  const { content, structuredContent = null } = result;
  await patterns.returned(agent.id, placeOf(found), [content as JsonValue, structuredContent], args);
}

export function policyPort(parts: PolicyParts, staged: StagedCall): StagedPolicy {
  const { agent, claims, found } = staged.order;
  let refined: Partial<Refined> = {};
  let isOnlyNew = false;
  let released: Released = { result: "", findings: [] };
  let trust = parts.trusts.of(agent.id);
  let unwritten: readonly AuditNote[] = [];
  return {
    isOnlyNew: () => isOnlyNew,
    trust: () => trust,
    released: () => released,
    async noteAsked(): Promise<void> {
      for (const note of unwritten) await parts.audit.note(note);
      unwritten = [];
    },
    async before(call): Promise<Decision> {
      if (claims !== undefined && speaks(claims)) await parts.trusts.observeRequest(agent.id, claims);
      trust = parts.trusts.of(agent.id);
      if (isGuest(agent.kind)) parts.patterns.called(agent.id, placeOf(found));
      const before = await decideBefore(parts, staged, call);
      ({ refined, isOnlyNew } = before);
      unwritten = await noteDecision(parts, staged, before);
      return before.decision;
    },
    async after(call, enforced): Promise<Decision> {
      const { findings = [] } = noticed(enforced.user, staged.raw());
      released = { result: JSON.stringify(enforced.agent), findings: findings.filter(isWarning) };
      const decision = await decideAfter(parts, staged, call, refined, enforced);
      if (decision.effect !== "block") await noteReturned(parts, staged, enforced);
      unwritten = await noteDecision(parts, staged, { decision, isChanged: false });
      return decision;
    },
  };
}
