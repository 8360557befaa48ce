/**
 * Three rule sets to start from. The person's and the organisation's rules are added to the chosen
 * one.
 */
import { all, compare, is, isKnown, isSurely, not, some } from "./build-rules.js";
import {
  ask,
  askForNewTools,
  blockOpenWorldToExternal,
  confirmIrreversibleActions,
  DEFAULT_RULES,
  NEWNESS,
  OUTCOMES,
} from "./default-rules.js";
import type { Rule, RuleSet } from "./types.js";

export type PresetName = "careful" | "balanced" | "developer";

/** S3-13: what a tool declares to be confidential does not return to a model. */
const redactConfidentialResults: Rule = {
  name: "redact-confidential-results",
  description:
    "The tool calls its results confidential, so the agent gets only what is described as harmless.",
  stage: "pre-call",
  effect: "redact",
  conditions: compare("tool.static.resultLevel", "at-least", "confidential"),
};

const CAREFUL: readonly Rule[] = [
  redactConfidentialResults,
  ask(
    "confirm-consequential-actions",
    "The tool changes something.",
    compare(OUTCOMES, "at-least", "consequential"),
    "never",
  ),
  ask(
    "confirm-third-party-tools",
    "The tool belongs to a frame of another site than the page's.",
    is("origin.thirdParty", true),
    "session",
  ),
  ask(
    "confirm-open-world-after-secrets",
    "This agent has handled a secret, and this tool reaches beyond its own site.",
    all(is("session.sensitive", true), ...isSurely("tool.annotations.openWorldHint")),
    "session",
  ),
  {
    name: "confirm-untrusted-results",
    description: "The result holds what strangers wrote, and this agent has handled a secret.",
    stage: "post-result",
    effect: "escalate",
    conditions: all(is("session.sensitive", true), ...isSurely("response.annotations.openWorldHint")),
    remember: "session",
  },
];

/** Pages on this computer. */
const isLocal = some(
  ...["http://localhost", "http://127.0.0.1", "https://localhost"].flatMap((origin) => [
    is("origin.tool", origin),
    compare("origin.tool", "glob", `${origin}:*`),
  ]),
);

/** Asks on evidence only, and not for new tools of pages on this computer. */
const DEVELOPER: readonly Rule[] = [
  { ...blockOpenWorldToExternal, effect: "escalate", remember: "session" },
  {
    ...confirmIrreversibleActions,
    conditions: all(isKnown(OUTCOMES), confirmIrreversibleActions.conditions),
    remember: "session",
  },
  { ...askForNewTools, conditions: all(askForNewTools.conditions, not(isLocal)) },
];

const developerNames = new Set(DEVELOPER.map(({ name }) => name));

export const PRESETS: Readonly<Record<PresetName, RuleSet>> = {
  careful: { version: 1, name: "Careful", rules: [...DEFAULT_RULES, ...CAREFUL] },
  balanced: {
    version: 1,
    name: "Balanced",
    rules: [...DEFAULT_RULES, { ...redactConfidentialResults, enabled: false }],
  },
  developer: {
    version: 1,
    name: "Developer",
    otherwise: { "pre-call": "allow" },
    rules: [
      ...DEFAULT_RULES.filter(({ name }) => !developerNames.has(name)),
      ...DEVELOPER,
      { ...redactConfidentialResults, enabled: false },
    ],
  },
};

/**
 * The rules of a host that approves no tool for later, so that each tool would count as new at each
 * call.
 */
export const withoutNewness = ({ rules, ...ruleSet }: RuleSet): RuleSet => ({
  ...ruleSet,
  otherwise: { "pre-call": "allow" },
  rules: rules.filter(({ name }) => !NEWNESS.has(name)),
});
