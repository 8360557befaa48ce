/** Which rules decide: a preset to start from, each rule to be switched, and the person's own. */
import { html, LitElement, nothing, type PropertyDeclarations, type PropertyValues } from "lit";
import { live } from "lit/directives/live.js";
import { repeat } from "lit/directives/repeat.js";
import type { PanelRule, PanelRules, PresetChoice, RulesInFull } from "../../protocol/policy-messages.js";
import { lengthStyles } from "../shared/consent-lengths.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { asLine } from "../shared/untrusted-text.js";
import { rulesStyles } from "./rules-styles.js";

const PRESETS: readonly (readonly [choice: PresetChoice, name: string, words: string])[] = [
  ["careful", "Careful", "Asks about everything that changes something, each time."],
  [
    "balanced",
    "Balanced",
    "Asks about new tools once, and each time about what cannot be undone or goes public.",
  ],
  ["developer", "Developer", "Asks only on evidence, and not for new tools of pages on this computer."],
];
const PROBLEMS: Readonly<Record<NonNullable<PanelRules["problem"]>, string>> = {
  person: "Your own rules could not be read, so the careful ones are in force. Save them anew.",
  managed: "The rules of your organisation could not be read, so you are asked about everything.",
};
const EFFECTS: Readonly<Record<PanelRule["effect"], string>> = {
  allow: "lets pass",
  escalate: "asks",
  block: "blocks",
};
const MAX_SENTENCE = 400;

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
    // The worker is ours; what it cannot answer is said by the panel.
    if (value !== undefined) this.full = JSON.parse(value) as RulesInFull;
  }

  #opened({ target }: Event): void {
    this.isOpen = (target as HTMLDetailsElement).open;
    if (this.isOpen) void this.#read();
  }

  override render() {
    const { managed, problem, own } = this.rules;
    return html`<section aria-labelledby="rules">
      <h2 id="rules" tabindex="-1">Rules</h2>
      ${problem === undefined ? nothing : html`<p class="card alert small">${PROBLEMS[problem]}</p>`}
      ${managed === 0 ? nothing : html`<p class="small">Your organisation has set ${managed === 1 ? "one rule" : `${managed} rules`}. They can make yours stricter, and nothing you choose relaxes them.</p>`}
      ${this.#presets()}
      <details @toggle=${this.#opened}>
        <summary>All rules${own === 0 ? "" : `, ${own} of them your own`}</summary>
        ${this.full === undefined ? nothing : this.#all(this.full)}
      </details>
    </section>`;
  }

  #presets() {
    const { preset } = this.rules;
    return html`<fieldset class="presets">
      <legend class="visually-hidden">How much you want to be asked</legend>
      ${PRESETS.map(
        ([choice, name, words]) => html`<label>
          <input
            type="radio"
            name="preset"
            .checked=${live(choice === preset)}
            @change=${() => this.#choose(choice)}
          />
          <span><strong>${name}</strong> <span class="soft small">${words}</span></span>
        </label>`,
      )}
    </fieldset>`;
  }

  #all({ rules, own }: RulesInFull) {
    return html`<ul class="rules">
        ${repeat(
          rules,
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
        ${asLine(description, MAX_SENTENCE) || asLine(name)}
        <span class="soft small">
          <code>${asLine(name)}</code> ${EFFECTS[effect]}${layer === "person" ? ", your own" : isFixed ? ", of your organisation" : ""}
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
