/**
 * The worker's half of a command's row in `command-messages.ts`: what it does, and what the log
 * says of it.
 */

import type { AuditNote } from "../../protocol/audit-messages.js";
import type { CommandOf, CommandType } from "../../protocol/command-messages.js";
import type { CommandAnswer } from "../../protocol/panel-messages.js";
import type { PanelLine } from "./panel-line.js";
import type { PanelParts } from "./panel-parts.js";

export interface CommandRow<Type extends CommandType> {
  /**
   * @param panel whose command it is
   * @throws the browser's error if it cannot be stored; the panel shows it
   */
  run(command: CommandOf<Type>, parts: PanelParts, panel: PanelLine): CommandAnswer | Promise<CommandAnswer>;
  /**
   * Names, places, decisions; never a value. Read before the command runs: afterwards a question or
   * an item is gone.
   */
  notes?(command: CommandOf<Type>, parts: PanelParts): AuditNote[];
  /**
   * The log has it once it is done. All else is written first, so that a killed worker loses no
   * decision.
   */
  readonly isNotedAfter?: true;
}

export type CommandRows = { readonly [Type in CommandType]: CommandRow<Type> };
/** Those of one subject. */
export type SomeRows = Partial<CommandRows>;

/** For commands without an answer. */
export const done = async (work: Promise<unknown>): Promise<CommandAnswer> => {
  await work;
  return {};
};

export const named = (agent: string, { agents }: Pick<PanelParts, "agents">) => ({
  agent,
  agentName: agents.get(agent)?.name ?? agent,
});
