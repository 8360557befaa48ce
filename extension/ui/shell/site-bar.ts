/** The active tab's site: whether Airlock works here, and what to do where it does not yet. */
import { css, html, LitElement, nothing, type PropertyDeclarations } from "lit";
import { live } from "lit/directives/live.js";
import type { PanelState, SiteSetting } from "../../protocol/panel-messages.js";
import { KeepFocus } from "../shared/keep-focus.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { asLine } from "../shared/untrusted-text.js";

type Tab = NonNullable<PanelState["tab"]>;

const SETTINGS: readonly (readonly [SiteSetting, string])[] = [
  ["on", "On"],
  ["ask", "Ask me each time"],
  ["off", "Off"],
];
const SHORT: Readonly<Record<Tab["status"], string>> = {
  ready: "Guarded",
  reload: "Not guarded yet",
  unsupported: "Nothing to guard",
  off: "Off",
  ask: "Waits for your word",
};
const WORDS: Readonly<Record<Tab["status"], string>> = {
  ready: "",
  reload: "This page was opened before Airlock could guard it. Reload it to go on.",
  unsupported: "Airlock works on web pages (http and https). Pages of the browser itself have no tools.",
  off: "Airlock offers none of this site’s tools to agents and keeps nothing back. A page from before changes when it is reloaded.",
  ask: "On this site Airlock works in the tabs that you choose.",
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
      h1 {
        overflow-wrap: anywhere;
      }
      .state::before {
        content: "";
        display: inline-block;
        width: 8px;
        height: 8px;
        margin-right: 6px;
        border: 1.5px solid var(--edge);
        border-radius: 50%;
      }
      .ready::before {
        border-color: var(--accent);
        background: var(--accent);
      }
      label {
        display: flex;
        gap: 8px;
        align-items: center;
        font-size: var(--small);
      }
    `,
  ];

  declare tab: Tab;

  constructor() {
    super();
    new KeepFocus(this, () => this.renderRoot.querySelector<HTMLElement>("h1"), ".card");
  }

  async #choose({ target }: Event): Promise<void> {
    const select = target as HTMLSelectElement;
    const setting = select.value as SiteSetting;
    const { error } = await sendCommand(this, { type: "set-site", origin: this.tab.origin, setting });
    if (error !== undefined) select.value = this.tab.setting;
  }

  override render() {
    const { tab } = this;
    const { status } = tab;
    return html`<div class="bar">
      <div>
        <h1 tabindex="-1">${status === "unsupported" ? "This page" : asLine(tab.origin, 300)}</h1>
        <p class="small"><span class=${`state ${status}`}>${SHORT[status]}</span>${this.#mode()}</p>
      </div>
      ${status === "unsupported" ? nothing : this.#settings()}
      ${status === "ready" ? nothing : this.#notice()}
    </div>`;
  }

  #mode() {
    const { mode, status } = this.tab;
    if (status !== "ready" || mode === undefined) return nothing;
    const words = mode === "augmented" ? "native WebMCP, augmented" : "polyfill";
    return html`<span class="soft"> · ${words}</span>`;
  }

  #settings() {
    const { setting } = this.tab;
    return html`<label>
      On this site
      <select @change=${this.#choose}>
        ${SETTINGS.map(
          ([value, words]) =>
            html`<option value=${value} .selected=${live(setting === value)}>${words}</option>`,
        )}
      </select>
    </label>`;
  }

  #notice() {
    const { id, status } = this.tab;
    const reload = () => chrome.tabs.reload(id);
    const use = () => sendCommand(this, { type: "use-on-tab", tabId: id });
    return html`<div class="card" tabindex="-1">
      <p role="status">${WORDS[status]}</p>
      ${
        status === "reload"
          ? html`<div><button type="button" class="main" @click=${reload}>Reload this tab</button></div>`
          : nothing
      }
      ${
        status === "ask"
          ? html`<div><button type="button" class="main" @click=${use}>Use on this tab</button></div>`
          : nothing
      }
    </div>`;
  }
}
