/**
 * What stands under an agent: how often it asks, on each site where that was chosen, and on the one
 * in view.
 */
import { html, nothing } from "lit";
import type { PanelAgent, PanelServerOffer } from "../../protocol/panel-messages.js";
import type { Asking, PanelListedTool, PanelOffer } from "../../protocol/policy-messages.js";
import { askingChoice, coveredBy } from "../shared/asking-choice.js";
import { sendCommand } from "../shared/send-event.js";
import { questions as texts } from "../shared/words.js";

interface Site {
  readonly origin: string;
  readonly tabId: number | undefined;
  readonly choice: Asking;
  /** What the standing choice covers. */
  readonly standing: readonly PanelListedTool[];
  /** With those of the tab in view. */
  readonly tools: readonly PanelListedTool[];
}

const united = (...lists: (readonly PanelListedTool[])[]): PanelListedTool[] => [
  ...new Map(lists.flat().map((tool) => [tool.definition, tool])).values(),
];

/** The site in view first, then the app's own servers. */
function sitesOf(agent: PanelAgent, around: AskingAround): Site[] {
  const { asking = [] } = agent;
  const offers = offersTo(agent, around);
  const chosen = asking.map(({ origin, choice, tools }): Site => {
    const here = offers.find((offer) => offer.origin === origin);
    return {
      ...{ origin, choice, standing: tools, tabId: here?.tabId },
      tools: united(tools, here?.tools ?? []),
    };
  });
  const here = offers.map(
    ({ origin, tools, tabId }): Site =>
      chosen.find((site) => site.origin === origin) ?? { origin, choice: "each", standing: [], tools, tabId },
  );
  return [...here, ...chosen.filter((site) => !here.includes(site))];
}

function offersTo({ servers = [] }: PanelAgent, { tabId, offer, serverOffers }: AskingAround) {
  const tab = offer === undefined ? [] : [{ ...offer, tabId }];
  const own = new Set(servers.map(({ number }) => number));
  return [...tab, ...serverOffers.filter((each) => own.has(each.tabId))];
}

function choose(from: HTMLElement, agent: string, site: Site, choice: Asking): void {
  const { tabId } = site;
  const definitions = coveredBy(choice, site.tools).map(({ definition }) => definition);
  const tab = tabId === undefined ? {} : { tabId };
  void sendCommand(from, { type: "choose-asking", agent, ...tab, origin: site.origin, choice, definitions });
}

export interface AskingAround {
  readonly tabId: number | undefined;
  readonly offer: PanelOffer | undefined;
  /** What all running servers offer. */
  readonly serverOffers: readonly PanelServerOffer[];
}

export function askingList(from: HTMLElement, agent: PanelAgent, around: AskingAround) {
  return sitesOf(agent, around).map((site) => {
    const { origin, choice, standing, tools } = site;
    const later = coveredBy(choice, tools).length - standing.length;
    const answer = (chosen: Asking) => choose(from, agent.id, site, chosen);
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
