/** The sites on which the person has turned Airlock off, or on in single tabs only. */
import { html, nothing } from "lit";
import type { PanelState } from "../../protocol/panel-messages.js";
import { cardList } from "../lists/card-list.js";
import { elementWith } from "../shared/element.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { asLine } from "../shared/untrusted-text.js";
import { shell, sites as texts } from "../shared/words.js";

export class SiteList extends elementWith({ sites: [] as PanelState["sites"] }) {
  static override styles = shared;

  override render() {
    const { sites } = this;
    return html`<section aria-labelledby="sites">
      <h2 id="sites" tabindex="-1">${texts.heading()}</h2>
      ${sites.length === 0 ? html`<p class="empty">${texts.none()}</p>` : nothing}
      ${cardList(
        sites,
        ({ origin }) => origin,
        (site) => this.#site(site),
      )}
    </section>`;
  }

  #site({ origin, setting }: PanelState["sites"][number]) {
    const name = asLine(origin, 300);
    const turnOn = () => sendCommand(this, { type: "set-site", origin, setting: "on" });
    return html`<div class="card">
      <div class="row spread">
        <span dir="ltr">${name} <span class="soft small">${shell.siteSettings[setting]()}</span></span>
        <button type="button" class="quiet" aria-description=${name} @click=${turnOn}>${texts.turnOn()}</button>
      </div>
    </div>`;
  }
}
