/** The panel's commands: for each row of `command-messages.ts` the worker's half, by subject. */

import type { AuditNote } from "../../protocol/audit-messages.js";
import type { CommandType, PanelCommand } from "../../protocol/command-messages.js";
import type { CommandAnswer } from "../../protocol/panel-messages.js";
import { lookForTools } from "../platform/frame-scripts.js";
import { callCommands } from "./call-commands.js";
import type { CommandRow, CommandRows } from "./command-row.js";
import { keptCommands } from "./kept-commands.js";
import type { PanelLine } from "./panel-line.js";
import type { PanelParts } from "./panel-parts.js";
import { standingCommands } from "./standing-commands.js";

const ROWS: CommandRows = {
  ...callCommands,
  ...keptCommands,
  ...standingCommands,
  watch: {
    run({ tabId }, { api }, panel) {
      panel.tabId = tabId;
      lookForTools(api, tabId);
      return {};
    },
  },
  sight: {
    run({ isVisible, keeps = false }, _, panel) {
      panel.isInSight = isVisible || keeps;
      panel.isSeen = isVisible;
      return {};
    },
  },
};

/** The command failed after its note was written. */
const undone = ({ key: _, what, ...note }: AuditNote): AuditNote => ({
  ...note,
  what: `${what}, but that failed`,
});

/** A log that fails does not stop the command. @throws as its row does */
export async function carryOut(
  command: PanelCommand,
  parts: PanelParts,
  panel: PanelLine,
): Promise<CommandAnswer> {
  const { run, notes: notesOf, isNotedAfter = false } = ROWS[command.type] as CommandRow<CommandType>;
  const notes = notesOf?.(command, parts) ?? [];
  const write = (each: readonly AuditNote[]) => Promise.all(each.map((note) => parts.audit.mention(note)));
  let answer: CommandAnswer | undefined;
  if (!isNotedAfter) await write(notes);
  try {
    answer = await run(command, parts, panel);
  } finally {
    if (!isNotedAfter && (answer === undefined || answer.error !== undefined)) await write(notes.map(undone));
  }
  if (isNotedAfter && answer.error === undefined) await write(notes);
  return answer;
}
