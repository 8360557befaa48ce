/** A rule written by choosing, with what it would have met. Fires `saved` with the rule's draft, and `cancelled`. */

import { html, LitElement, nothing, type PropertyDeclarations, type PropertyValues } from "lit";
import { live } from "lit/directives/live.js";
import { type RuleDraft, ruleOf, TEMPLATES, type TemplateName } from "../../../src/policy/rule-templates.js";
import type { RulePreview } from "../../protocol/policy-messages.js";
import { formStyles } from "../shared/form-styles.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { ruleForm as texts } from "../shared/words.js";
import { rulesStyles } from "./rules-styles.js";

export const NEW_RULE: RuleDraft = { effect: "escalate", when: "sends", tool: "", site: "" };
const EFFECTS = ["escalate", "block"] as const;

const isSite = (site: string): boolean =>
  site === "" || (URL.canParse(site) && new URL(site).origin === site);

export class RuleForm extends LitElement {
  static override properties: PropertyDeclarations = {
    start: { attribute: false },
    draft: { state: true },
    preview: { state: true },
    problem: { state: true },
  };
  static override styles = [shared, formStyles, rulesStyles];

  /** What the form begins with. */
  declare start: RuleDraft;
  declare draft: RuleDraft;
  declare preview: RulePreview | undefined;
  declare problem: string;

  constructor() {
    super();
    this.start = NEW_RULE;
    this.draft = NEW_RULE;
    this.problem = "";
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("start")) this.#set(this.start);
  }

  #set(change: Partial<RuleDraft>): void {
    this.draft = { ...this.draft, ...change };
    this.problem = isSite(this.draft.site) ? this.problem && "" : this.problem;
    void this.#try(this.draft);
  }

  async #try(draft: RuleDraft): Promise<void> {
    const text = JSON.stringify({ version: 1, rules: [ruleOf(draft, "preview", "")] });
    const { value } = await sendCommand(this, { type: "preview-rule", text });
    // The worker is trusted, so its JSON needs no decoder.
    if (draft === this.draft) this.preview = (JSON.parse(value ?? "null") as RulePreview | null) ?? undefined;
  }

  #submit(event: SubmitEvent): void {
    event.preventDefault();
    const { draft } = this;
    if (!isSite(draft.site)) {
      this.problem = texts.badSite();
      this.renderRoot.querySelector<HTMLElement>("#site")?.focus();
      return;
    }
    this.dispatchEvent(new CustomEvent<RuleDraft>("saved", { detail: draft }));
  }

  override render() {
    const { draft, preview, problem } = this;
    return html`<form class="card" novalidate autocomplete="off" @submit=${this.#submit}>
      <div class="field">
        <label for="effect">${texts.doWhat()}</label>
        <select id="effect" .value=${live(draft.effect)} @change=${({ target }: Event) => this.#set({ effect: (target as HTMLSelectElement).value as RuleDraft["effect"] })}>
          ${EFFECTS.map((each) => html`<option value=${each} ?selected=${each === draft.effect}>${texts.effects[each]()}</option>`)}
        </select>
      </div>
      <div class="field">
        <label for="when">${texts.when()}</label>
        <select id="when" .value=${live(draft.when)} @change=${({ target }: Event) => this.#set({ when: (target as HTMLSelectElement).value as TemplateName })}>
          ${(Object.keys(TEMPLATES) as TemplateName[]).map((each) => html`<option value=${each} ?selected=${each === draft.when}>${texts.templates[each]()}</option>`)}
        </select>
      </div>
      ${this.#line("tool", texts.tool(), texts.everywhere())} ${this.#line("site", texts.site(), texts.siteHint())}
      ${problem === "" ? nothing : html`<p class="problem small" role="alert" id="problem">${problem}</p>`}
      <p class="sentence"><bdi>${texts.sentence(draft.effect, draft.when, draft.tool, draft.site)}</bdi></p>
      <p class="soft small" role="status">${preview === undefined ? "" : texts.preview(preview.met, preview.perhaps, preview.of)}</p>
      <div class="row">
        <button class="main">${texts.save()}</button>
        <button type="button" class="quiet" @click=${() => this.dispatchEvent(new CustomEvent("cancelled"))}>${texts.cancel()}</button>
      </div>
    </form>`;
  }

  #line(name: "tool" | "site", label: string, hint: string) {
    const typed = ({ target }: Event) => this.#set({ [name]: (target as HTMLInputElement).value.trim() });
    const isWrong = name === "site" && this.problem !== "";
    return html`<div class="field">
      <label for=${name}>${label}</label>
      <input type="text" id=${name} dir="auto" spellcheck="false" maxlength="300" .value=${live(this.draft[name])} aria-invalid=${isWrong ? "true" : "false"} aria-describedby="${name}-hint" @input=${typed} />
      <p class="soft small" id="${name}-hint">${hint}</p>
    </div>`;
  }
}
