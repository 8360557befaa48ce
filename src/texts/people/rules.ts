/** How strict Airlock is, and what the person allowed for longer than one call. */
import { counted } from "./formats.js";

export const heading = () => "How strict Airlock is";
export const presetLegend = () => "How often Airlock asks you";
export const presets = {
  careful: {
    name: () => "Careful",
    means: () => "Asks each time a tool changes something.",
  },
  balanced: {
    name: () => "Balanced",
    means: () => "Asks once about a new tool, and more often about what cannot be undone or becomes public.",
  },
  developer: {
    name: () => "Developer",
    means: () =>
      "Asks only when something looks wrong. New tools of pages on this computer need no question.",
  },
};
export const managedBroken = () =>
  "Your organisation’s rules could not be read, so Airlock asks you about everything.";
export const managedRules = (count: number) =>
  counted(count, {
    one: () => "Your organisation has set one rule. Your choices can add to it but not weaken it.",
    other: (n) => `Your organisation has set ${n} rules. Your choices can add to them but not weaken them.`,
  });
// The person's yeses.
export const allowedHeading = () => "Allowed by you";
export const revoke = () => "Revoke";
export const revokeAll = () => "Revoke all";
export const everythingAllowed = () => "Everything that you allowed";
export const nothingAllowed = () =>
  "Nothing. If you allow more than one call, you find it here and can revoke it.";
export const toolOnSite = (tool: string, origin: string) => `${tool} on ${origin}`;
/** A secret, the tool that made it, and the argument that gets it. */
export interface AllowedSecret {
  readonly label: string;
  readonly tool: string;
  readonly origin: string;
  readonly argument: string;
}
export const allowedTo = {
  call: (agent: string) => `${agent} may call it, with any arguments.`,
  result: (agent: string) => `${agent} may have its results.`,
  secret: (agent: string, { label, tool, origin, argument }: AllowedSecret) =>
    `${agent} may have it use “${label}”, which “${tool}” on ${origin} made, as ${argument}.`,
};
export const inFrameOf = (origin: string) => `Only in a frame of ${origin}.`;
export const lasts = {
  always: () => "No end date.",
  session: () => "Ends with the session.",
};
export const otherSecretAsks = () => "About any other secret, Airlock asks.";
export const newReasonAsks = () => "Anything riskier asks again.";
export const endsToo = () =>
  "It also ends when the tool changes. For a reason that you were not shown, Airlock asks again.";
export const mayPassOn = (tool: string, origin: string) => `It may get what “${tool}” on ${origin} returned.`;
export const mayPassOnEarlier = () => "It may get what a tool returned before the browser was closed.";
export const since = (time: string) => `Since ${time}.`;

/**
 * Descriptions of built-in rules by name, where a language says them otherwise than the rules
 * themselves, in English.
 */
export const builtIn: { readonly [rule: string]: () => string } = {
  otherwise: () => "The tool may change something, and no rule lets it pass without you.",
};
/**
 * Sentences of built-in rules where they apply because the tool does not say enough about itself.
 */
export const unsure: { readonly [rule: string]: () => string } = {
  "block-open-world-to-external": () =>
    "The agent has read strangers’ text, and this tool does not say where its input goes.",
  "escalate-malicious": () => "The result may give the agent orders.",
  "confirm-irreversible-actions": () => "This tool does not say whether what it does can be undone.",
  "confirm-public-after-secrets": () =>
    "The agent has handled a secret, and this tool does not say where its input goes.",
  "confirm-each-of-a-batch": () =>
    "The agent calls several tools at once, and this one does not say whether it changes something.",
  "confirm-after-malicious-activity": () =>
    "Something in this session tried to steer the agent, and this tool does not say whether it changes something.",
  "confirm-sending-after-strangers": () =>
    "The agent has read strangers’ text or met an attack, and this tool does not say where its input goes.",
  "confirm-consequential-actions": () => "This tool does not say whether it changes something.",
};
/** A key that no mark kept was withheld from the result that waits. */
export const leaked = () =>
  "The site did not mark this key, so the result may hold more that you want to keep.";
/** Any other rule. */
export const cannotTell = (sentence: string) =>
  `The tool says too little about itself, so this rule counts: ${sentence}`;
/** Names of built-in rules, in the log. */
export const inShort: { readonly [rule: string]: () => string } = {
  "block-open-world-to-external": () => "May publish after strangers’ text",
  "escalate-malicious": () => "Suspicious result",
  "confirm-irreversible-actions": () => "May be final",
  "confirm-public-after-secrets": () => "May publish after a secret",
  "ask-for-new-tools": () => "New tool",
  "ask-after-an-earlier-yes": () => "Used before",
  "ask-after-a-change": () => "Changed tool",
  "confirm-where-the-tool-asks": () => "The tool asks for it",
  "confirm-where-the-tool-cannot-say": () => "Call not described",
  "confirm-each-of-a-batch": () => "One of several calls at once",
  "confirm-after-malicious-activity": () => "After an attack",
  "confirm-sending-after-strangers": () => "May send after strangers’ text",
  "confirm-bursts": () => "Many tools within seconds",
  "confirm-carried-text": () => "Passes on another tool’s text",
  "allow-harmless": () => "Changes nothing",
  "redact-confidential-results": () => "Confidential results",
  "confirm-consequential-actions": () => "Changes something",
  "confirm-third-party-tools": () => "Frame of another site",
  "confirm-open-world-after-secrets": () => "Reaches out after a secret",
  "confirm-untrusted-results": () => "Strangers’ text after a secret",
  otherwise: () => "May change something",
};
