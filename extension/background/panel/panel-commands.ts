/** The panel's commands: for each of `command-messages.ts` a row, by subject. */
import type { AuditNote } from "../../protocol/audit-messages.js";
import type { CommandType, PanelCommand } from "../../protocol/command-messages.js";
import { callCommands } from "./call-commands.js";
import type { CommandAnswer, CommandRow, CommandRows } from "./command-row.js";
import { keptCommands } from "./kept-commands.js";
import type { PanelParts } from "./panel-parts.js";
import { standingCommands } from "./standing-commands.js";

const ROWS: CommandRows = {
  ...callCommands,
  ...keptCommands,
  ...standingCommands,
  /** The panel's own: see `panel-door.ts`. */
  watch: { isRead: true, run: () => ({}) },
  sight: { run: () => ({}) },
};

export const rowOf = ({ type }: PanelCommand) => ROWS[type] as CommandRow<CommandType>;

/** The command failed after its note was written. */
const undone = ({ key: _, what, ...note }: AuditNote): AuditNote => ({
  ...note,
  what: `${what}, but that failed`,
});

/** A log that fails does not stop the command. @throws as its row does */
export async function carryOut(command: PanelCommand, parts: PanelParts): Promise<CommandAnswer> {
  const { run, notes: notesOf, isNotedAfter = false } = rowOf(command);
  const notes = notesOf?.(command, parts) ?? [];
  const write = (each: readonly AuditNote[]) => Promise.all(each.map((note) => parts.audit.mention(note)));
  let answer: CommandAnswer | undefined;
  if (!isNotedAfter) await write(notes);
  try {
    answer = await run(command, parts);
  } finally {
    if (!isNotedAfter && (answer === undefined || answer.error !== undefined)) await write(notes.map(undone));
  }
  if (isNotedAfter && answer.error === undefined) await write(notes);
  return answer;
}
