/** How strict Airlock is: one of three presets, and what the organisation has set. */
import { html, nothing } from "lit";
import { live } from "lit/directives/live.js";
import type { PanelRules, PresetChoice } from "../../protocol/policy-messages.js";
import { elementWith, given } from "../shared/element.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { rules as texts } from "../shared/words.js";

const PRESETS: readonly PresetChoice[] = ["careful", "balanced", "developer"];

export class PresetSetting extends elementWith({ rules: given<PanelRules>() }) {
  static override styles = shared;

  override render() {
    const { managed, isBroken, preset } = this.rules;
    return html`<section aria-labelledby="strictness">
      <h2 id="strictness" tabindex="-1">${texts.heading()}</h2>
      ${isBroken === true ? html`<p class="card alert small">${texts.managedBroken()}</p>` : nothing}
      ${managed === 0 ? nothing : html`<p class="small">${texts.managedRules(managed)}</p>`}
      <fieldset class="stack">
        <legend class="visually-hidden">${texts.presetLegend()}</legend>
        ${PRESETS.map(
          (choice) => html`<label class="check">
            <input type="radio" name="preset" .checked=${live(choice === preset)} @change=${() => this.#choose(choice)} />
            <span><strong>${texts.presets[choice].name()}</strong> <span class="soft small">${texts.presets[choice].means()}</span></span>
          </label>`,
        )}
      </fieldset>
    </section>`;
  }

  async #choose(preset: PresetChoice): Promise<void> {
    await sendCommand(this, { type: "choose-preset", preset });
    this.requestUpdate();
  }
}
