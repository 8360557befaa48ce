/**
 * A tool needs a secret that only the person knows. It is typed here and goes to the site alone. The sentence that says
 * who gets it is ours; of the page there is only what it calls the secret, in quotation marks.
 */
import { css, html, LitElement, nothing, type PropertyDeclarations } from "lit";
import type { PanelSupplyQuestion } from "../../protocol/question-messages.js";
import { AnswerPause } from "../shared/answer-pause.js";
import { factList, factStyles } from "../shared/fact-list.js";
import { formStyles } from "../shared/form-styles.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { asLine } from "../shared/untrusted-text.js";

export class SecretCard extends LitElement {
  static override properties: PropertyDeclarations = {
    question: { attribute: false },
    surroundings: {},
    problem: { state: true },
  };
  static override styles = [
    shared,
    factStyles,
    formStyles,
    css`
      .receiver {
        padding: 8px 10px;
        border: 1px solid var(--kept-line);
        border-radius: 8px;
        background: var(--kept-paper);
      }
    `,
  ];

  declare question: PanelSupplyQuestion;
  /** Whatever moves this card when it changes. */
  declare surroundings: string;
  declare problem: string;
  readonly #pause = new AnswerPause(this);

  constructor() {
    super();
    this.surroundings = "";
    this.problem = "";
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has("surroundings")) this.#pause.begin();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // What was typed lives in the fields alone, and goes with them.
    for (const field of this.#fields()) field.value = "";
  }

  #fields(): HTMLInputElement[] {
    return [...this.renderRoot.querySelectorAll("input")];
  }

  async #give(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (!this.#pause.isOver || !event.isTrusted) return;
    const empty = this.#fields().find(({ value }) => value === "");
    this.problem = empty === undefined ? "" : "Type it first, or decline.";
    if (empty !== undefined) {
      empty.focus();
      return;
    }
    const texts = this.#fields().map(({ value }) => value);
    await this.#send({ type: "supply", question: this.question.id, texts });
  }

  async #decline(event: Event): Promise<void> {
    if (!this.#pause.isOver || !event.isTrusted) return;
    await this.#send({ type: "answer", question: this.question.id, allow: false });
  }

  async #send(command: Parameters<typeof sendCommand>[1]): Promise<void> {
    this.#pause.set(false);
    const { error } = await sendCommand(this, command);
    if (error === undefined) return;
    this.problem = error;
    this.#pause.set(true);
  }

  override render() {
    const { question, problem } = this;
    const disabled = this.#pause.isOver ? "false" : "true";
    const heading = `“${asLine(question.title)}” needs a secret from you`;
    return html`<article class="card" aria-label=${heading}>
      <h3>${heading}</h3>
      ${factList([
        ["Site", asLine(question.origin, 300)],
        ["Tool", asLine(question.tool)],
        ["Asked by", `“${asLine(question.agent)}”, which does not get it`],
      ])}
      <form novalidate autocomplete="off" @submit=${this.#give}>
        <p class="receiver small" id="receiver">
          <b>${asLine(question.origin, 300)}</b> will receive what you type. Type only what you would type on that site
          itself.
        </p>
        ${question.labels.map((label, index) => this.#field(label, index))}
        <div class="row">
          <button class="main" aria-disabled=${disabled}>Give it to the site</button>
          <button type="button" aria-disabled=${disabled} @click=${this.#decline}>Decline</button>
        </div>
      </form>
      ${problem === "" ? nothing : html`<p class="problem small" role="alert">${problem}</p>`}
    </article>`;
  }

  #field(label: string, index: number) {
    return html`<div class="field">
      <label for=${`secret-${index}`}><span class="needed">The page calls it</span> “${asLine(label)}”</label>
      <input
        type="password"
        id=${`secret-${index}`}
        autocomplete="off"
        aria-required="true"
        aria-describedby="receiver"
      />
    </div>`;
  }
}
