/** A rule written by choosing, with what it would have met. Fires `saved` with the rule's draft, and `cancelled`. */

import { html, LitElement, nothing, type PropertyDeclarations, type PropertyValues } from "lit";
import { live } from "lit/directives/live.js";
import { type RuleDraft, ruleOf, TEMPLATES, type TemplateName } from "../../../src/policy/rule-templates.js";
import type { PreviewedCalls, RulePreview } from "../../protocol/policy-messages.js";
import { formStyles } from "../shared/form-styles.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { ruleForm as texts } from "../shared/words.js";
import { rulesStyles } from "./rules-styles.js";

export const NEW_RULE: RuleDraft = { effect: "escalate", when: "sends", tool: "", site: "" };
const EFFECTS = ["escalate", "block"] as const;
/** In milliseconds: the end of typing. What a rule would have met is read aloud then, not with each key. */
const PAUSE = 400;

const isSite = (site: string): boolean =>
  site === "" || (URL.canParse(site) && new URL(site).origin === site);

export class RuleForm extends LitElement {
  static override properties: PropertyDeclarations = {
    start: { attribute: false },
    draft: { state: true },
    preview: { state: true },
    isTrying: { state: true },
    problem: { state: true },
  };
  static override styles = [shared, formStyles, rulesStyles];

  /** What the form begins with. */
  declare start: RuleDraft;
  declare draft: RuleDraft;
  /** Of the draft before until there is a new one, so that nothing flickers. */
  declare preview: RulePreview | undefined;
  declare isTrying: boolean;
  declare problem: string;
  #typing: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.start = NEW_RULE;
    this.draft = NEW_RULE;
    this.isTrying = false;
    this.problem = "";
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#typing);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("start")) this.#set(this.start);
  }

  #set(change: Partial<RuleDraft>, pause = 0): void {
    this.draft = { ...this.draft, ...change };
    this.problem = isSite(this.draft.site) ? this.problem && "" : this.problem;
    this.isTrying = true;
    clearTimeout(this.#typing);
    this.#typing = setTimeout(() => void this.#try(this.draft), pause);
  }

  async #try(draft: RuleDraft): Promise<void> {
    const text = JSON.stringify({ version: 1, rules: [ruleOf(draft, "preview", "")] });
    const { value } = await sendCommand(this, { type: "preview-rule", text });
    if (draft !== this.draft) return;
    // The worker is trusted, so its JSON needs no decoder. Where it failed, the panel shows why.
    this.preview = (JSON.parse(value ?? "null") as RulePreview | null) ?? undefined;
    this.isTrying = false;
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
      <p class="soft small" role="status">${this.#found(preview)}</p>
      <div class="row">
        <button class="main">${texts.save()}</button>
        <button type="button" class="quiet" @click=${() => this.dispatchEvent(new CustomEvent("cancelled"))}>${texts.cancel()}</button>
      </div>
      ${preview === undefined ? nothing : this.#met(preview)}
    </form>`;
  }

  #found(preview: RulePreview | undefined): string {
    if (preview !== undefined) return texts.preview(preview.met.count, preview.perhaps.count, preview.of);
    return this.isTrying ? texts.trying() : "";
  }

  /** Below the buttons, which stay in their place when the lists change. */
  #met({ met, perhaps }: RulePreview) {
    const calls = (heading: string, { entries, count, listed }: PreviewedCalls) =>
      html`<logged-calls heading=${heading} .entries=${entries} more=${count > listed ? texts.unlisted(count - listed) : ""}></logged-calls>`;
    return html`${calls(texts.wouldMeet(), met)} ${calls(texts.mightMeet(), perhaps)}
      ${met.count + perhaps.count === 0 ? nothing : html`<p class="soft small">${texts.asItWas()}</p>`}`;
  }

  #line(name: "tool" | "site", label: string, hint: string) {
    const typed = ({ target }: Event) =>
      this.#set({ [name]: (target as HTMLInputElement).value.trim() }, PAUSE);
    const isWrong = name === "site" && this.problem !== "";
    return html`<div class="field">
      <label for=${name}>${label}</label>
      <input type="text" id=${name} dir="auto" spellcheck="false" maxlength="300" .value=${live(this.draft[name])} aria-invalid=${isWrong ? "true" : "false"} aria-describedby="${name}-hint" @input=${typed} />
      <p class="soft small" id="${name}-hint">${hint}</p>
    </div>`;
  }
}
