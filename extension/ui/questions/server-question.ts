/** May this server of the person's own run behind Airlock? The command is shown in full. */
import { theirs } from "../sentences/marked-words.js";
import { startFacts } from "../shared/server-facts.js";
import { asLine } from "../shared/untrusted-text.js";
import type { WaitingServer } from "../shared/waiting-agents.js";
import { servers as texts } from "../shared/words.js";
import type { QuestionFace } from "./question-card.js";

export function serverFace({ agent, server }: WaitingServer): QuestionFace {
  const decided = { type: "decide-server", agent: agent.id, server: server.server } as const;
  const { identity, kind, title } = server;
  return {
    heading: texts.serverAsks(theirs(asLine(agent.name)), theirs(asLine(title))),
    notes: [kind === "command" ? texts.isProgram() : texts.isAddress()],
    ...(server.isChanged ? { because: texts.hasChanged() } : {}),
    lead: startFacts(server),
    facts: [[texts.nameInFile(), asLine(title)]],
    details: texts.allowMeans(kind === "address"),
    allowLabel: texts.allow(),
    denyLabel: texts.deny(),
    allow: { ...decided, identity, standing: "allowed" },
    deny: { ...decided, identity, standing: "denied" },
  };
}
