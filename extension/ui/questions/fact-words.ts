/** The facts that rules speak of, in a person's words. What has none of its own is called by its name. */
import type { PanelFact } from "../../protocol/question-messages.js";
import type { Fact } from "../shared/fact-list.js";
import { asLine } from "../shared/untrusted-text.js";

const NAMES: Readonly<Record<string, string>> = {
  "tool.seen": "Used by this agent before",
  "tool.changed": "Changed since then",
  "tool.unresolved": "Could not say what this call does",
  "tool.name": "Tool",
  "request.batch": "Called together with others",
  "request.sensitive": "Gets a secret",
  "request.annotations.openWorldHint": "Session has read strangers’ text",
  "request.annotations.attribution": "Session’s sources",
  "session.openWorld": "Session has read strangers’ text",
  "session.sensitive": "Session has held secrets",
  "session.malicious": "Session has met an attack",
  "session.attribution": "Session’s sources",
  "response.withheld": "Something was withheld",
  "response.isError": "The tool failed",
  "agent.kind": "Kind of agent",
  "agent.id": "Agent",
  "origin.tool": "Site",
  "origin.top": "Page around it",
  "origin.thirdParty": "Frame of another site",
};

/** Behind `tool.annotations.` and its kin. */
const ANNOTATIONS: Readonly<Record<string, string>> = {
  readOnlyHint: "Only reads",
  destructiveHint: "May destroy",
  idempotentHint: "Same again if repeated",
  openWorldHint: "Holds strangers’ text",
  consequentialHint: "Has consequences",
  untrustedContentHint: "Holds untrusted text",
  maliciousActivityHint: "Looks like an attack",
  sensitiveHint: "Sensitive",
  sensitive: "Sensitive",
  requiresConfirmation: "Wants to be confirmed",
  "inputMetadata.destination": "Where its input goes",
  "inputMetadata.sensitivity": "What its input holds",
  "inputMetadata.outcomes": "What it does",
  "returnMetadata.source": "Who wrote what it returns",
  "returnMetadata.sensitivity": "What it returns",
  attribution: "Sources",
};

const VALUES: Readonly<Record<string, string>> = { true: "yes", false: "no" };

const PROVENANCES: Readonly<Record<string, string>> = {
  declared: "says the site",
  resolved: "says the site of these arguments",
  result: "says the result",
  derived: "follows from what the site says",
  detection: "found by Airlock",
  override: "says the site",
};

const OWN = /^(?:tool\.(?:annotations|static|resolved)|response\.annotations)\./;

const nameOf = (fact: string): string =>
  NAMES[fact] ?? ANNOTATIONS[fact.replace(OWN, "")] ?? fact.replace(OWN, "");

function wordsOf({ values, isKnown, provenance }: PanelFact): string {
  if (!isKnown || values.length === 0) return "not known";
  const words = values.map((value) => VALUES[value] ?? asLine(value)).join(" or ");
  const who = PROVENANCES[provenance];
  return who === undefined ? words : `${words}, ${who}`;
}

export const describeFact = (fact: PanelFact): Fact => [nameOf(fact.fact), wordsOf(fact)];
