/**
 * One call as facts for the rules: the annotation records and the session state · S0-13, S0-57,
 * S0-58, S3-04
 */

import type { Fact, SecurityFacts, ToolSecurity } from "../annotations/model/types.js";
import type { SessionTrust } from "../annotations/session-trust.js";
import { shorter } from "./create-policy.js";
import type { Decision, FactScalar, FactTable, FactValue } from "./types.js";

/** The parts of a call that a rule may test. The browser states origins and agent, never a page. */
export interface CallFacts {
  readonly agent: { readonly id: string; readonly kind: string };
  readonly tool: string;
  readonly origin: string;
  readonly topOrigin: string;
  /** The person approved exactly this definition for this agent before. */
  readonly isSeen: boolean;
  /** The person let this agent use exactly this definition before, also for one call alone. */
  readonly isUsed?: boolean;
  /** The person approved a tool of that name and origin for this agent, by another definition. */
  readonly isChanged: boolean;
  /** Its resolver failed, and it declares nothing to fall back on. */
  readonly isUnresolved?: boolean;
  readonly isBatch: boolean;
  readonly isSensitive: boolean;
  /** Many different tools within seconds. */
  readonly isBurst?: boolean;
  /** The tools whose results the arguments repeat. */
  readonly carriedFrom?: readonly string[];
  readonly trust: SessionTrust;
  readonly declared: ToolSecurity;
  readonly resolved?: ToolSecurity | undefined;
  /** The record for these arguments: the declaration, refined by the resolver if there is one. */
  readonly effective: ToolSecurity;
}

export interface ResultFacts {
  readonly result: ToolSecurity;
  readonly hasWithheld: boolean;
  readonly hasFinding: boolean;
  readonly isError: boolean;
}

/** These facts are one list, not a set of possible values. */
const LISTS = new Set(["attribution", "inputMetadata.scopes", "returnMetadata.scopes"]);

const ours = (value: FactScalar): FactValue => ({ values: [value], known: true, provenance: "browser" });

/** The protocol's defaults are not statements. */
function recordFacts(prefix: string, facts: SecurityFacts): { [name: string]: FactValue } {
  const table: { [name: string]: FactValue } = {};
  for (const [name, { values, known, provenance }] of Object.entries(facts) as [string, Fact<FactScalar>][]) {
    const isKnown = known && provenance !== "default";
    const possible = LISTS.has(name) ? [values as readonly string[]] : values;
    table[`${prefix}.${name}`] = { values: isKnown ? possible : [], known: isKnown, provenance };
  }
  return table;
}

const derived = (...values: string[]): FactValue => ({ values, known: true, provenance: "derived" });

/**
 * "Benign" next to an older hint from the same source that contradicts it: then either is possible.
 * A resolver's answer about these arguments does not contradict a declaration about all.
 */
function contradicted(facts: SecurityFacts): FactValue | undefined {
  const outcomes = facts["inputMetadata.outcomes"];
  if (outcomes.values.some((value) => value !== "benign")) return undefined;
  const says = (name: "destructiveHint" | "consequentialHint") => {
    const { known, values, provenance } = facts[name];
    const isOlder = outcomes.provenance === "resolved" && provenance !== "resolved";
    return known && values.includes(true) && !isOlder;
  };
  if (says("destructiveHint")) return derived("benign", "irreversible");
  return says("consequentialHint") ? derived("benign", "consequential") : undefined;
}

const isResolved = ({ known, values, provenance }: Fact<boolean>, value: boolean): boolean =>
  known && provenance === "resolved" && values.every((each) => each === value);

/**
 * The resolver says of these arguments that the call only reads, and has no consequence, so what
 * the declaration says of all of them does not hold for it · S4-12
 */
const isReadingNow = ({ readOnlyHint, consequentialHint }: SecurityFacts): boolean =>
  isResolved(readOnlyHint, true) && !isResolved(consequentialHint, true);

/**
 * Translates older hints to the newer fields if those are silent. A claim to change nothing equals
 * a claim of "benign": both only decide whether to ask.
 */
function deriveOutcomes(facts: SecurityFacts): FactValue | undefined {
  const says = (name: "readOnlyHint" | "destructiveHint" | "consequentialHint", value: boolean) =>
    facts[name].known && facts[name].values.includes(value);
  const { known, provenance } = facts["inputMetadata.outcomes"];
  if (known && provenance !== "resolved" && isReadingNow(facts)) return derived("benign");
  if (known) return contradicted(facts);
  if (says("destructiveHint", true)) return derived("irreversible");
  if (says("readOnlyHint", true)) return derived("benign");
  if (says("consequentialHint", true)) return derived("consequential");
  // Effects that MCP calls additive can be undone.
  return says("readOnlyHint", false) && says("destructiveHint", false) ? derived("consequential") : undefined;
}

function deriveDestination(facts: SecurityFacts): FactValue | undefined {
  const { readOnlyHint, openWorldHint, "inputMetadata.destination": destination } = facts;
  const isReading = readOnlyHint.known && readOnlyHint.values.every((value) => value === true);
  if (isReading && !destination.known) return derived("ephemeral");
  // What reads beyond its own site takes its input there.
  const staysHere = openWorldHint.provenance === "resolved" && !openWorldHint.values.includes(true);
  return isReadingNow(facts) && staysHere && destination.provenance !== "resolved"
    ? derived("ephemeral")
    : undefined;
}

function withDerived(prefix: string, { facts }: ToolSecurity): { [name: string]: FactValue } {
  const table = recordFacts(prefix, facts);
  const [outcomes, destination] = [deriveOutcomes(facts), deriveDestination(facts)];
  if (outcomes !== undefined) table[`${prefix}.inputMetadata.outcomes`] = outcomes;
  if (destination !== undefined) table[`${prefix}.inputMetadata.destination`] = destination;
  return table;
}

/**
 * Attack: a page claims a source to match a list, or to escape a rule. So two values are possible:
 * the claims are true, or only the browser's statement is. A claim can make a rule stricter, never
 * milder.
 */
const sourcesOf = (verified: readonly string[], all: readonly string[]): FactValue => ({
  values: all.length > verified.length ? [verified, all] : [verified],
  known: true,
  provenance: "browser",
});

function sessionFacts({ openWorld, sensitive, malicious, verified, claimed }: SessionTrust): FactTable {
  const sources = sourcesOf(verified.items, [
    ...new Set([...verified.items, ...claimed.flatMap(({ items }) => items)]),
  ]);
  return {
    "session.openWorld": ours(openWorld),
    "session.sensitive": ours(sensitive),
    "session.malicious": ours(malicious),
    "session.attribution": sources,
    "request.annotations.openWorldHint": ours(openWorld),
    "request.annotations.attribution": sources,
  };
}

const mayBe = (table: FactTable, fact: string, value: FactScalar): boolean =>
  table[fact]?.known === true && table[fact].values.includes(value);

/**
 * Limits how long an approval lasts. None is permanent for a call that is irreversible or becomes
 * public. After an attack none lasts at all: the call may be what the attacker wants. That the
 * session has held secrets is no limit: to keep them from the agent is what Airlock is for.
 */
export function boundRemember(decision: Decision, table: FactTable): Decision {
  if (mayBe(table, "session.malicious", true)) return { ...decision, remember: "never" };
  const isGrave =
    mayBe(table, "tool.annotations.inputMetadata.outcomes", "irreversible") ||
    mayBe(table, "tool.annotations.inputMetadata.destination", "public");
  if (!isGrave) return decision;
  const bound = { ...decision, remember: shorter(decision.remember, "session") };
  return decision.stage === "pre-call" ? { ...bound, isGrave } : bound;
}

/** Every outcome that the record leaves possible; empty if it says nothing of it. */
export function outcomesOf(security: ToolSecurity): readonly string[] {
  const { values = [] } = withDerived("", security)[".inputMetadata.outcomes"] ?? {};
  return values as readonly string[];
}

/** The places that its input may go to, as far as the record says. */
export function destinationsOf(security: ToolSecurity): readonly string[] {
  const { values = [] } = withDerived("", security)[".inputMetadata.destination"] ?? {};
  return values as readonly string[];
}

/** The facts that hold for every call of a tool by this agent. */
export const factsOfTool = (
  call: Pick<CallFacts, "agent" | "tool" | "origin" | "topOrigin" | "declared">,
): FactTable => ({
  ...withDerived("tool.static", call.declared),
  "tool.name": ours(call.tool),
  "agent.id": ours(call.agent.id),
  "agent.kind": ours(call.agent.kind),
  "origin.tool": ours(call.origin),
  "origin.top": ours(call.topOrigin),
  "origin.thirdParty": ours(call.origin !== call.topOrigin),
});

/** All facts that are known before a call. */
export function factsOfCall(call: CallFacts): FactTable {
  const { resolved, carriedFrom = [] } = call;
  return {
    ...sessionFacts(call.trust),
    ...factsOfTool(call),
    ...(resolved === undefined ? {} : withDerived("tool.resolved", resolved)),
    ...withDerived("tool.annotations", call.effective),
    "request.batch": ours(call.isBatch),
    "request.sensitive": ours(call.isSensitive),
    "request.burst": ours(call.isBurst === true),
    "request.carried": { ...ours(carriedFrom.length > 0), about: carriedFrom },
    "tool.seen": ours(call.isSeen),
    "tool.used": ours(call.isSeen || call.isUsed === true),
    "tool.changed": ours(call.isChanged),
    "tool.unresolved": ours(call.isUnresolved === true),
  };
}

/** The facts if the tool's claims about this call are ignored. Its definition stays. */
export const withoutClaims = (table: FactTable): FactTable =>
  Object.fromEntries(
    Object.entries(table).filter(([fact]) => !/^tool\.(?:annotations|resolved)\./.test(fact)),
  );

/**
 * The facts that its result adds. Whether it is malicious is always known: detection has looked.
 */
export function factsOfResult(
  call: CallFacts,
  { result, hasWithheld, hasFinding, isError }: ResultFacts,
): FactTable {
  const table = recordFacts("response.annotations", result.facts);
  const flagged = table["response.annotations.maliciousActivityHint"];
  const isFlagged = hasFinding || (flagged?.known === true && flagged.values.includes(true));
  return {
    ...factsOfCall(call),
    ...table,
    "response.annotations.maliciousActivityHint": {
      values: [isFlagged],
      known: true,
      provenance: hasFinding ? "detection" : "result",
    },
    "response.withheld": ours(hasWithheld),
    "response.isError": ours(isError),
  };
}
