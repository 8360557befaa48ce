/** The agents that the person let in or shut out, and whether each may use the active tab. */
import { css, html, LitElement, nothing, type PropertyDeclarations } from "lit";
import { live } from "lit/directives/live.js";
import { repeat } from "lit/directives/repeat.js";
import type { PanelAgent } from "../../protocol/panel-messages.js";
import { factStyles } from "../shared/fact-list.js";
import { KeepFocus } from "../shared/keep-focus.js";
import { sendCommand } from "../shared/send-event.js";
import { sessionSources, sessionWords } from "../shared/session-words.js";
import { shared } from "../shared/styles.js";
import { asLine } from "../shared/untrusted-text.js";

export class AgentList extends LitElement {
  static override properties: PropertyDeclarations = {
    agents: { attribute: false },
    tabId: { type: Number },
  };
  static override styles = [
    shared,
    factStyles,
    css`
      .marked {
        font-weight: 600;
      }
      label {
        display: flex;
        gap: 8px;
        align-items: center;
      }
      input {
        width: 16px;
        height: 16px;
        margin: 0;
        accent-color: var(--accent);
      }
    `,
  ];

  /** Those that wait are not among them. */
  declare agents: readonly PanelAgent[];
  /** Undefined where no tools can be had. */
  declare tabId: number | undefined;

  constructor() {
    super();
    this.agents = [];
    new KeepFocus(this, () => this.renderRoot.querySelector<HTMLElement>("h2"));
  }

  override render() {
    return html`<section aria-labelledby="agents">
      <h2 id="agents" tabindex="-1">Agents <span class="count">${this.agents.length}</span></h2>
      ${
        this.agents.length === 0
          ? html`<p class="empty">No agent was let in. One that asks shows up at the top, and gets nothing before you say yes.</p>`
          : nothing
      }
      <ul>
        ${repeat(
          this.agents,
          ({ id }) => id,
          (agent) => html`<li tabindex="-1">${this.#agent(agent)}</li>`,
        )}
      </ul>
    </section>`;
  }

  #agent(agent: PanelAgent) {
    return agent.kind === "extension" ? this.#stranger(agent) : this.#own(agent);
  }

  /** Who calls in a page, or from the browser, was never let in. */
  #own(agent: PanelAgent) {
    return html`<article class="card" aria-label=${asLine(agent.name, 300)}>
      <h3>${asLine(agent.name, 300)}</h3>
      <p class="soft small">
        ${agent.kind === "page" ? "Calls the tools of its own pages." : "Calls tools without asking Airlock first."}
        Your rules decide about it, too.
      </p>
      ${this.#session(agent)}
    </article>`;
  }

  #stranger(agent: PanelAgent) {
    const isDenied = agent.status === "denied";
    return html`<article class="card" aria-label=${asLine(agent.name)}>
      <div class="row spread">
        <h3>${asLine(agent.name)}</h3>
        <button type="button" class="quiet" @click=${() => this.#decide(agent, isDenied)}>
          ${isDenied ? "Let it in" : "Shut out"}
        </button>
      </div>
      <p class="soft small">Extension <code>${asLine(agent.id)}</code></p>
      ${isDenied ? html`<p class="small">Shut out: it is refused everything.</p>` : html`${this.#session(agent)} ${this.#connection(agent)}`}
    </article>`;
  }

  /** Only here can a session be ended. */
  #session({ id, kind, name, session }: PanelAgent) {
    const end = () => void sendCommand(this, { type: "end-session", agent: id });
    return html`<div class="row spread">
        <p class=${session.marks.length === 0 ? "small" : "small marked"}>Its session ${sessionWords(session)}.</p>
        <sure-button
          words="End session"
          about=${`What ${asLine(name)} has seen, what you allowed it for this session, and what is kept for you from it`}
          @sure=${end}
        ></sure-button>
      </div>
      ${kind === "extension" && session.marks.includes("sensitive") ? html`<p class="soft small">Ending it also forgets what is kept for you from it.</p>` : nothing}
      ${sessionSources(session)}`;
  }

  #connection({ id, connected, otherTabs }: PanelAgent) {
    const { tabId } = this;
    const tabs = otherTabs === 1 ? "one other tab" : `${otherTabs} other tabs`;
    const elsewhere = otherTabs > 0 ? html`<p class="soft small">Connected to ${tabs}.</p>` : nothing;
    if (tabId === undefined) return elsewhere;
    const connect = async ({ target }: Event) => {
      const box = target as HTMLInputElement;
      const command = { type: "connect-tab", agent: id, tabId, connected: box.checked } as const;
      if ((await sendCommand(this, command)).error !== undefined) box.checked = connected;
    };
    return html`<label>
        <input type="checkbox" .checked=${live(connected)} @change=${connect} />
        May use the tools of this tab
      </label>
      ${elsewhere}`;
  }

  #decide({ id }: PanelAgent, allow: boolean): void {
    void sendCommand(this, { type: "decide-agent", agent: id, allow });
  }
}
