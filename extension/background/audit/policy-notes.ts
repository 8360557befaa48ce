/** Log entries about the person's rules, consents and sessions. */
import type { AuditNote } from "../../protocol/audit-messages.js";
import type { PolicyCommand } from "../../protocol/policy-messages.js";
import type { Agents } from "../stores/agents.js";
import type { Consents } from "../stores/consents.js";

export interface PolicyNoteParts {
  readonly agents: Agents;
  readonly consents: Consents;
}

/** The code that saves rules writes their note, because it knows whether they are valid. */
export function notesOfPolicy(command: PolicyCommand, { agents, consents }: PolicyNoteParts): AuditNote[] {
  const nameOf = (agent: string) => ({ agent, agentName: agents.get(agent)?.name ?? agent });
  switch (command.type) {
    case "end-session":
      return [{ event: "agent", what: "session ended", ...nameOf(command.agent) }];
    case "revoke":
      return consents
        .list()
        .filter(({ id }) => command.consents.includes(id))
        .map(({ agent, origin, tool }) => ({
          event: "consent",
          what: "taken back",
          ...nameOf(agent),
          origin,
          tool,
        }));
    case "choose-preset":
      return [{ event: "rule", what: "preset chosen", reason: command.preset }];
    case "switch-rule":
      return [{ event: "rule", what: command.on ? "switched on" : "switched off", reason: command.rule }];
    // Where it is stored: only there it is known which tool it is about.
    case "override-tool":
    case "read-rules":
    case "preview-rule":
    case "save-rules":
      return [];
  }
}
