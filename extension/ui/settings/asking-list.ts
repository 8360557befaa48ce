/**
 * What stands under an agent: how often it asks, on each site where that was chosen, and on the one
 * in view.
 */
import { html, nothing } from "lit";
import type { PanelAgent } from "../../protocol/panel-messages.js";
import type { Asking, PanelListedTool, PanelOffer } from "../../protocol/policy-messages.js";
import { askingChoice, coveredBy } from "../shared/asking-choice.js";
import { sendCommand } from "../shared/send-event.js";
import { questions as texts } from "../shared/words.js";

interface Site {
  readonly origin: string;
  readonly choice: Asking;
  /** What the standing choice covers. */
  readonly standing: readonly PanelListedTool[];
  /** With those of the tab in view. */
  readonly tools: readonly PanelListedTool[];
}

const united = (...lists: (readonly PanelListedTool[])[]): PanelListedTool[] => [
  ...new Map(lists.flat().map((tool) => [tool.definition, tool])).values(),
];

/** The site in view first. */
function sitesOf({ asking = [] }: PanelAgent, offer: PanelOffer | undefined): Site[] {
  const chosen = asking.map(({ origin, choice, tools }): Site => {
    const here = offer?.origin === origin ? offer.tools : [];
    return { origin, choice, standing: tools, tools: united(tools, here) };
  });
  if (offer === undefined) return chosen;
  const { origin, tools } = offer;
  const here = chosen.find((site) => site.origin === origin) ?? {
    origin,
    choice: "each",
    standing: [],
    tools,
  };
  return [here, ...chosen.filter((site) => site.origin !== origin)];
}

function choose(
  from: HTMLElement,
  agent: string,
  tabId: number | undefined,
  site: Site,
  choice: Asking,
): void {
  const definitions = coveredBy(choice, site.tools).map(({ definition }) => definition);
  const tab = tabId === undefined ? {} : { tabId };
  void sendCommand(from, { type: "choose-asking", agent, ...tab, origin: site.origin, choice, definitions });
}

export interface AskingAround {
  readonly tabId: number | undefined;
  readonly offer: PanelOffer | undefined;
}

export function askingList(from: HTMLElement, agent: PanelAgent, { tabId, offer }: AskingAround) {
  return sitesOf(agent, offer).map((site) => {
    const { origin, choice, standing, tools } = site;
    const later = coveredBy(choice, tools).length - standing.length;
    const answer = (chosen: Asking) => choose(from, agent.id, tabId, site, chosen);
    const face = { origin, tools, chosen: choice, name: `asking ${agent.id} ${origin}` };
    return html`${askingChoice({ ...face, ...(choice === "each" ? {} : { standing }) }, answer)}
      ${
        later <= 0 || choice === "each"
          ? nothing
          : html`<div class="row"><button type="button" class="quiet"
        @click=${() => answer(choice)}>${texts.askingMore(later)}</button></div>`
      }`;
  });
}
