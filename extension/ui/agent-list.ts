/** The agents that the person let in or shut out, and whether each may use the active tab. */
import { css, html, LitElement, nothing, type PropertyDeclarations } from "lit";
import type { PanelAgent } from "../protocol/panel-messages.js";
import { sendCommand } from "./send-event.js";
import { shared } from "./styles.js";

export class AgentList extends LitElement {
  static override properties: PropertyDeclarations = {
    agents: { attribute: false },
    tabId: { type: Number },
  };
  static override styles = [
    shared,
    css`
      label {
        display: flex;
        gap: 8px;
        align-items: center;
      }
    `,
  ];

  declare agents: readonly PanelAgent[];
  declare tabId: number | undefined;

  override render() {
    if (this.agents.length === 0) {
      return html`<p class="soft small">
        No agent has come yet. One that wants in shows up here first, and gets nothing before you approve it.
      </p>`;
    }
    return html`<ul>
      ${this.agents.map((agent) => html`<li>${this.#agent(agent)}</li>`)}
    </ul>`;
  }

  #agent(agent: PanelAgent) {
    const elsewhere = agent.otherTabs > 0 ? `Connected to ${agent.otherTabs} other tabs.` : "";
    return html`<article class="card" aria-label=${agent.name}>
      <div>
        <h3>${agent.name}</h3>
        <p class="soft small"><code>${agent.id}</code></p>
      </div>
      ${agent.status === "denied" ? html`<p class="small">Shut out.</p>` : this.#connection(agent)}
      <p class="soft small">${elsewhere}</p>
      <div>
        ${
          agent.status === "denied"
            ? html`<button type="button" @click=${() => this.#decide(agent, true)}>Let it in</button>`
            : html`<button type="button" @click=${() => this.#decide(agent, false)}>Shut out</button>`
        }
      </div>
    </article>`;
  }

  #connection(agent: PanelAgent) {
    const { tabId } = this;
    if (tabId === undefined) return nothing;
    const connect = (event: Event) =>
      sendCommand(this, {
        type: "connect-tab",
        agent: agent.id,
        tabId,
        connected: (event.target as HTMLInputElement).checked,
      });
    return html`<label>
      <input type="checkbox" .checked=${agent.connected} @change=${connect} />
      May use the tools of this tab
    </label>`;
  }

  #decide(agent: PanelAgent, allow: boolean): void {
    void sendCommand(this, { type: "decide-agent", agent: agent.id, allow });
  }
}
