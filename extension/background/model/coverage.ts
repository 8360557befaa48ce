/**
 * Which calls an agent may make without a question, where the person has chosen so for a site: the
 * one table of it. A tool's own words, tightened by the organisation's, can only take it out.
 */
import { isEvident } from "../../../src/annotations/model/facts.js";
import type { ToolSecurity } from "../../../src/annotations/model/types.js";
import { isWarning } from "../../../src/detection/is-warning.js";
import { OTHERWISE } from "../../../src/policy/create-policy.js";
import { NEWNESS } from "../../../src/policy/default-rules.js";
import { type CallFacts, destinationsOf, outcomesOf } from "../../../src/policy/facts-of-call.js";
import type { Decision, Reason } from "../../../src/policy/types.js";
import type { Coverage } from "../../protocol/policy-messages.js";
import type { RegisteredTool } from "./registered-tool.js";

type Speaks = (tool: RegisteredTool, security: ToolSecurity) => boolean;

/** It stated that it reaches beyond its site, and not where its input goes. */
const sendsAnywhere: Speaks = (_, { facts }) =>
  isEvident(facts, "openWorldHint") &&
  // Strangers' text that it returns says nothing of where its input goes.
  facts.openWorldHint.provenance !== "derived" &&
  !facts["inputMetadata.destination"].known;

/** Each takes a tool out of every choice. */
const NEVER: { readonly [why: string]: Speaks } = {
  "is not readable": (tool) => !tool.isReadable(),
  "takes a secret": (tool) => tool.input().hasMarks,
  "describes each call by itself": (tool) => tool.definition.dynamic === true,
  "seems to steer the agent": (tool) => tool.findings().some(isWarning),
  "returns attacks": (_, { facts }) => isEvident(facts, "maliciousActivityHint"),
  "wants each call confirmed": (_, { facts }) => isEvident(facts, "requiresConfirmation"),
  "cannot be undone": (_, security) => outcomesOf(security).includes("irreversible"),
  "may become public": (_, security) => destinationsOf(security).includes("public"),
  "sends its input anywhere": sendsAnywhere,
};

/** It says that it only reads, and nothing that it says speaks against that. */
function onlyReads({ facts }: ToolSecurity, outcomes: readonly string[]): boolean {
  const { known, values } = facts.readOnlyHint;
  return (
    known &&
    values.every((value) => value === true) &&
    outcomes.every((outcome) => outcome === "benign") &&
    !isEvident(facts, "consequentialHint")
  );
}

/**
 * The narrowest choice that covers the tool. What a tool leaves open counts as the rules say: where
 * they ask because of it, no choice covers the call.
 *
 * @param security the strictest view of the tool
 */
export function coverageOf(tool: RegisteredTool, security: ToolSecurity): Coverage | undefined {
  if (Object.values(NEVER).some((speaks) => speaks(tool, security))) return undefined;
  return onlyReads(security, outcomesOf(security)) ? "readers" : "ordinary";
}

export const covers = (choice: Coverage, tool: Coverage): boolean =>
  choice === "ordinary" || tool === "readers";

/** Rules that ask for no more than that the tool was never allowed for longer than a call. */
const isPlain = ({ effect, layer, rule }: Reason): boolean =>
  effect === "allow" || (layer === "default" && (NEWNESS.has(rule) || rule === OTHERWISE));

export const isPlainDecision = ({ effect, remember, reasons }: Decision): boolean =>
  effect === "allow" || (effect === "escalate" && remember !== "never" && reasons.every(isPlain));

/** Neither strangers' text came before the call, nor does it carry another tool's, nor a secret. */
export const isPlainMoment = ({ trust, carriedFrom = [], isSensitive }: CallFacts): boolean =>
  !trust.openWorld && !trust.malicious && carriedFrom.length === 0 && !isSensitive;
