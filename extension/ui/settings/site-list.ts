/** The sites on which the person has turned Airlock off, or on in single tabs only. */
import { css, html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { PanelState } from "../../protocol/panel-messages.js";
import { elementWith } from "../shared/element.js";
import { framedRows } from "../shared/row-styles.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { asLine } from "../shared/untrusted-text.js";
import { shell, sites as texts } from "../shared/words.js";

export class SiteList extends elementWith({ sites: [] as PanelState["sites"] }) {
  static override styles = [
    shared,
    framedRows,
    css`
      li {
        padding: 8px 10px;
      }
      .origin {
        overflow-wrap: anywhere;
      }
    `,
  ];

  override render() {
    const { sites } = this;
    return html`<section aria-labelledby="sites">
      <h2 id="sites" tabindex="-1">${texts.heading()}</h2>
      ${sites.length === 0 ? html`<p class="empty">${texts.none()}</p>` : nothing}
      <ul class="framed">
        ${repeat(
          sites,
          ({ origin }) => origin,
          (site) => html`<li class="row spread" tabindex="-1">${this.#site(site)}</li>`,
        )}
      </ul>
    </section>`;
  }

  #site({ origin, setting }: PanelState["sites"][number]) {
    const name = asLine(origin, 300);
    const turnOn = () => sendCommand(this, { type: "set-site", origin, setting: "on" });
    return html`<span class="origin" dir="ltr">${name} <span class="soft small">${shell.siteSettings[setting]()}</span></span>
      <button type="button" class="quiet" aria-description=${name} @click=${turnOn}>${texts.turnOn()}</button>`;
  }
}
