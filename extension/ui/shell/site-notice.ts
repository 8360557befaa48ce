/** Why Airlock does not guard the tab, and what the person can do about it. */

import { css, html, nothing } from "lit";
import type { PanelState } from "../../protocol/panel-messages.js";
import { elementWith, given } from "../shared/element.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { shell as texts } from "../shared/words.js";

export class SiteNotice extends elementWith({
  tab: given<NonNullable<PanelState["tab"]>>(),
}) {
  static override styles = [
    shared,
    css`
      .card {
        margin-top: 12px;
      }
    `,
  ];

  override render() {
    const { id, status } = this.tab;
    if (status === "ready") return nothing;
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
