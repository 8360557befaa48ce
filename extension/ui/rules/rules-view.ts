/** The rules that decide: a preset, a switch for each rule, and the person's own rules. */

import { html, LitElement, nothing, type PropertyDeclarations, type PropertyValues } from "lit";
import { live } from "lit/directives/live.js";
import { repeat } from "lit/directives/repeat.js";
import type { PanelRule, PanelRules, PresetChoice, RulesInFull } from "../../protocol/policy-messages.js";
import { ruleWords } from "../sentences/rule-words.js";
import { lengthStyles } from "../shared/consent-lengths.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { asLine } from "../shared/untrusted-text.js";
import { rules as texts } from "../shared/words.js";
import { rulesStyles } from "./rules-styles.js";

const PRESETS: readonly PresetChoice[] = ["careful", "balanced", "developer"];

export class RulesView extends LitElement {
  static override properties: PropertyDeclarations = {
    rules: { attribute: false },
    full: { state: true },
    isOpen: { state: true },
  };
  static override styles = [shared, lengthStyles, rulesStyles];

  declare rules: PanelRules;
  declare full: RulesInFull | undefined;
  declare isOpen: boolean;

  constructor() {
    super();
    this.isOpen = false;
  }

  override updated(changed: PropertyValues<this>): void {
    if (!changed.has("rules") || !this.isOpen) return;
    if (changed.get("rules")?.revision !== this.rules.revision) void this.#read();
  }

  async #read(): Promise<void> {
    const { value } = await sendCommand(this, { type: "read-rules" });
    // The panel shows why the command failed. The worker is trusted, so its JSON needs no decoder.
    if (value !== undefined) this.full = JSON.parse(value) as RulesInFull;
  }

  #opened({ target }: Event): void {
    this.isOpen = (target as HTMLDetailsElement).open;
    if (this.isOpen) void this.#read();
  }

  override render() {
    const { managed, problem, own } = this.rules;
    return html`<section aria-labelledby="rules">
      <h2 id="rules" tabindex="-1">${texts.heading()}</h2>
      ${problem === undefined ? nothing : html`<p class="card alert small">${texts.problems[problem]()}</p>`}
      ${managed === 0 ? nothing : html`<p class="small">${texts.managedRules(managed)}</p>`}
      ${this.#presets()}
      <details @toggle=${this.#opened}>
        <summary>${texts.allRules(own)}</summary>
        ${this.full === undefined ? nothing : this.#all(this.full)}
      </details>
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

  #all({ rules, own }: RulesInFull) {
    const off = rules.filter(({ layer, isOn }) => layer === "person" && !isOn).map(({ name }) => name);
    return html`<own-rules .own=${own} .off=${off}></own-rules>
      <h3>${texts.otherRules()}</h3>
      <ul class="rules">
        ${repeat(
          rules.filter(({ layer }) => layer !== "person"),
          ({ layer, name }) => `${layer}/${name}`,
          (rule) => html`<li>${this.#rule(rule)}</li>`,
        )}
      </ul>
      <rules-editor .own=${own}></rules-editor>`;
  }

  #rule({ name, description, effect, layer, isOn }: PanelRule) {
    const isFixed = layer === "organisation";
    return html`<label class="check">
      <input
        type="checkbox"
        .checked=${live(isOn)}
        ?disabled=${isFixed}
        @change=${({ target }: Event) => this.#switch(name, (target as HTMLInputElement).checked)}
      />
      <span>
        ${ruleWords({ name, description, layer })}
        <span class="soft small">
          <code>${asLine(name)}</code> ${texts.ruleEffect(effect, layer)}
        </span>
      </span>
    </label>`;
  }

  async #choose(preset: PresetChoice): Promise<void> {
    await sendCommand(this, { type: "choose-preset", preset });
    this.requestUpdate();
  }

  async #switch(rule: string, on: boolean): Promise<void> {
    await sendCommand(this, { type: "switch-rule", rule, on });
    await this.#read();
  }
}
