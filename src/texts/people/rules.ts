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
export const allowedTo = {
  call: (agent: string) => `${agent} may call it, with any arguments.`,
  result: (agent: string) => `${agent} may have its results.`,
  secret: (agent: string, label: string, tool: string, origin: string, place: string) =>
    `${agent} may have it use “${label}”, which “${tool}” on ${origin} made, as ${place}.`,
};
export const inFrameOf = (origin: string) => `Only in a frame of ${origin}.`;
export const lasts = {
  always: () => "No end date.",
  session: () => "Ends with the session.",
};
export const otherSecretAsks = () => "About any other secret, Airlock asks.";
export const newReasonAsks = () => "For a reason that you were not shown, Airlock asks again.";
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
