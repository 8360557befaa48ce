/** Log entries about the person's rules, consents and sessions. */
import type { AuditNote } from "../../protocol/audit-messages.js";
import type { PolicyCommand } from "../../protocol/policy-messages.js";
import type { Agents } from "../stores/agents.js";
import type { Consents } from "../stores/consents.js";

export interface PolicyNoteParts {
  readonly agents: Agents;
  readonly consents: Consents;
}

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
  }
}
