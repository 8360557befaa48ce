/** The active tab's site: whether Airlock works here, and what to do where it does not yet. */
import { css, html, LitElement, nothing, type PropertyDeclarations } from "lit";
import type { PanelState, SiteSetting } from "../protocol/panel-messages.js";
import { sendCommand } from "./send-event.js";
import { shared } from "./styles.js";

type Tab = NonNullable<PanelState["tab"]>;

const SETTINGS: readonly (readonly [SiteSetting, string])[] = [
  ["on", "On"],
  ["ask", "Ask me each time"],
  ["off", "Off"],
];
const WORDS: Readonly<Record<Tab["status"], string>> = {
  ready: "",
  reload: "This page was opened before Airlock could guard it. Reload it to go on.",
  unsupported: "Browser pages have no tools.",
  off: "Airlock is off for this site.",
  ask: "Airlock waits for your word on this site.",
};

export class SiteBar extends LitElement {
  static override properties: PropertyDeclarations = { tab: { attribute: false } };
  static override styles = [
    shared,
    css`
      .bar {
        display: grid;
        gap: 8px;
      }
      .origin {
        font-size: 15px;
        font-weight: 650;
        overflow-wrap: anywhere;
      }
      label {
        display: flex;
        gap: 8px;
        align-items: center;
        font-size: 12.5px;
      }
      select {
        padding: 4px 8px;
        border: 1px solid var(--line);
        border-radius: 8px;
        color: inherit;
        background: var(--card);
        font: inherit;
      }
    `,
  ];

  declare tab: Tab;

  #choose(event: Event): void {
    const setting = (event.target as HTMLSelectElement).value as SiteSetting;
    void sendCommand(this, { type: "set-site", origin: this.tab.origin, setting });
  }

  override render() {
    const { tab } = this;
    const mode = tab.mode === "augmented" ? "native WebMCP, augmented" : "polyfill";
    return html`<div class="bar">
      <div>
        <p class="origin">${tab.origin || "This page"}</p>
        <p class="soft small">${tab.status === "ready" && tab.mode !== undefined ? mode : nothing}</p>
      </div>
      ${
        tab.status === "unsupported"
          ? nothing
          : html`<label>
              On this site
              <select @change=${this.#choose}>
                ${SETTINGS.map(
                  ([value, words]) =>
                    html`<option value=${value} ?selected=${tab.setting === value}>${words}</option>`,
                )}
              </select>
            </label>`
      }
      ${tab.status === "ready" ? nothing : this.#notice(tab)}
    </div>`;
  }

  #notice({ id, status }: Tab) {
    return html`<div class="card">
      <p role="status">${WORDS[status]}</p>
      ${
        status === "reload"
          ? html`<div><button type="button" class="main" @click=${() => chrome.tabs.reload(id)}>Reload this tab</button></div>`
          : nothing
      }
      ${
        status === "ask"
          ? html`<div>
              <button type="button" class="main" @click=${() => sendCommand(this, { type: "use-on-tab", tabId: id })}>
                Use on this tab
              </button>
            </div>`
          : nothing
      }
    </div>`;
  }
}
