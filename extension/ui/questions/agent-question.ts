/**
 * May this agent connect? Approving it can share the tab in view at once, and say how often it asks
 * on that site.
 */

import type { PanelAgent, PanelState } from "../../protocol/panel-messages.js";
import { siteName } from "../../protocol/site-name.js";
import { theirs } from "../sentences/marked-words.js";
import type { Fact } from "../shared/fact-list.js";
import { asLine } from "../shared/untrusted-text.js";
import { agents, questions as texts } from "../shared/words.js";
import type { QuestionFace } from "./question-card.js";

const identityOf = ({ app }: PanelAgent): string =>
  app === undefined ? texts.agentIdentity() : texts.appIdentity();

/** Its name is its own word; the id is the browser's, or that of its key. */
const identityFacts = ({ id, name, app }: PanelAgent): Fact[] => [
  [texts.nameItGave(), texts.quoted(asLine(name))],
  ...(app?.client === undefined ? [] : [[texts.nameOfClient(), texts.quoted(asLine(app.client))] as Fact]),
  [app === undefined ? agents.extension() : agents.app(), asLine(id)],
];

/** Without its scheme, and shortened from the front. *Details* have all of it. */
const hostOf = (origin: string): string => asLine(siteName(origin).replace(/^https?:\/\//, ""), 300);

export interface AgentSurroundings {
  readonly tab: PanelState["tab"];
  readonly offer: PanelState["offer"];
}

function alsoOf(
  { id: agent }: PanelAgent,
  { tab, offer }: AgentSurroundings,
): Pick<QuestionFace, "also" | "asking"> {
  if (tab === undefined || tab.status === "unsupported" || tab.status === "off") return {};
  const also = {
    words: texts.andThisTab(hostOf(tab.origin)),
    // One command: Airlock never has it let in without the tab that it was let in for.
    allow: { type: "decide-agent", agent, allow: true, tabId: tab.id },
  } as const;
  return { also, ...(offer === undefined ? {} : { asking: { agent, tabId: tab.id, offer } }) };
}

/** Without a tab in view it is let in, and may use nothing yet. */
const meansOf = ({ also }: Pick<QuestionFace, "also">): string =>
  also === undefined ? texts.thenTick() : "";

/** The whole of what is shared: a tab, and whichever page opens in it. */
const tabFacts = ({ tab }: AgentSurroundings): Fact[] =>
  tab === undefined ? [] : [[texts.thisTab(), texts.thisTabMeans(asLine(tab.origin, 300))]];

export const agentFace = (agent: PanelAgent, around: AgentSurroundings): QuestionFace => ({
  heading: texts.agentAsks(theirs(asLine(agent.name))),
  notes: [identityOf(agent)],
  ...(agent.app === undefined ? {} : { code: agent.app.code }),
  facts: [...identityFacts(agent), ...tabFacts(around)],
  details: meansOf(alsoOf(agent, around)),
  allowLabel: texts.approve(),
  denyLabel: texts.block(),
  allow: { type: "decide-agent", agent: agent.id, allow: true },
  deny: { type: "decide-agent", agent: agent.id, allow: false },
  ...alsoOf(agent, around),
});
