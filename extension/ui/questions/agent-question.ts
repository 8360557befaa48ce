/**
 * May this agent connect? Approving it can share the tab in view at once, and say how often it asks
 * on that site.
 */

import type { PanelAgent, PanelState } from "../../protocol/panel-messages.js";
import { theirs } from "../sentences/marked-words.js";
import { asLine } from "../shared/untrusted-text.js";
import { questions as texts } from "../shared/words.js";
import type { Also, QuestionFace } from "./question-card.js";

const identityOf = ({ id, name, app }: PanelAgent): string =>
  app === undefined
    ? texts.agentIdentity(asLine(name), asLine(id))
    : texts.appIdentity(asLine(name), app.client === undefined ? "" : asLine(app.client));

export interface AgentSurroundings {
  readonly tab: PanelState["tab"];
  readonly offer: PanelState["offer"];
}

function alsoOf(
  { id: agent }: PanelAgent,
  { tab, offer }: AgentSurroundings,
): Pick<QuestionFace, "also" | "asking"> {
  if (tab === undefined || tab.status === "unsupported" || tab.status === "off") return {};
  const use: Also = {
    words: texts.andThisTab(asLine(tab.origin, 300)),
    command: { type: "connect-tab", agent, tabId: tab.id, connected: true },
    isTicked: true,
  };
  return { also: [use], ...(offer === undefined ? {} : { asking: { agent, tabId: tab.id, offer } }) };
}

export const agentFace = (agent: PanelAgent, around: AgentSurroundings): QuestionFace => ({
  heading: texts.agentAsks(theirs(asLine(agent.name))),
  notes: [identityOf(agent)],
  ...(agent.app === undefined ? {} : { code: agent.app.code }),
  details: "",
  allowLabel: texts.approve(),
  denyLabel: texts.block(),
  allow: { type: "decide-agent", agent: agent.id, allow: true },
  deny: { type: "decide-agent", agent: agent.id, allow: false },
  ...alsoOf(agent, around),
});
