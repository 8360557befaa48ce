/** How strict Airlock is: one of three presets, and what the organisation has set. */

import { html, LitElement, nothing, type PropertyDeclarations } from "lit";
import { live } from "lit/directives/live.js";
import type { PanelRules, PresetChoice } from "../../protocol/policy-messages.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { rules as texts } from "../shared/words.js";
import { rulesStyles } from "./rules-styles.js";

const PRESETS: readonly PresetChoice[] = ["careful", "balanced", "developer"];

export class RulesView extends LitElement {
  static override properties: PropertyDeclarations = {
    rules: { attribute: false },
  };
  static override styles = [shared, rulesStyles];

  declare rules: PanelRules;

  override render() {
    const { managed, isBroken } = this.rules;
    return html`<section aria-labelledby="rules">
      <h2 id="rules" tabindex="-1">${texts.heading()}</h2>
      ${isBroken === true ? html`<p class="card alert small">${texts.managedBroken()}</p>` : nothing}
      ${managed === 0 ? nothing : html`<p class="small">${texts.managedRules(managed)}</p>`}
      ${this.#presets()}
    </section>`;
  }

  #presets() {
    const { preset } = this.rules;
    return html`<fieldset class="presets">
      <legend class="visually-hidden">${texts.presetLegend()}</legend>
      ${PRESETS.map(
        (choice) => html`<label>
          <input
            type="radio"
            name="preset"
            .checked=${live(choice === preset)}
            @change=${() => this.#choose(choice)}
          />
          <span><strong>${texts.presets[choice].name()}</strong> <span class="soft small">${texts.presets[choice].means()}</span></span>
        </label>`,
      )}
    </fieldset>`;
  }

  async #choose(preset: PresetChoice): Promise<void> {
    await sendCommand(this, { type: "choose-preset", preset });
    this.requestUpdate();
  }
}
