/** May this agent connect? Approving it can share the tab in view at once. */

import type { PanelAgent, PanelState } from "../../protocol/panel-messages.js";
import { theirs } from "../sentences/marked-words.js";
import { asLine } from "../shared/untrusted-text.js";
import { questions as texts } from "../shared/words.js";
import type { QuestionFace } from "./question-card.js";

const identityOf = ({ id, name, app }: PanelAgent): string =>
  app === undefined
    ? texts.agentIdentity(asLine(name), asLine(id))
    : texts.appIdentity(asLine(name), app.client === undefined ? "" : asLine(app.client));

export const agentFace = (agent: PanelAgent, tab: PanelState["tab"]): QuestionFace => ({
  heading: texts.agentAsks(theirs(asLine(agent.name))),
  notes: [identityOf(agent)],
  ...(agent.app === undefined ? {} : { code: agent.app.code }),
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
