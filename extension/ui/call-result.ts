/** What became of a call: the agent's side, and beside it what was kept for the person. */
import { css, html, LitElement, nothing, type PropertyDeclarations } from "lit";
import type { PanelCall, PanelItem } from "../protocol/panel-messages.js";
import { sendCommand } from "./send-event.js";
import { shared } from "./styles.js";

const pretty = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

const STATUS: Readonly<Record<PanelCall["status"], string>> = {
  asking: "Waits for your answer",
  running: "Running…",
  done: "Done",
  failed: "Failed",
  cancelled: "Cancelled",
};

export class CallResult extends LitElement {
  static override properties: PropertyDeclarations = {
    call: { attribute: false },
    items: { attribute: false },
  };
  static override styles = [
    shared,
    css`
      .sides {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(260px, 1fr));
        gap: 12px;
      }
      .sides > div {
        display: grid;
        gap: 6px;
        align-content: start;
      }
    `,
  ];

  declare call: PanelCall;
  /** All that is held; this call's are picked by handle. */
  declare items: readonly PanelItem[];

  override render() {
    const { call } = this;
    const waits = call.status === "running" || call.status === "asking";
    const kept = this.items.filter(({ handle }) => call.withheld.includes(handle));
    return html`<div class="card">
      <div class="row spread">
        <p><b>${call.tool}</b> <span class="soft small">${call.origin}</span></p>
        <span class="soft small" role="status">${STATUS[call.status]}</span>
      </div>
      ${
        waits
          ? html`<div>
              <button type="button" @click=${() => sendCommand(this, { type: "cancel-call", call: call.id })}>
                Cancel
              </button>
            </div>`
          : html`<div class="sides">
              <div>
                <h3>What the agent gets</h3>
                <pre tabindex="0" role="group" aria-label="What the agent gets">${pretty(call.agentText ?? "")}</pre>
              </div>
              <div>
                <h3>Kept for you</h3>
                ${this.#kept(kept, call)}
              </div>
            </div>`
      }
    </div>`;
  }

  #kept(kept: readonly PanelItem[], call: PanelCall) {
    const forgotten = call.withheld.length - kept.length;
    return html`${
      call.error === undefined ? nothing : html`<p class="problem">The tool failed: “${call.error}”</p>`
    }
    ${
      call.withheld.length === 0 && call.error === undefined
        ? html`<p class="soft small">Nothing. The agent got all of it.</p>`
        : nothing
    }
    <ul>
      ${kept.map((item) => html`<li><kept-item .item=${item}></kept-item></li>`)}
    </ul>
    ${forgotten > 0 ? html`<p class="soft small">${forgotten} forgotten.</p>` : nothing}`;
  }
}
