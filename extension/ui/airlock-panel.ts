/** The side panel: questions first, then this tab's tools, what is kept, agents, and recent calls. */
import { css, html, LitElement, nothing, type PropertyDeclarations } from "lit";
import type { PanelAgent, PanelQuestion, PanelState } from "../protocol/panel-messages.js";
import { findTab, followTab } from "./active-tab.js";
import { PanelConnection } from "./panel-connection.js";
import { answerCommands, sendCommand } from "./send-event.js";
import { shared } from "./styles.js";

export class AirlockPanel extends LitElement {
  static override properties: PropertyDeclarations = {
    panel: { state: true },
    confirming: { state: true },
  };
  static override styles = [
    shared,
    css`
      main {
        display: grid;
        gap: 20px;
        max-width: 760px;
        margin: 0 auto;
        padding: 16px 14px 40px;
      }
      section {
        display: grid;
        gap: 10px;
      }
      .count {
        color: var(--soft);
        font-weight: 400;
      }
    `,
  ];

  declare panel: PanelState | undefined;
  declare confirming: boolean;
  readonly #connection: PanelConnection;

  constructor() {
    super();
    this.confirming = false;
    this.#connection = new PanelConnection(findTab, (state) => {
      this.panel = state ?? this.panel;
    });
    answerCommands(this, (command) => this.#connection.send(command));
    followTab(() => void this.#connection.watch());
  }

  override render() {
    const { panel } = this;
    if (panel === undefined) return html`<main><p role="status" class="soft">Opening Airlock…</p></main>`;
    const waiting = panel.agents.filter(({ status }) => status === "waiting");
    return html`<main>
      <h1 class="visually-hidden">Airlock</h1>
      ${panel.tab === undefined ? nothing : html`<site-bar .tab=${panel.tab}></site-bar>`}
      ${waiting.length + panel.questions.length === 0 ? nothing : this.#questions(waiting, panel.questions)}
      ${this.#tools(panel)} ${this.#kept(panel)}
      <section aria-labelledby="agents">
        <h2 id="agents">Agents</h2>
        <agent-list
          .agents=${panel.agents.filter(({ status }) => status !== "waiting")}
          .tabId=${panel.tab?.id}
        ></agent-list>
      </section>
      ${this.#calls(panel)}
    </main>`;
  }

  #questions(waiting: readonly PanelAgent[], questions: readonly PanelQuestion[]) {
    return html`<section aria-labelledby="questions" aria-live="polite">
      <h2 id="questions">Waiting for you</h2>
      ${waiting.map(
        (agent) => html`<question-card
          heading=${`“${agent.name}” asks to be let in`}
          details=${`Extension ${agent.id}. It will see no tab before you connect one to it.`}
          allowLabel="Let it in"
          denyLabel="Shut out"
          .allow=${{ type: "decide-agent", agent: agent.id, allow: true }}
          .deny=${{ type: "decide-agent", agent: agent.id, allow: false }}
        ></question-card>`,
      )}
      ${questions.map(
        (question) => html`<question-card
          heading=${`${question.origin}: run “${question.title}”?`}
          details=${`${question.agent} asks for the tool ${question.tool}. If you allow it, it is not asked again while the tool stays the same.`}
          data=${question.arguments}
          .allow=${{ type: "answer", question: question.id, allow: true }}
          .deny=${{ type: "answer", question: question.id, allow: false }}
        ></question-card>`,
      )}
    </section>`;
  }

  #tools({ tab, tools, calls, items }: PanelState) {
    if (tab?.status !== "ready") return nothing;
    return html`<section aria-labelledby="tools">
      <h2 id="tools">Tools of this tab <span class="count">${tools.length}</span></h2>
      ${tools.length === 0 ? html`<p class="soft small">This page offers no tools.</p>` : nothing}
      <ul>
        ${tools.map(
          (tool) => html`<li><tool-card .tool=${tool} .calls=${calls} .items=${items}></tool-card></li>`,
        )}
      </ul>
    </section>`;
  }

  #kept({ items }: PanelState) {
    return html`<section aria-labelledby="kept">
      <div class="row spread">
        <h2 id="kept">Kept for you <span class="count">${items.length}</span></h2>
        ${items.length === 0 ? nothing : this.#forgetAll()}
      </div>
      ${items.length === 0 ? html`<p class="soft small">Nothing has been kept from an agent yet.</p>` : nothing}
      <ul>
        ${items.map((item) => html`<li><kept-item .item=${item}></kept-item></li>`)}
      </ul>
    </section>`;
  }

  #forgetAll() {
    const click = () => {
      if (this.confirming) void sendCommand(this, { type: "forget-all" });
      this.confirming = !this.confirming;
    };
    return html`<button
      type="button"
      @click=${click}
      @blur=${() => {
        this.confirming = false;
      }}
    >
      ${this.confirming ? "Forget all for good?" : "Forget all"}
    </button>`;
  }

  #calls({ calls, items }: PanelState) {
    return html`<section aria-labelledby="calls">
      <h2 id="calls">Recent calls <span class="count">${calls.length}</span></h2>
      ${calls.length === 0 ? html`<p class="soft small">No tool was called yet.</p>` : nothing}
      <ul>
        ${calls.map(
          (call) => html`<li>
            <details>
              <summary>${call.tool} <span class="soft small">${call.agent} · ${call.status}</span></summary>
              <call-result .call=${call} .items=${items}></call-result>
            </details>
          </li>`,
        )}
      </ul>
    </section>`;
  }
}
