/** The log of decisions and calls. */
import { counted, number } from "./formats.js";
export const heading = () => "Log";
export const holdsNoValues = () => "The log holds names, places and decisions. It never holds a value.";
export const isPrivate = () =>
  "This is a private window. Its log is only in memory and ends with the window.";
export const problems = {
  newer: () =>
    "A newer version of Airlock wrote the log, and this one cannot add to it. No tool runs until you update the extension.",
  failed: () => "The log cannot be written, so no tool runs. Is the disk full? If not, restart the browser.",
};
export const notReadable = () => "The log could not be read.";
export const search = () => "Search the log";
export const searchHint = () => "Search";
export const day = () => "Day";
export const clear = () => "Clear";
export const exportShown = () => "Export";
export const reading = () => "Reading the log…";
export const nothingMatches = () => "Nothing matches.";
export const empty = () => "The log is empty. It fills as agents use the tools of your pages.";
export const newestFirst = () => "The log, newest first";
export const rowCount = (count: number) =>
  counted(count, { one: (n) => `${n} row`, other: (n) => `${n} rows` });
export const newRows = (count: number) =>
  counted(count, { one: (n) => `Show ${n} new row`, other: (n) => `Show ${n} new rows` });
export const today = () => "Today";
export const yesterday = () => "Yesterday";
export const entryNumber = (n: number) => `Entry ${number(n)}`;

export const outcomes = {
  done: () => "Done",
  kept: () => "Kept for you",
  stopped: () => "Stopped",
  denied: () => "Denied",
  held: () => "Result kept from the agent",
  unanswered: () => "Not answered",
  withdrawn: () => "Not waited for",
  failed: () => "Failed",
  refused: () => "Refused",
  open: () => "Not finished",
  note: () => "Setting",
};
export const keptCount = (count: number) => `${number(count)} kept`;
export const answers = {
  allowed: () => "you allowed it",
  denied: () => "you denied it",
  kept: () => "you denied the result",
};
export const usedSecret = (label: string) => `used ${label}`;
export const usedSecrets = (count: number) =>
  counted(count, { one: (n) => `used ${n} secret`, other: (n) => `used ${n} secrets` });
export const hasWarning = () => "warning";
export const whatHappened = () => "What happened";

export const eventNames = {
  agent: () => "Agents",
  site: () => "Sites",
  consent: () => "Your answers",
  rule: () => "Rules",
  warning: () => "Warnings",
  call: () => "Calls",
  kept: () => "Kept for you",
  trimmed: () => "Gaps",
};

/** By event and what happened, as the log stores it. */
export const entries: { readonly [entry: string]: () => string } = {
  "agent let in": () => "You approved the agent",
  "agent shut out": () => "You blocked the agent",
  "agent block undone": () => "You undid the block of the agent",
  "agent got a tab": () => "You connected a tab to the agent",
  "agent lost a tab": () => "You disconnected a tab from the agent",
  "agent server allowed": () => "You allowed the server",
  "agent server denied": () => "You denied the server",
  "agent server switched off": () => "You switched the server off",
  "agent server copies masked": () => "You had Airlock mask other origins’ secrets in the server’s results",
  "agent server copies shown": () => "You let the server’s results show other origins’ secrets",
  "agent session ended": () => "You began a new session for the agent",
  "agent session dropped": () => "Airlock started again and no longer knows what the agent has read",
  "site on": () => "You turned Airlock on for the site",
  "site off": () => "You turned Airlock off for the site",
  "site ask": () => "You set the site to “Per tab”",
  "consent allowed": () => "You allowed it",
  "consent asks: each": () => "You chose that the agent asks each time",
  "consent asks: readers": () => "You chose that the agent need not ask about tools that only read",
  "consent asks: ordinary": () => "You chose that the agent need not ask about ordinary tools",
  "consent denied": () => "You denied it",
  "consent denied in a pause": () => "Airlock denied it: you had paused questions",
  "consent paused": () => "You paused questions",
  "consent pause ended": () => "You ended the pause",
  "consent supplied": () => "You typed the secret",
  "consent taken back": () => "You revoked a permission",
  "rule preset chosen": () => "You chose a set of rules",
  "rule asked": () => "A rule asked you",
  "call refused": () => "Calls were refused without a question",
  "rule blocked": () => "A rule blocked it",
  "rule redacted": () => "A rule withheld its results as confidential",
  "rule kept from resolver": () => "A rule kept the arguments from the page",
  "warning tools listed": () => "The agent saw tools whose descriptions try to steer it",
  "warning held back": () => "The last check stopped an answer to the agent",
  "call definition changed": () => "The site had changed the tool",
  "call started": () => "The call started",
  "call repeated": () => "The page was gone before the call reached it, so Airlock called again",
  "call done": () => "The call finished",
  "call failed": () => "The call failed",
  "call denied": () => "The call was denied",
  "call blocked": () => "A rule blocked the call",
  "call unanswered": () => "Nobody answered in time, so the call was denied",
  "call withdrawn": () => "The agent ended the call before you answered",
  "call cancelled": () => "The call was cancelled",
  "call timed-out": () => "The call took too long",
  "call invalid": () => "The arguments were not valid",
  "call not-stored": () => "The result could not be stored safely",
  "call interrupted": () => "Airlock was stopped during the call",
  "kept shown": () => "You revealed or copied something kept for you",
  "kept called not a secret": () => "You said that something Airlock had found is not a secret",
  "kept called a secret again": () => "You said that it is a secret after all",
  "kept forgotten": () => "You forgot something kept for you",
  "kept dropped": () => "Airlock started again, and what was kept for you is gone",
};
export const otherEntry = (event: string, what: string) => `${event}: ${what}`;
export const entryFailed = (entry: string) => `${entry}, but that failed`;
export const entriesTrimmed = (first: number, last: number) =>
  `Entries ${number(first)} to ${number(last)} were removed to make room`;

export const wholeResult = () => "the whole result";
export const withheldAt = (places: string) => `Withheld: ${places}`;
export const maskedFrom = (origins: string) => `Copies masked of what was withheld from ${origins}`;
export const warningsAbout = (rules: string) => `Warning: ${rules}`;
export const effects: { readonly [effect: string]: () => string } = {
  consequential: () => "The tool says that it changes something",
  irreversible: () => "The tool says that it may do something final",
  unknown: () => "The tool does not say what it does",
};
export const callsRefused = (count: number) =>
  counted(count, { one: (n) => `${n} call refused`, other: (n) => `${n} calls refused` });
export const secretsCounted = (count: number) =>
  counted(count, { one: (n) => `${n} secret`, other: (n) => `${n} secrets` });
export const callsCounted = (count: number) =>
  counted(count, { one: (n) => `${n} call`, other: (n) => `${n} calls` });
export const argumentsGiven = (names: string) => `Arguments: ${names}`;
export const used = (label: string, tool: string, origin: string) =>
  `Used: ${label}, made by “${tool}” on ${origin}`;
export const usedTyped = (label: string) => `Used: ${label}, which you typed`;
export const definitionIs = (hash: string) => `Definition: ${hash}`;
export const reasons: { readonly [reason: string]: () => string } = {
  asking: () => "Nothing had run",
  running: () => "The tool may have run",
  finished: () => "The tool had run",
  "too-many": () => "The agent sent too many",
  "denied-before": () => "You had just denied one",
  "annotations-missing": () => "The tool’s results should say where they come from, and this one does not",
  "no rule": () => "No rule allows it",
  "screen locked": () => "Your screen was locked",
  value: () => "It held something that the agent may not see",
  handle: () => "It named a secret that is not this agent’s",
  "reserved-member": () => "It held words that only Airlock writes",
  // Codes of errors.
  "-32001": () => "Airlock was interrupted",
  "-32002": () => "You had not approved the agent yet",
  "-32003": () => "The agent may not do this any more",
  "-32004": () => "Too many calls ran at once",
  "-32005": () => "The site changed the tool",
  "-32006": () => "The page was closed or left",
  "-32007": () => "There was no room to store it",
  "-32008": () => "The log could not be written",
};
/** What Airlock noticed, by kind. */
export const findingsInShort: { readonly [kind: string]: () => string } = {
  instruction: () => "orders for agents",
  "hidden-text": () => "hidden text",
  claimed: () => "the site’s own warning",
  credential: () => "a key or password without a mark",
};

/** A record that a result names by its digest, by the page's word for it. */
export const evidenceNamed = (type: string | undefined) =>
  type === undefined ? "The site names a record" : `The site names a record, “${type}”`;
export const evidenceAt = (address: string) => `said to be at “${address}”`;
export const evidenceVerdicts: { readonly [verdict: string]: () => string } = {
  matches: () => "the one in the result has this digest, and both are from the site",
  differs: () => "the one in the result does not match its digest",
  "unknown-method": () => "not checked, as Airlock does not know this kind of digest",
  "no-record": () => "not checked, as Airlock does not have it",
};
export const evidenceUnread = () => "The site names a record in a form that Airlock does not read";
