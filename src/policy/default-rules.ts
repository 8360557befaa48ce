/** The default rules. The first three are the trust proposal's own, by its names · S0-54, S0-62, S0-64 */
import { all, compare, is, isKnown } from "./build-rules.js";
import type { Rule } from "./types.js";

const DESTINATION = "tool.annotations.inputMetadata.destination";
export const OUTCOMES = "tool.annotations.inputMetadata.outcomes";

/** Whether a call changes anything that others can see. */
const hasConsequences = compare(OUTCOMES, "at-least", "consequential");

export const blockOpenWorldToExternal: Rule = {
  name: "block-open-world-to-external",
  description: "This session has read what strangers wrote, and the tool can make its input public.",
  stage: "pre-call",
  effect: "block",
  conditions: all(is("request.annotations.openWorldHint", true), is(DESTINATION, "public")),
};

const escalateMalicious: Rule = {
  name: "escalate-malicious",
  description: "The result looks as if it wants to make the agent do something.",
  stage: "post-result",
  effect: "escalate",
  conditions: is("response.annotations.maliciousActivityHint", true),
  remember: "never",
};

export const confirmIrreversibleActions: Rule = {
  name: "confirm-irreversible-actions",
  description: "What the tool does may not be undone.",
  stage: "pre-call",
  effect: "escalate",
  conditions: is(OUTCOMES, "irreversible"),
  remember: "never",
};

const confirmPublicAfterSecrets: Rule = {
  name: "confirm-public-after-secrets",
  description: "This session has held something sensitive, and the tool can make its input public.",
  stage: "pre-call",
  effect: "escalate",
  conditions: all(is("session.sensitive", true), is(DESTINATION, "public")),
  remember: "never",
};

export const askForNewTools: Rule = {
  name: "ask-for-new-tools",
  description: "This agent has not used this tool before.",
  stage: "pre-call",
  effect: "escalate",
  conditions: is("tool.seen", false),
  remember: "always",
};

/** S3-11. */
const askAfterChange: Rule = {
  name: "ask-after-a-change",
  description: "The site has changed this tool since the agent used it.",
  stage: "pre-call",
  effect: "escalate",
  conditions: all(is("tool.changed", true), is("tool.seen", false)),
  remember: "always",
};

/** S3-06: the tool asks for confirmation; `false` does not cancel other rules. */
const confirmWhereTheToolAsks: Rule = {
  name: "confirm-where-the-tool-asks",
  description: "The tool asks that each call be confirmed.",
  stage: "pre-call",
  effect: "escalate",
  conditions: all(
    { fact: "tool.annotations.requiresConfirmation", operator: "exists" },
    is("tool.annotations.requiresConfirmation", true),
  ),
  remember: "never",
};

/** S4-18, S4-20: without a description of the call, the person decides. */
const confirmWhereTheToolCannotSay: Rule = {
  name: "confirm-where-the-tool-cannot-say",
  description: "The tool failed to say what this call would do, and declares nothing else to go by.",
  stage: "pre-call",
  effect: "escalate",
  conditions: is("tool.unresolved", true),
  remember: "session",
};

/** S3-14. */
const confirmEachOfABatch: Rule = {
  name: "confirm-each-of-a-batch",
  description: "The agent calls several tools at once, and this one changes something.",
  stage: "pre-call",
  effect: "escalate",
  conditions: all(is("request.batch", true), hasConsequences),
  remember: "never",
};

/** S0-50, S0-62. */
const confirmAfterMaliciousActivity: Rule = {
  name: "confirm-after-malicious-activity",
  description: "Something in this session tried to make the agent act, and this tool changes something.",
  stage: "pre-call",
  effect: "escalate",
  conditions: all(is("session.malicious", true), hasConsequences),
  remember: "never",
};

/** S0-50. */
const confirmBursts: Rule = {
  name: "confirm-bursts",
  description: "The agent is calling many different tools within seconds.",
  stage: "pre-call",
  effect: "escalate",
  conditions: all(isKnown("request.burst"), is("request.burst", true)),
  remember: "session",
};

/** S0-50. Whatever the tool says of itself: a page that is after other sites' data would say that it keeps nothing. */
const confirmCarriedText: Rule = {
  name: "confirm-carried-text",
  description: "The agent would give this site something that another site returned.",
  stage: "pre-call",
  effect: "escalate",
  conditions: all(isKnown("request.carried"), is("request.carried", true)),
  remember: "session",
};

const allowHarmless: Rule = {
  name: "allow-harmless",
  description: "The tool says that it changes nothing.",
  stage: "pre-call",
  effect: "allow",
  conditions: is(OUTCOMES, "benign"),
};

export const DEFAULT_RULES: readonly Rule[] = [
  blockOpenWorldToExternal,
  escalateMalicious,
  confirmIrreversibleActions,
  confirmPublicAfterSecrets,
  askForNewTools,
  askAfterChange,
  confirmWhereTheToolAsks,
  confirmWhereTheToolCannotSay,
  confirmEachOfABatch,
  confirmAfterMaliciousActivity,
  confirmBursts,
  confirmCarriedText,
  allowHarmless,
];
