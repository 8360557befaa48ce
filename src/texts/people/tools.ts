/** Tools, their forms, their calls, and what detection found in them. */
import { counted, number } from "./formats.js";
import type { CallStatus } from "./words.js";

export const toolsHeading = () => "Tools of this tab";
export const searchTools = () => "Search the tools";
export const searchToolsHint = () => "Name, site, or what it does";
export const toolsFound = (count: number) =>
  counted(count, { one: (n) => `${n} tool matches.`, other: (n) => `${n} tools match.` });
export const newTools = (count: number) =>
  counted(count, { one: (n) => `Show ${n} new tool`, other: (n) => `Show ${n} new tools` });
export const effectsShort = {
  benign: () => "Only reads",
  consequential: () => "Changes something",
  irreversible: () => "May not be undone",
  unknown: () => "Does not say what it does",
};
export const sensitiveShort = {
  result: () => "sensitive result",
  input: () => "takes a secret",
};
export const notOfferedShort = () => "Not offered to agents";
export const noToolMatches = () => "No tool matches.";
export const toolSteersAgents = (title: string) =>
  `“${title}” describes itself with words that seem meant to steer agents.`;
export const toolsSteerAgents = (title: string, others: number) =>
  counted(others, {
    one: () => `“${title}” and one more tool describe themselves with words that seem meant to steer agents.`,
    other: (n) =>
      `“${title}” and ${n} more tools describe themselves with words that seem meant to steer agents.`,
  });
export const inFrameOf = (origin: string) => `in a frame of ${origin}`;
export const declares = () => "Declares";
export const notOffered = (why: string) => `Not offered to agents: ${why}`;
export const steersTitle = () => "May try to manipulate agents";
export const steersMeans = () => "Airlock warns agents about what this tool says of itself.";

// Running one by hand.
export const argumentsAsJson = () => "Run it yourself: its arguments, as JSON";
export const run = () => "Run";
export const running = () => "Running…";
export const notAnObject = () => "This is not a JSON object: {…}";
/** `where`: names of members; empty for all arguments. */
export const faulty = (where: string, fault: string) => `${where || "This"} ${fault}.`;

// Calls.
export const callStatus: Readonly<Record<CallStatus, () => string>> = {
  asking: () => "Waiting for your answer",
  running: () => "Running…",
  done: () => "Done",
  failed: () => "Failed",
  cancelled: () => "Cancelled",
  stopped: () => "Stopped by a rule",
  denied: () => "Denied",
  unanswered: () => "Nobody answered in time",
  withdrawn: () => "The agent did not wait for an answer",
};
export const sessionSuspect = () => "Something in this session tried to steer the agent.";
export const cancel = () => "Cancel";
export const agentGets = () => "What the agent gets";
export const keptForYou = () => "Kept for you";
export const nothing = () => "Nothing.";
export const exactAnswer = () => "The exact answer";
export const toolFailed = () => "The tool failed. Only you see the error:";
export const quoted = (words: string) => `“${words}”`;
export const nothingReturned = () => "Nothing: the tool returned nothing.";
export const neverRan = () => "Nothing: the tool did not run.";
export const mayHaveRun = () => "Nothing: the tool may have run, but no result of it came.";
export const resultStopped = () => "Nothing was kept, and the agent did not get the result.";
export const nothingKept = () => "Nothing. The agent gets the whole result.";
/** A server's result repeated what other origins' tools had withheld from the agent. */
export const maskedFrom = (origins: string) =>
  `It repeated what was withheld from the agent before. Airlock masked that: from ${origins}.`;
export const forgotten = (count: number) => `${number(count)} forgotten.`;

// Findings.
export const noticed = () => "What Airlock noticed";
export const findings: { readonly [kind: string]: () => string } = {
  instruction: () => "It gives orders to agents:",
  "hidden-text": () => "Text that you would not see:",
  claimed: () => "The site itself warns about this result.",
  "not-searched": () => "The text was too long to search all of it.",
  credential: () => "A key or password that the site did not mark. Airlock withheld it from the agent.",
  "card-number": () => "A card number that the site did not mark. Airlock withheld it from the agent.",
  "account-number": () =>
    "A bank account number that the site did not mark. Airlock withheld it from the agent.",
};
export const otherFinding = () => "Something unusual.";
export const moreFindings = (count: number) => `And ${number(count)} more.`;
export const closeAll = (count: number) => `Close all ${number(count)}`;
export const moreBelow = (count: number) => `${number(count)} more in the log.`;
export const warningTitles = {
  key: (site: string) => `${site} returned a key that it did not mark`,
  claimed: (site: string) => `${site} warns about its own data`,
  steering: (_site: string, tool: string) => `A text from “${tool}” may be steering your agent`,
};
export const warnings = {
  key: (tool: string, agent: string) =>
    `What “${tool}” returned for ${agent} held a key or password that was not marked as one. Airlock took it out.`,
  claimed: (tool: string, agent: string) =>
    `The site says that what “${tool}” returned for ${agent} may be an attack.`,
  steering: (_tool: string, agent: string) => `${agent} asked for it.`,
};
export const agentHasIt: Readonly<Record<CallStatus, () => string>> = {
  asking: () => "The agent does not have it yet.",
  running: () => "The agent does not have it yet.",
  done: () => "The agent got the result, with a warning. Watch what it does next.",
  failed: () => "The log shows what the agent got.",
  cancelled: () => "The agent did not get it.",
  stopped: () => "The agent did not get it.",
  denied: () => "The agent did not get it.",
  unanswered: () => "The agent did not get it.",
  withdrawn: () => "The agent did not get it.",
};
