/** The proposal's example policies, as our rules judge them. */
import type { ToolSecurity } from "../../../src/annotations/index.js";
import type { SessionTrust } from "../../../src/annotations/session-trust.js";
import type { JsonObject, PolicyEffect, PolicySituation } from "../../../src/kit/index.js";
import { type CallFacts, factsOfCall, factsOfResult } from "../../../src/policy/facts-of-call.js";
import { type Condition, createPolicy, type Effect, type Rule } from "../../../src/policy/index.js";

interface Known {
  readonly declared: ToolSecurity;
  readonly trust: SessionTrust;
  readonly result: ToolSecurity;
}

const EFFECTS: Readonly<Record<Effect, PolicyEffect>> = { allow: "allow", escalate: "ask", block: "block" };

function toCondition(condition: JsonObject): Condition {
  const { and, fact, equals } = condition;
  if (and !== undefined) return { and: (and as readonly JsonObject[]).map(toCondition) };
  return { fact: String(fact), operator: "equals", value: equals as string | boolean };
}

const toRule = ({ name, effect, conditions }: JsonObject): Rule => ({
  name: String(name),
  stage: JSON.stringify(conditions).includes('"response.') ? "post-result" : "pre-call",
  effect: effect as Effect,
  conditions: toCondition(conditions as JsonObject),
});

/** The rules as the person's own, and "allow" where none of them applies: only they decide. */
export function decideByRules({ rules, tool, response }: PolicySituation, known: Known): PolicyEffect {
  const { declared, trust, result } = known;
  const otherwise = { "pre-call": "allow", "post-result": "allow" } as const;
  const policy = createPolicy({ person: { version: 1, rules: rules.map(toRule), otherwise } });
  const call: CallFacts = {
    agent: { id: "kit", kind: "mcp" },
    tool: String(tool["name"]),
    origin: "https://shop.example",
    topOrigin: "https://shop.example",
    isSeen: true,
    isChanged: false,
    isBatch: false,
    isSensitive: false,
    trust,
    declared,
    effective: declared,
  };
  if (response === undefined) return EFFECTS[policy.decide("pre-call", factsOfCall(call)).effect];
  const facts = factsOfResult(call, { result, hasWithheld: false, hasFinding: false, isError: false });
  return EFFECTS[policy.decide("post-result", facts).effect];
}
