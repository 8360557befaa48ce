/** The site of the tab, in one line: whether Airlock guards it, and the person's choice. */

import { css, html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import type { PanelState, SiteSetting } from "../../protocol/panel-messages.js";
import { siteName } from "../../protocol/site-name.js";
import { elementWith, given } from "../shared/element.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { shell as texts } from "../shared/words.js";

type Tab = NonNullable<PanelState["tab"]>;

const SETTINGS: readonly SiteSetting[] = ["on", "ask", "off"];

export class SiteBar extends elementWith({
  tab: given<Tab>(),
}) {
  static override styles = [
    shared,
    css`
      .bar {
        gap: 6px 10px;
      }
      .site {
        flex: 1 1 170px;
        min-width: 0;
      }
      h1 {
        font-size: 14px;
        overflow-wrap: anywhere;
      }
      .state::before {
        content: "";
        display: inline-block;
        width: 8px;
        height: 8px;
        margin-inline-end: 6px;
        border: 1.5px solid var(--edge);
        border-radius: 50%;
      }
      .ready::before {
        border-color: var(--accent);
        background: var(--accent);
      }
      @media (forced-colors: active) {
        .ready::before {
          background: Highlight;
          forced-color-adjust: none;
        }
      }
      label {
        flex: none;
        max-width: 100%;
      }
    `,
  ];

  async #choose({ target }: Event): Promise<void> {
    const select = target as HTMLSelectElement;
    const setting = select.value as SiteSetting;
    const { error } = await sendCommand(this, { type: "set-site", origin: this.tab.origin, setting });
    if (error !== undefined) select.value = this.tab.setting;
  }

  override render() {
    const { tab } = this;
    const { status } = tab;
    return html`<div class="bar row spread">
      <div class="site">
        <h1 tabindex="-1" dir="ltr" title=${tab.origin}>${status === "unsupported" ? texts.thisPage() : siteName(tab.origin)}</h1>
        <p class="small soft"><span class=${`state ${status}`}>${texts.tabStates[status]()}</span>${this.#mode()}</p>
      </div>
      ${status === "unsupported" ? nothing : this.#settings()}
    </div>`;
  }

  #mode() {
    const { mode, status } = this.tab;
    if (status !== "ready" || mode !== "augmented") return nothing;
    return html`<span> · ${texts.guardedBeside()}</span>`;
  }

  #settings() {
    const { setting } = this.tab;
    return html`<label>
      <span class="visually-hidden">${texts.onThisSite()}</span>
      <select @change=${this.#choose}>
        ${SETTINGS.map(
          (value) =>
            html`<option value=${value} .selected=${live(setting === value)}>${texts.siteSettings[value]()}</option>`,
        )}
      </select>
    </label>`;
  }
}
