/** The active tab's site: whether Airlock works there, and what the person can do if not. */
import { css, html, LitElement, nothing, type PropertyDeclarations } from "lit";
import { live } from "lit/directives/live.js";
import * as texts from "../../../src/texts/people/shell.js";
import type { PanelState, SiteSetting } from "../../protocol/panel-messages.js";
import { KeepFocus } from "../shared/keep-focus.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { asLine } from "../shared/untrusted-text.js";

type Tab = NonNullable<PanelState["tab"]>;

const SETTINGS: readonly SiteSetting[] = ["on", "ask", "off"];

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
        <h1 tabindex="-1">${status === "unsupported" ? texts.thisPage() : asLine(tab.origin, 300)}</h1>
        <p class="small"><span class=${`state ${status}`}>${texts.tabStates[status]()}</span>${this.#mode()}</p>
      </div>
      ${status === "unsupported" ? nothing : this.#settings()}
      ${status === "ready" ? nothing : this.#notice(status)}
    </div>`;
  }

  #mode() {
    const { mode, status } = this.tab;
    if (status !== "ready" || mode !== "augmented") return nothing;
    return html`<span class="soft"> · ${texts.guardedBeside()}</span>`;
  }

  #settings() {
    const { setting } = this.tab;
    return html`<label>
      ${texts.onThisSite()}
      <select @change=${this.#choose}>
        ${SETTINGS.map(
          (value) =>
            html`<option value=${value} .selected=${live(setting === value)}>${texts.siteSettings[value]()}</option>`,
        )}
      </select>
    </label>`;
  }

  #notice(status: Exclude<Tab["status"], "ready">) {
    const { id } = this.tab;
    const reload = () => chrome.tabs.reload(id);
    const use = () => sendCommand(this, { type: "use-on-tab", tabId: id });
    return html`<div class="card" tabindex="-1">
      <p role="status">${texts.tabNotices[status]()}</p>
      ${
        status === "reload"
          ? html`<div><button type="button" class="main" @click=${reload}>${texts.reloadTab()}</button></div>`
          : nothing
      }
      ${
        status === "ask"
          ? html`<div><button type="button" class="main" @click=${use}>${texts.useOnTab()}</button></div>`
          : nothing
      }
    </div>`;
  }
}
