/** The person's own rules: written by a form, edited, put in another order, deleted. As JSON for experts. */

import { html, LitElement, nothing, type PropertyDeclarations } from "lit";
import { live } from "lit/directives/live.js";
import { repeat } from "lit/directives/repeat.js";
import { draftOf, freeName, type RuleDraft, ruleOf } from "../../../src/policy/rule-templates.js";
import type { Rule, RuleSet } from "../../../src/policy/types.js";
import { KeepFocus } from "../shared/keep-focus.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { asLine } from "../shared/untrusted-text.js";
import { ruleForm as texts } from "../shared/words.js";
import { NEW_RULE } from "./rule-form.js";
import { rulesStyles } from "./rules-styles.js";

const MAX_SENTENCE = 400;

export class OwnRules extends LitElement {
  static override properties: PropertyDeclarations = {
    own: {},
    off: { attribute: false },
    editing: { state: true },
    said: { state: true },
  };
  static override styles = [shared, rulesStyles];

  /** The rule set that applies, as JSON. */
  declare own: string;
  /** The names of those that are switched off. */
  declare off: readonly string[];
  /** A rule's name; empty for a new one; undefined while no form is open. */
  declare editing: string | undefined;
  declare said: string;

  constructor() {
    super();
    this.own = "";
    this.off = [];
    this.said = "";
    new KeepFocus(this, () => this.renderRoot.querySelector<HTMLElement>("h3"));
  }

  get #set(): RuleSet {
    // The worker is trusted, and validated them.
    return this.own === "" ? { version: 1, rules: [] } : (JSON.parse(this.own) as RuleSet);
  }

  async #save(rules: readonly Rule[], said: string): Promise<void> {
    const text = JSON.stringify({ ...this.#set, rules }, null, 2);
    const { value } = await sendCommand(this, { type: "save-rules", text });
    // The panel shows why the command failed.
    if (value !== "[]") return;
    this.own = text;
    this.editing = undefined;
    this.said = said;
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>("#write")?.focus();
  }

  #write({ detail }: CustomEvent<RuleDraft>): void {
    const { rules } = this.#set;
    const { effect, when, tool, site } = detail;
    const sentence = texts.sentence(effect, when, tool, site);
    const old = rules.find(({ name }) => name === this.editing);
    const name = old?.name ?? freeName(detail, new Set(rules.map((rule) => rule.name)));
    const rule = { ...ruleOf(detail, name, sentence), ...(old?.enabled === false ? { enabled: false } : {}) };
    const changed = old === undefined ? [...rules, rule] : rules.map((each) => (each === old ? rule : each));
    void this.#save(changed, texts.saved());
  }

  #move(rule: Rule, by: number): void {
    const rules = this.#set.rules.filter(({ name }) => name !== rule.name);
    const at = this.#set.rules.findIndex(({ name }) => name === rule.name) + by;
    if (at < 0 || at > rules.length) return;
    void this.#save([...rules.slice(0, at), rule, ...rules.slice(at)], "");
  }

  override render() {
    const { rules } = this.#set;
    return html`<div class="editor">
      <h3 tabindex="-1">${texts.heading()}</h3>
      ${rules.length === 0 ? html`<p class="soft small">${texts.none()}</p>` : nothing}
      <ol>
        ${repeat(
          rules,
          ({ name }) => name,
          (rule, index) =>
            html`<li tabindex="-1">${this.editing === rule.name ? this.#form(draftOf(rule)) : this.#row(rule, index, rules.length)}</li>`,
        )}
      </ol>
      ${
        this.editing === ""
          ? this.#form(NEW_RULE)
          : html`<div class="row"><button type="button" id="write" @click=${() => void this.#open("")}>${texts.write()}</button></div>`
      }
      <p class="soft small" role="status">${this.said}</p>
    </div>`;
  }

  /** The form comes where the button was; its end, with *Save*, may be below what is in sight. */
  async #open(name: string): Promise<void> {
    this.editing = name;
    this.said = "";
    await this.updateComplete;
    const form = this.renderRoot.querySelector<LitElement>("rule-form");
    await form?.updateComplete;
    form?.renderRoot.querySelector<HTMLElement>("select")?.focus();
    form?.renderRoot.querySelector(".main")?.scrollIntoView({ block: "nearest" });
  }

  #form(start: RuleDraft | undefined) {
    return html`<rule-form .start=${start ?? NEW_RULE} @saved=${this.#write} @cancelled=${() => {
      this.editing = undefined;
    }}></rule-form>`;
  }

  #row(rule: Rule, index: number, count: number) {
    const words = asLine(rule.description ?? "", MAX_SENTENCE) || asLine(rule.name);
    const button = (label: string, press: () => void, isOff = false) =>
      html`<button type="button" class="quiet" aria-description=${words} aria-disabled=${isOff ? "true" : "false"} @click=${press}>${label}</button>`;
    const others = this.#set.rules.filter(({ name }) => name !== rule.name);
    const isOn = !this.off.includes(rule.name);
    const flip = ({ target }: Event) =>
      void sendCommand(this, {
        type: "switch-rule",
        rule: rule.name,
        on: (target as HTMLInputElement).checked,
      });
    return html`<label class="check">
        <input type="checkbox" .checked=${live(isOn)} @change=${flip} />
        <span dir="auto">${words}</span>
      </label>
      <div class="row">
        ${draftOf(rule) === undefined ? html`<span class="soft small">${texts.jsonOnly()}</span>` : button(texts.edit(), () => void this.#open(rule.name))}
        ${count < 2 ? nothing : html`${button(texts.up(), () => this.#move(rule, -1), index === 0)} ${button(texts.down(), () => this.#move(rule, 1), index === count - 1)}`}
        <sure-button words=${texts.remove()} about=${words} @sure=${() => this.#save(others, texts.deleted())}></sure-button>
      </div>`;
  }
}
