/** A tool needs a secret that only the person knows. The person types it here, and only the site gets it. */
import { html, nothing } from "lit";
import type { PanelSupplyQuestion } from "../../protocol/question-messages.js";
import { markedStyles, markedWords, plainWords, theirs } from "../sentences/marked-words.js";
import { AnswerPause } from "../shared/answer-pause.js";
import { elementWith, given } from "../shared/element.js";
import { factList } from "../shared/fact-list.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { asLine } from "../shared/untrusted-text.js";
import { questions as texts } from "../shared/words.js";
import { cardStyles } from "./card-styles.js";
import { secretFields, secretFieldsIn, secretStyles } from "./secret-fields.js";

export class SecretCard extends elementWith({
  question: given<PanelSupplyQuestion>(),
  /** Changes when the card may have moved. */
  surroundings: "",
  problem: "",
}) {
  static override styles = [shared, cardStyles, markedStyles, secretStyles];

  readonly #pause = new AnswerPause(this);

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has("surroundings")) this.#pause.begin();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // The fields are the only place that holds what was typed.
    for (const field of this.#fields()) field.value = "";
  }

  #fields(): HTMLInputElement[] {
    return secretFieldsIn(this.renderRoot);
  }

  async #give(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (!this.#pause.isOver || !event.isTrusted) return;
    const empty = this.#fields().find(({ value }) => value === "");
    this.problem = empty === undefined ? "" : texts.typeFirst();
    if (empty !== undefined) {
      empty.focus();
      return;
    }
    const typed = this.#fields().map(({ value }) => value);
    this.#say(true);
    await this.#send({ type: "answer", question: this.question.id, allow: true, texts: typed });
  }

  async #decline(event: Event): Promise<void> {
    if (!this.#pause.isOver || !event.isTrusted) return;
    this.#say(false);
    await this.#send({ type: "answer", question: this.question.id, allow: false });
  }

  #say(allow: boolean): void {
    this.dispatchEvent(new CustomEvent("answering", { detail: allow, bubbles: true, composed: true }));
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
    const heading = texts.secretNeeded(theirs(asLine(question.title)));
    return html`<article class="card" aria-label=${plainWords(heading)}>
      <div class="body">
      <h3>${markedWords(heading)}</h3>
      ${factList([
        [texts.site(), asLine(question.origin, 300)],
        [texts.tool(), asLine(question.tool)],
        [texts.askedBy(), texts.askedByAgent(asLine(question.agent))],
      ])}
      <form novalidate autocomplete="off" id="give" @submit=${this.#give}>
        ${secretFields(question.labels, question.origin)}
      </form>
      </div>
      <div class="foot">
        ${problem === "" ? nothing : html`<p class="problem small" role="alert">${problem}</p>`}
        <div class="answers">
          <button type="button" aria-disabled=${disabled} @click=${this.#decline}>${texts.deny()}</button>
          <button form="give" class="main" aria-disabled=${disabled}>${texts.allow()}</button>
        </div>
        <slot name="more"></slot>
      </div>
    </article>`;
  }
}
