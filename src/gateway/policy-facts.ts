/** What rules are told of one call: the records of annotations and session as facts · S0-13, S0-57, S0-58, S3-04 */

import type { Fact, SecurityFacts, ToolSecurity } from "../annotations/model/types.js";
import type { SessionTrust } from "../annotations/session-trust.js";
import type { Decision, FactScalar, FactTable, FactValue } from "../policy/types.js";

/** The parts of a call that a rule may ask for. Origins and agent are the browser's words, never a page's. */
export interface CallFacts {
  readonly agent: { readonly id: string; readonly kind: string };
  readonly tool: string;
  readonly origin: string;
  readonly topOrigin: string;
  /** This agent was allowed exactly this definition before. */
  readonly isSeen: boolean;
  /** This agent was allowed a tool of that name and origin, by another definition. */
  readonly isChanged: boolean;
  /** Its resolver failed, and it declares nothing to fall back on. */
  readonly isUnresolved?: boolean;
  readonly isBatch: boolean;
  readonly isSensitive: boolean;
  readonly trust: SessionTrust;
  readonly declared: ToolSecurity;
  readonly resolved?: ToolSecurity | undefined;
  /** What holds for these arguments: the declaration, refined by the resolver where there is one. */
  readonly effective: ToolSecurity;
}

export interface ResultFacts {
  readonly result: ToolSecurity;
  readonly hasWithheld: boolean;
  readonly hasFinding: boolean;
  readonly isError: boolean;
}

/** Facts of these names are one list, not a set of possible values. */
const LISTS = new Set(["attribution", "inputMetadata.scopes", "returnMetadata.scopes"]);

const ours = (value: FactScalar): FactValue => ({ values: [value], known: true, provenance: "browser" });

/** Defaults of the protocol are nobody's word. */
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
 * "Benign" beside an older hint of the same source that says otherwise: then either is possible. A resolver's word about
 * these arguments is no contradiction to what the tool says of all.
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

/**
 * The older hints in the words of the newer fields, where those are silent. A claim to change nothing is as good as one
 * of "benign": both only answer whether to ask.
 */
function deriveOutcomes(facts: SecurityFacts): FactValue | undefined {
  const says = (name: "readOnlyHint" | "destructiveHint" | "consequentialHint", value: boolean) =>
    facts[name].known && facts[name].values.includes(value);
  if (facts["inputMetadata.outcomes"].known) return contradicted(facts);
  if (says("destructiveHint", true)) return derived("irreversible");
  if (says("readOnlyHint", true)) return derived("benign");
  if (says("consequentialHint", true)) return derived("consequential");
  // What MCP calls additive can be taken away again.
  return says("readOnlyHint", false) && says("destructiveHint", false) ? derived("consequential") : undefined;
}

function deriveDestination(facts: SecurityFacts): FactValue | undefined {
  const { readOnlyHint } = facts;
  const isReading = readOnlyHint.known && readOnlyHint.values.every((value) => value === true);
  return isReading && !facts["inputMetadata.destination"].known ? derived("ephemeral") : undefined;
}

function withDerived(prefix: string, { facts }: ToolSecurity): { [name: string]: FactValue } {
  const table = recordFacts(prefix, facts);
  const [outcomes, destination] = [deriveOutcomes(facts), deriveDestination(facts)];
  if (outcomes !== undefined) table[`${prefix}.inputMetadata.outcomes`] = outcomes;
  if (destination !== undefined) table[`${prefix}.inputMetadata.destination`] = destination;
  return table;
}

/**
 * A page may claim any source, to be in a list or to get out of a rule. So both are possible: that claims are true, and
 * that only what the browser vouches for is. A claim can then make a rule stricter, and never milder.
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
 * No yes for good to what cannot be undone, becomes public, or happens in a session that is not clean any more; and none
 * that lasts where somebody tried to make the agent act: what is asked about there may be what was wanted.
 */
export function boundRemember(decision: Decision, table: FactTable): Decision {
  if (mayBe(table, "session.malicious", true)) return { ...decision, remember: "never" };
  const isGrave =
    mayBe(table, "tool.annotations.inputMetadata.outcomes", "irreversible") ||
    mayBe(table, "tool.annotations.inputMetadata.destination", "public") ||
    ["session.openWorld", "session.sensitive"].some((fact) => mayBe(table, fact, true));
  return isGrave && decision.remember === "always" ? { ...decision, remember: "session" } : decision;
}

/** Everything that is known before a call. */
export function factsOfCall(call: CallFacts): FactTable {
  const { resolved } = call;
  return {
    ...sessionFacts(call.trust),
    ...withDerived("tool.static", call.declared),
    ...(resolved === undefined ? {} : withDerived("tool.resolved", resolved)),
    ...withDerived("tool.annotations", call.effective),
    "request.batch": ours(call.isBatch),
    "request.sensitive": ours(call.isSensitive),
    "tool.name": ours(call.tool),
    "tool.seen": ours(call.isSeen),
    "tool.changed": ours(call.isChanged),
    "tool.unresolved": ours(call.isUnresolved === true),
    "agent.id": ours(call.agent.id),
    "agent.kind": ours(call.agent.kind),
    "origin.tool": ours(call.origin),
    "origin.top": ours(call.topOrigin),
    "origin.thirdParty": ours(call.origin !== call.topOrigin),
  };
}

/** What would be known if nobody believed what the tool says of this call. Its definition is what it is. */
export const withoutClaims = (table: FactTable): FactTable =>
  Object.fromEntries(
    Object.entries(table).filter(([fact]) => !/^tool\.(?:annotations|resolved)\./.test(fact)),
  );

/** And what its result adds. Whether it is malicious is known: detection has looked, whatever the page says. */
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
