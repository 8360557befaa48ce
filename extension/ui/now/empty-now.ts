/** *Now* without anything to answer or to read: what is missing for an agent to work here. */
import { html, nothing } from "lit";
import type { PanelState } from "../../protocol/panel-messages.js";
import { asLine } from "../shared/untrusted-text.js";
import { putOffAgents, untickedIn } from "../shared/waiting-agents.js";
import { now } from "../shared/words.js";

const texts = now.empty;

/** The hatch of the toolbar's button, closed: nothing is on its way. */
const hatch = html`<svg class="hatch" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
  <circle cx="24" cy="24" r="20" />
  <circle cx="24" cy="24" r="8" />
  <path d="M24 4v12M24 32v12M4 24h12M32 24h12" />
</svg>`;

/** Who said *Not now* is not told to connect an agent. */
function toConnect(panel: PanelState, toSettings: () => void) {
  const putOff = putOffAgents(panel);
  const [first] = putOff;
  const link = (words: string) => html`<p>
    <button type="button" class="link" @click=${toSettings}>${words}</button>
  </p>`;
  if (first === undefined) return html`<p class="soft">${texts.noAgent()}</p>${link(texts.connect())}`;
  const words = putOff.length === 1 ? texts.putOff(asLine(first.name)) : texts.putOffAll(putOff.length);
  return html`<p class="soft">${words}</p>${link(texts.seePutOff())}`;
}

function missing(panel: PanelState, toSettings: () => void) {
  const { tab, tools, agents } = panel;
  const mayUse = agents.some(({ status, connected }) => status === "approved" && connected);
  const unticked = untickedIn(agents, tab);
  const without = tab === undefined ? texts.noPage() : texts.noTools();
  const tick = unticked === undefined ? nothing : html`<p>${texts.unticked(asLine(unticked.name))}</p>`;
  if (tools.length === 0) return html`<p class="soft">${without}</p>${tick}`;
  if (mayUse) return html`<p class="soft">${texts.ready()}</p>`;
  return unticked === undefined ? toConnect(panel, toSettings) : tick;
}

export function emptyNow(panel: PanelState, toSettings: () => void) {
  // Why the page is not guarded is said above, with what to do about it.
  if (panel.tab !== undefined && panel.tab.status !== "ready") return nothing;
  return html`<section class="calm" aria-labelledby="calm">
    ${hatch}
    <h2 id="calm" tabindex="-1">${texts.title()}</h2>
    ${missing(panel, toSettings)}
  </section>`;
}
