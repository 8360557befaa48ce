/** What holds for all sites: where the rules are, the shortcut, and what Airlock takes. */

import { html, LitElement, type PropertyDeclarations } from "lit";
import type { ExtensionCost } from "../../protocol/panel-messages.js";
import { goTo } from "../shared/go.js";
import { shared } from "../shared/styles.js";
import { shell as texts } from "../shared/words.js";

export class SettingsView extends LitElement {
  static override properties: PropertyDeclarations = { cost: { attribute: false } };
  static override styles = shared;

  declare cost: ExtensionCost;

  override render() {
    return html`<section aria-labelledby="settings">
        <h2 id="settings" tabindex="-1">${texts.settingsHeading()}</h2>
        <div class="card">
          <h3>${texts.presetsAre()}</h3>
          <p class="row"><button type="button" @click=${() => goTo(this, "rules")}>${texts.toRules()}</button>
            <button type="button" @click=${() => goTo(this, "sites")}>${texts.toSites()}</button></p>
        </div>
        <div class="card">
          <h3>${texts.openShortcut()}</h3>
          <p class="soft small">${texts.openShortcutHow()}</p>
        </div>
      </section>
      <cost-view class="card" .cost=${this.cost}></cost-view>`;
  }
}
