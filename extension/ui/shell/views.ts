/** What stands in each view. */
import { html, type nothing, type TemplateResult } from "lit";
import type { PanelCall, PanelState } from "../../protocol/panel-messages.js";
import type { ViewName } from "../shared/go.js";

export interface Around {
  readonly problem: string;
  readonly isShown: boolean;
  /** The call that a tool's form is to be filled with. */
  readonly again: PanelCall | undefined;
}

type View = (panel: PanelState, around: Around) => TemplateResult;

const known = ({ agents }: PanelState) => agents.filter(({ status }) => status !== "waiting");
const tabOf = ({ tab }: PanelState) =>
  tab === undefined || tab.status === "unsupported" ? undefined : tab.id;

const VIEWS: Readonly<Record<ViewName, View>> = {
  now: (panel, { problem, isShown }) =>
    html`<now-view .panel=${panel} above=${`${panel.tab?.origin} ${panel.tab?.status} ${problem}`} ?shown=${isShown}></now-view>`,
  secrets: ({ items, locked, vaultIsFull }) =>
    html`<kept-list .items=${items} .locked=${locked} ?full=${vaultIsFull}></kept-list>`,
  tools: ({ tools, calls, items }, { again }) =>
    html`<tool-list .tools=${tools} .calls=${calls} .items=${items} .again=${again}></tool-list>`,
  log: ({ calls, items, logged }, { isShown }) =>
    html`<log-view .calls=${calls} .items=${items} .logged=${logged} ?shown=${isShown}></log-view>`,
  agents: (panel) =>
    html`<agent-list .agents=${known(panel)} .tabId=${tabOf(panel)}></agent-list>
      <connect-app .apps=${panel.apps} .agents=${panel.agents}></connect-app>
      <consent-list .consents=${panel.consents}></consent-list>`,
  sites: ({ sites, tab }) => html`<site-list .sites=${sites} .tab=${tab}></site-list>`,
  rules: ({ rules }) => html`<rules-view .rules=${rules}></rules-view>`,
  settings: ({ cost }) => html`<settings-view .cost=${cost}></settings-view>`,
};

export const viewOf = (view: ViewName, panel: PanelState, around: Around): TemplateResult | typeof nothing =>
  VIEWS[view](panel, around);
