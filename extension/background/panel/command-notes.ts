/** Log entries about what the person does: names, places, decisions. Never a value. */
import type { AuditNote } from "../../protocol/audit-messages.js";
import type { PanelCommand } from "../../protocol/panel-messages.js";
import { ofItem, whoAndWhat } from "../audit/audit-notes.js";
import { notesOfPolicy, type PolicyNoteParts } from "../audit/policy-notes.js";
import type { Questions } from "../questions/questions.js";
import type { Vault } from "../stores/vault.js";
import { isAboutPolicy } from "./policy-commands.js";

export interface NoteParts extends PolicyNoteParts {
  readonly vault: Vault;
  readonly questions: Pick<Questions, "list">;
}

const itemNotes = (what: string, handles: readonly string[], vault: Vault): AuditNote[] =>
  handles.flatMap((handle) => {
    const held = vault.get(handle);
    return held === undefined ? [] : [ofItem(what, held)];
  });

/** Read before the command runs: afterwards the question or the item is gone. */
export function notesOfCommand(command: PanelCommand, parts: NoteParts): AuditNote[] {
  const { agents, vault } = parts;
  const nameOf = (agent: string) => ({ agent, agentName: agents.get(agent)?.name ?? agent });
  switch (command.type) {
    case "set-site":
      return [{ event: "site", what: command.setting, origin: command.origin }];
    case "decide-agent":
      return [{ event: "agent", what: command.allow ? "let in" : "shut out", ...nameOf(command.agent) }];
    case "allow-apps":
      return [{ event: "agent", what: command.allow ? "apps on" : "apps off" }];
    case "connect-tab":
      return [
        { event: "agent", what: command.connected ? "got a tab" : "lost a tab", ...nameOf(command.agent) },
      ];
    case "answer":
      return answers(command, parts);
    case "deny-all":
      return parts.questions.list().flatMap(({ id }) => answered(id, "denied", parts));
    case "supply":
      return answered(command.question, "supplied", parts);
    case "reveal":
      return itemNotes("shown", [command.handle], vault);
    case "forget":
      return itemNotes("forgotten", [command.handle], vault);
    case "forget-these":
      return itemNotes("forgotten", command.handles, vault);
    case "forget-all":
      return vault.list().map((held) => ofItem("forgotten", held));
    case "end-session":
      return [
        ...notesOfPolicy(command, parts),
        ...vault.of(command.agent).map((held) => ({ ...ofItem("forgotten", held), reason: "session ended" })),
      ];
    default:
      return isAboutPolicy(command) ? notesOfPolicy(command, parts) : [];
  }
}

function answers(
  { question, allow, texts }: Extract<PanelCommand, { type: "answer" }>,
  parts: NoteParts,
): AuditNote[] {
  const isSupplied = allow && texts !== undefined;
  return [
    ...answered(question, allow ? "allowed" : "denied", parts),
    ...(isSupplied ? answered(question, "supplied", parts) : []),
  ];
}

/** Only the first answer counts and is written. */
function answered(question: string, what: string, { questions }: NoteParts): AuditNote[] {
  const asked = questions.list().find(({ id }) => id === question);
  return asked === undefined
    ? []
    : [
        {
          event: "consent",
          what,
          call: asked.call,
          ...whoAndWhat(asked),
          key: `${what === "supplied" ? what : "answer"} ${question}`,
        },
      ];
}

/** The command failed after its note was written. */
export const undone = ({ key: _, what, ...note }: AuditNote): AuditNote => ({
  ...note,
  what: `${what}, but that failed`,
});
