/** May this server of the person's own run behind Airlock? The command is shown in full. */
import type { PanelServer } from "../../protocol/app-messages.js";
import { theirs } from "../sentences/marked-words.js";
import type { Fact } from "../shared/fact-list.js";
import { asLine } from "../shared/untrusted-text.js";
import type { WaitingServer } from "../shared/waiting-agents.js";
import { servers as texts } from "../shared/words.js";
import type { QuestionFace } from "./question-card.js";

/** In characters: as long as a command may be. */
const WHOLE = 4_096;

/** A word that holds a space, or nothing, looks like one word only in quotation marks. */
const quoted = (word: string): string => (/^[^\s"']+$/.test(word) ? word : JSON.stringify(word));

export const commandOf = ({ start }: PanelServer): string => asLine(start.map(quoted).join(" "), WHOLE);

/** How it is started, and by what it knows who it works for. */
export function startFacts(server: PanelServer): Fact[] {
  const isCommand = server.kind === "command";
  const names = server.names.map((name) => asLine(name)).join(", ");
  return [
    [isCommand ? texts.command() : texts.address(), commandOf(server)],
    ...(names === "" ? [] : [[isCommand ? texts.variables() : texts.headers(), names] as Fact]),
  ];
}

export function serverFace({ agent, server }: WaitingServer): QuestionFace {
  const decided = { type: "decide-server", agent: agent.id, server: server.server } as const;
  const { identity, kind, title } = server;
  return {
    heading: texts.serverAsks(theirs(asLine(agent.name)), theirs(asLine(title))),
    notes: [kind === "command" ? texts.isProgram() : texts.isAddress()],
    ...(server.isChanged ? { because: texts.hasChanged() } : {}),
    lead: startFacts(server),
    facts: [[texts.nameInFile(), asLine(title)]],
    details: texts.allowMeans(),
    allowLabel: texts.allow(),
    denyLabel: texts.deny(),
    allow: { ...decided, identity, standing: "allowed" },
    deny: { ...decided, identity, standing: "denied" },
  };
}
