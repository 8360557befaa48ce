/** Facts about a call before its page hears of it, and whether the page's resolver may hear of it at all. */

import { tightenFacts } from "../../../src/annotations/override.js";
import type { JsonObject } from "../../../src/engine/schema/types.js";
import {
  type CallFacts,
  factsOfCall,
  factsOfTool,
  withoutClaims,
} from "../../../src/policy/facts-of-call.js";
import type { FoundTool } from "../model/page-document.js";
import type { AgentRecord } from "../model/records.js";
import { sourceKey } from "../stores/call-patterns.js";
import { placeKey } from "../stores/consents.js";
import type { Rules } from "../stores/rules.js";
import type { Worker } from "./worker-parts.js";

export type FactParts = Pick<Worker, "managed" | "overrides" | "patterns" | "rules" | "seen" | "trusts">;

interface Asked {
  readonly agent: AgentRecord;
  readonly found: FoundTool;
}

export async function staticFacts(
  { managed, trusts, seen, patterns }: FactParts,
  { agent, found }: Asked,
  request: { readonly isBatch: boolean; readonly isSensitive: boolean; readonly arguments: JsonObject },
): Promise<CallFacts> {
  await managed.known(agent.kind);
  const { name } = found.tool.definition;
  const declared = found.tool.security();
  return {
    agent: { id: agent.id, kind: agent.kind },
    tool: name,
    origin: found.tool.origin,
    topOrigin: found.document.topOrigin,
    ...(await seen.look(await placeKey(agent, found), name)),
    isBatch: request.isBatch,
    isSensitive: request.isSensitive,
    isBurst: patterns.isBurst(agent.id),
    carriedFrom: patterns
      .carried(agent.id, { origin: found.tool.origin, tool: name }, request.arguments)
      .map(sourceKey),
    trust: trusts.of(agent.id),
    declared,
    effective: declared,
  };
}

/** The rules by which this agent gets the tool's results as if it had `sensitiveHint`: when it is listed, and when it runs. */
export async function redactingRules(
  { rules, overrides }: Pick<FactParts, "rules" | "overrides">,
  { agent, found }: Asked,
): Promise<readonly string[]> {
  const { tool, document } = found;
  const override = await overrides.of(tool);
  const { id, kind } = agent;
  const facts = factsOfTool({
    agent: { id, kind },
    tool: tool.definition.name,
    origin: tool.origin,
    topOrigin: document.topOrigin,
    declared: tightenFacts(tool.security(), override),
  });
  return rules.redacts(facts, kind);
}

/**
 * A resolver is the page's code, and sees the arguments. So it is asked only where the person has let the agent call the
 * tool, no rule blocks the call, and none holds whatever the tool says of itself: there the person comes first.
 */
export function mayHear(rules: Rules, facts: CallFacts): boolean {
  const table = factsOfCall(facts);
  if (!facts.isSeen || rules.decide("pre-call", table, "extension").effect === "block") return false;
  const { reasons } = rules.decide("pre-call", withoutClaims(table), "extension");
  return reasons.every(({ effect, onEvidence }) => effect === "allow" || !onEvidence);
}
