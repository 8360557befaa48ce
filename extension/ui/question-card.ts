/** A question that waits for the person. Its buttons wait half a second, so that a click meant for the page is no answer. */
import { html, LitElement, nothing, type PropertyDeclarations } from "lit";
import type { PanelCommand } from "../protocol/panel-messages.js";
import { AnswerPause } from "./answer-pause.js";
import { type Fact, factList, factStyles } from "./fact-list.js";
import { sendCommand } from "./send-event.js";
import { shared } from "./styles.js";
import { asJsonBlock } from "./untrusted-text.js";

export class QuestionCard extends LitElement {
  static override properties: PropertyDeclarations = {
    heading: {},
    details: {},
    data: {},
    facts: { attribute: false },
    allowLabel: {},
    denyLabel: {},
    allow: { attribute: false },
    deny: { attribute: false },
    surroundings: {},
    problem: { state: true },
  };
  static override styles = [shared, factStyles];

  declare heading: string;
  /** Where it comes from, and what it would mean. */
  declare details: string;
  /** JSON text from the agent. */
  declare data: string;
  declare facts: readonly Fact[];
  declare allowLabel: string;
  declare denyLabel: string;
  declare allow: PanelCommand;
  declare deny: PanelCommand;
  /** Whatever moves this card when it changes: a click that was aimed at another card must not answer this one. */
  declare surroundings: string;
  declare problem: string;
  readonly #pause = new AnswerPause(this);

  constructor() {
    super();
    this.data = "";
    this.facts = [];
    this.allowLabel = "Allow";
    this.denyLabel = "Deny";
    this.surroundings = "";
    this.problem = "";
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has("surroundings")) this.#pause.begin();
  }

  async #answer(event: Event, command: PanelCommand): Promise<void> {
    if (!this.#pause.isOver || !event.isTrusted) return;
    this.#pause.set(false);
    const { error } = await sendCommand(this, command);
    if (error === undefined) return;
    this.problem = error;
    this.#pause.set(true);
  }

  override render() {
    const disabled = this.#pause.isOver ? "false" : "true";
    return html`<article class="card" aria-label=${this.heading}>
      <h3>${this.heading}</h3>
      ${factList(this.facts)}
      ${
        this.data === ""
          ? nothing
          : html`<pre tabindex="0" role="group" aria-label="Arguments">${asJsonBlock(this.data)}</pre>`
      }
      <p class="soft small">${this.details}</p>
      <div class="row">
        <button
          type="button"
          class="main"
          aria-disabled=${disabled}
          @click=${(event: Event) => this.#answer(event, this.allow)}
        >
          ${this.allowLabel}
        </button>
        <button type="button" aria-disabled=${disabled} @click=${(event: Event) => this.#answer(event, this.deny)}>
          ${this.denyLabel}
        </button>
      </div>
      ${this.problem === "" ? nothing : html`<p class="problem small" role="alert">${this.problem}</p>`}
    </article>`;
  }
}
