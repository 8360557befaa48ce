/** Entries of the log in plain words. */
import type { AuditEntry, AuditEvent } from "../../protocol/audit-messages.js";

export const EVENT_NAMES: Readonly<Record<AuditEvent, string>> = {
  agent: "Agents",
  site: "Sites",
  consent: "Your answers",
  rule: "Rules",
  warning: "Warnings",
  call: "Calls",
  kept: "What is kept",
  trimmed: "Gaps",
};

const WORDS: Readonly<Record<string, string>> = {
  "agent let in": "You let the agent in",
  "agent shut out": "You shut the agent out",
  "agent got a tab": "You connected a tab to the agent",
  "agent lost a tab": "You took a tab from the agent",
  "site on": "You turned the site on",
  "site off": "You turned the site off",
  "site ask": "You set the site to ask",
  "consent allowed": "You allowed it",
  "consent denied": "You did not allow it",
  "consent supplied": "You typed what was missing",
  "consent taken back": "You took a yes back",
  "agent session ended": "You ended the agent’s session",
  "rule preset chosen": "You chose a set of rules",
  "rule own rules changed": "You changed your own rules",
  "rule switched on": "You switched a rule on",
  "rule switched off": "You switched a rule off",
  "rule asked": "A rule had you asked",
  "rule blocked": "A rule kept it back",
  "warning tools listed": "The agent was listed tools whose own words try to steer it",
  "call definition changed": "The site had changed the tool",
  "call started": "The call began",
  "call done": "The call is done",
  "call failed": "The call failed",
  "call denied": "The call was not allowed",
  "call blocked": "A rule blocked the call",
  "call cancelled": "The call was cancelled",
  "call timed-out": "The call took too long",
  "call invalid": "The arguments were not valid",
  "call not-stored": "The result could not be kept safe",
  "call interrupted": "The browser stopped Airlock in the call",
  "kept shown": "You were shown what was kept",
  "kept forgotten": "You had it forgotten",
};

const FAILED = ", but that failed";

export function entryWords({ event, what, first, n }: AuditEntry): string {
  if (event === "trimmed") return `Entries ${first ?? n} to ${n} made room for newer ones`;
  const [done = what, failed] = what.split(FAILED);
  const key = `${event} ${done}`;
  const words = Object.hasOwn(WORDS, key)
    ? (WORDS[key] as string)
    : `${EVENT_NAMES[event] ?? event}: ${done}`;
  return failed === undefined ? words : `${words}${FAILED}`;
}

const REASONS: Readonly<Record<string, string>> = {
  "annotations-missing": "the tool’s results should say where they come from, and this one does not",
};

/** What else an entry says: paths of what was kept, and what was found. */
export function entryDetails({ withheld = [], findings = [], reason }: AuditEntry): string[] {
  const places = withheld.map(({ path }) => (path === "" ? "the whole result" : path));
  const found = findings.filter(({ severity }) => severity === "warning").map(({ rule }) => rule);
  return [
    ...(places.length === 0 ? [] : [`kept: ${places.join(", ")}`]),
    ...(found.length === 0 ? [] : [`warning: ${[...new Set(found)].join(", ")}`]),
    ...(reason === undefined ? [] : [`reason: ${Object.hasOwn(REASONS, reason) ? REASONS[reason] : reason}`]),
  ];
}
