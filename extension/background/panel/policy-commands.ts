/** Commands about rules, consents and sessions. */

import type { PanelCommand } from "../../protocol/command-messages.js";
import type { PolicyCommand } from "../../protocol/policy-messages.js";
import type { Agents } from "../stores/agents.js";
import type { Rules } from "../stores/rules.js";
import { endSession, revokeConsents, type SessionParts } from "./end-session.js";
import type { CommandAnswer } from "./kept-commands.js";

export interface PolicyCommandParts extends SessionParts {
  readonly agents: Agents;
  readonly rules: Rules;
}

const TYPES: readonly string[] = ["end-session", "revoke", "choose-preset"] satisfies PolicyCommand["type"][];

export const isAboutPolicy = (command: PanelCommand): command is PolicyCommand =>
  TYPES.includes(command.type);

/** @throws the browser's error if it cannot be stored */
export async function carryOutPolicy(
  command: PolicyCommand,
  parts: PolicyCommandParts,
): Promise<CommandAnswer> {
  switch (command.type) {
    case "end-session":
      await endSession(command.agent, parts);
      return {};
    case "revoke":
      await revokeConsents(command.consents, parts);
      return {};
    case "choose-preset":
      await parts.rules.setPreset(command.preset);
      return {};
  }
}
