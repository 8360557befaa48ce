/** May this agent connect? Approving it can share the tab in view at once. */

import type { PanelAgent, PanelState } from "../../protocol/panel-messages.js";
import { appWords } from "../sentences/app-words.js";
import { theirs } from "../sentences/marked-words.js";
import { asLine } from "../shared/untrusted-text.js";
import { questions as texts } from "../shared/words.js";
import type { QuestionFace } from "./question-card.js";

/** Two halves on two lines are hard to compare. */
const inOneLine = (code: string): string => code.replace("-", "\u2011");

const identityOf = ({ id, name, app }: PanelAgent): string =>
  app === undefined
    ? texts.agentIdentity(asLine(name), asLine(id))
    : texts.appIdentity(asLine(name), inOneLine(app.code), appWords(app));

export const agentFace = (agent: PanelAgent, tab: PanelState["tab"]): QuestionFace => ({
  heading: texts.agentAsks(theirs(asLine(agent.name))),
  notes: [identityOf(agent)],
  details: texts.approvingMeans(),
  allowLabel: texts.approve(),
  denyLabel: texts.block(),
  allow: { type: "decide-agent", agent: agent.id, allow: true },
  deny: { type: "decide-agent", agent: agent.id, allow: false },
  ...(tab === undefined || tab.status === "unsupported" || tab.status === "off"
    ? {}
    : {
        also: {
          words: texts.andThisTab(asLine(tab.origin, 300)),
          command: { type: "connect-tab", agent: agent.id, tabId: tab.id, connected: true },
        },
      }),
});
