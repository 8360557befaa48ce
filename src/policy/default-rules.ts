/**
 * The default rules. The first three are the trust proposal's own, by its names
 * · S0-54, S0-62, S0-64
 */
import { all, compare, is, isKnown, isSurely, some } from "./build-rules.js";
import type { Condition, Rule } from "./types.js";

const DESTINATION = "tool.annotations.inputMetadata.destination";
export const OUTCOMES = "tool.annotations.inputMetadata.outcomes";

/** A rule that asks the person before the call. `remember`: how long an approval may last. */
export const ask = (
  name: string,
  description: string,
  conditions: Condition,
  remember: "never" | "session" | "always",
): Rule => ({ name, description, stage: "pre-call", effect: "escalate", conditions, remember });

/** Whether a call changes anything that others can see. */
const hasConsequences = compare(OUTCOMES, "at-least", "consequential");

export const blockOpenWorldToExternal: Rule = {
  name: "block-open-world-to-external",
  description: "The agent has read strangers’ text, and this tool may publish what it is given.",
  stage: "pre-call",
  effect: "block",
  conditions: all(is("request.annotations.openWorldHint", true), is(DESTINATION, "public")),
};

const escalateMalicious: Rule = {
  name: "escalate-malicious",
  description: "The result seems to give the agent orders.",
  stage: "post-result",
  effect: "escalate",
  conditions: is("response.annotations.maliciousActivityHint", true),
  remember: "never",
};

export const confirmIrreversibleActions = ask(
  "confirm-irreversible-actions",
  "By what the site says of it, what this tool does cannot be undone.",
  is(OUTCOMES, "irreversible"),
  "never",
);

const confirmPublicAfterSecrets = ask(
  "confirm-public-after-secrets",
  "This agent has handled a secret, and this tool may publish what it is given.",
  // The person was asked when the tool was new, if it does not say where it writes: its own secrets
  // are not a reason to ask again.
  all(is("session.sensitive", true), isKnown(DESTINATION), is(DESTINATION, "public")),
  "never",
);

export const askForNewTools = ask(
  "ask-for-new-tools",
  "This agent has not used this tool before.",
  is("tool.seen", false),
  "always",
);

/** S3-11. */
const askAfterChange = ask(
  "ask-after-a-change",
  "The site has changed this tool since the agent used it.",
  all(is("tool.changed", true), is("tool.seen", false)),
  "always",
);

/** S3-06: the tool asks for confirmation; `false` does not cancel other rules. */
const confirmWhereTheToolAsks = ask(
  "confirm-where-the-tool-asks",
  "The tool asks that each call be confirmed.",
  all(...isSurely("tool.annotations.requiresConfirmation")),
  "never",
);

/** S4-18, S4-20: without a description of the call, the person decides. */
const confirmWhereTheToolCannotSay = ask(
  "confirm-where-the-tool-cannot-say",
  "The tool does not say what this call would do, and says nothing else about itself.",
  is("tool.unresolved", true),
  "session",
);

/** S3-14. */
const confirmEachOfABatch = ask(
  "confirm-each-of-a-batch",
  "The agent calls several tools at once, and this one changes something.",
  all(is("request.batch", true), hasConsequences),
  "never",
);

/** S0-50, S0-62. */
const confirmAfterMaliciousActivity = ask(
  "confirm-after-malicious-activity",
  "Something in this session tried to make the agent act, and this tool changes something.",
  all(is("session.malicious", true), hasConsequences),
  "never",
);

/** S0-50. A yes that was given before does not know of what the agent has read since. */
const confirmSendingAfterStrangers = ask(
  "confirm-sending-after-strangers",
  "The agent has read strangers’ text or met an attack, and what this tool gets can leave the site.",
  all(
    some(is("session.openWorld", true), is("session.malicious", true)),
    compare(DESTINATION, "at-least", "internal"),
  ),
  "session",
);

/** S0-50. */
const confirmBursts = ask(
  "confirm-bursts",
  "The agent is calling many different tools within seconds.",
  all(...isSurely("request.burst")),
  "session",
);

/**
 * S0-50. The tool's own words do not count: a page that is after other tools' data would say that
 * it keeps nothing.
 */
const confirmCarriedText = ask(
  "confirm-carried-text",
  "The agent would give this tool something that another tool returned.",
  all(...isSurely("request.carried")),
  "session",
);

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
  confirmSendingAfterStrangers,
  confirmBursts,
  confirmCarriedText,
  allowHarmless,
];
