/** A stopped call, and why, in one sentence. */
import { counted } from "./formats.js";

// The deed that was stopped.
export const deeds = {
  mailTo: (whom: string) => `an e-mail to ${whom}`,
  toolTo: (tool: string, whom: string) => `“${tool}” to ${whom}`,
  toolWith: (tool: string, what: string) => `“${tool}” with ${what}`,
  toolOn: (tool: string, origin: string) => `“${tool}” on ${origin}`,
  result: (tool: string, origin: string) => `what “${tool}” on ${origin} returned`,
};
export const quoted = (words: string) => `“${words}”`;
export const andOthers = (first: string, others: number) =>
  counted(others, { one: () => `${first} and one other`, other: (n) => `${first} and ${n} others` });
/** If nothing in the arguments says more. */
export const dangers: Readonly<Record<"irreversible" | "public", (deed: string) => string>> = {
  irreversible: (deed) => `${deed} (may not be undone)`,
  public: (deed) => `${deed} (may become public)`,
};

// Why. `asked`: an earlier result with orders for agents names the recipient.
export const causes = {
  asked: (deed: string, tool: string) => `Stopped: ${deed}, because a text from “${tool}” asked for it`,
  ordered: (deed: string, tool: string) =>
    `Stopped: ${deed}, because a text from “${tool}” had given orders to agents`,
  attacked: (deed: string) => `Stopped: ${deed}, because something had tried to steer the agent`,
  strangers: (deed: string) => `Stopped: ${deed}, because the agent had read text from strangers`,
  secrets: (deed: string) => `Stopped: ${deed}, because the agent’s session had handled secrets`,
  carried: (deed: string) => `Stopped: ${deed}, because it would have passed on what another tool returned`,
  organisation: (deed: string) => `Stopped by your organisation’s rule: ${deed}`,
  rule: (deed: string) => `Stopped: ${deed}`,
};
