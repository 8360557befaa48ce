/** May this agent connect? Approving it can share the tab in view at once. */

import type { PanelAgent, PanelState } from "../../protocol/panel-messages.js";
import { siteName } from "../../protocol/site-name.js";
import { theirs } from "../sentences/marked-words.js";
import type { Fact } from "../shared/fact-list.js";
import { asLine } from "../shared/untrusted-text.js";
import { agents, questions as texts } from "../shared/words.js";
import type { Also, QuestionFace } from "./question-card.js";

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

/** The tick is bound to what the person sees: a tool that comes later, or changes, asks. */
function alsoOf({ id }: PanelAgent, { tab, readers }: AgentSurroundings): readonly Also[] {
  if (tab === undefined || tab.status === "unsupported" || tab.status === "off") return [];
  const [agent, tabId] = [id, tab.id];
  const use: Also = {
    words: texts.andThisTab(hostOf(tab.origin)),
    command: { type: "connect-tab", agent, tabId, connected: true },
    isTicked: true,
  };
  if (readers === undefined) return [use];
  const { origin, tools } = readers;
  const definitions = tools.map(({ definition }) => definition);
  return [
    use,
    {
      words: texts.andReaders(),
      command: { type: "allow-readers", agent, tabId, origin, definitions },
      isTicked: false,
    },
  ];
}

export interface AgentSurroundings {
  readonly tab: PanelState["tab"];
  readonly readers: PanelState["readers"];
}

/** All of them: the person allows no tool whose name is not there to be read. */
const readersOf = ({ readers }: AgentSurroundings): Fact[] =>
  readers === undefined
    ? []
    : [[texts.readers(), readers.tools.map(({ title }) => texts.quoted(asLine(title))).join(" · ")]];

/** Without a tab in view it is let in, and may use nothing yet. */
const meansOf = (also: readonly Also[]): string =>
  also.length === 0 ? `${texts.approvingMeans()} ${texts.thenTick()}` : texts.approvingMeans();

/** The whole of what is shared: a tab, and whichever page opens in it. */
const tabFacts = ({ tab }: AgentSurroundings): Fact[] =>
  tab === undefined ? [] : [[texts.thisTab(), texts.thisTabMeans(asLine(tab.origin, 300))]];

export const agentFace = (agent: PanelAgent, around: AgentSurroundings): QuestionFace => ({
  heading: texts.agentAsks(theirs(asLine(agent.name))),
  notes: [identityOf(agent)],
  ...(agent.app === undefined ? {} : { code: agent.app.code }),
  facts: [...identityFacts(agent), ...tabFacts(around), ...readersOf(around)],
  details: meansOf(alsoOf(agent, around)),
  allowLabel: texts.approve(),
  denyLabel: texts.block(),
  allow: { type: "decide-agent", agent: agent.id, allow: true },
  deny: { type: "decide-agent", agent: agent.id, allow: false },
  also: alsoOf(agent, around),
});
