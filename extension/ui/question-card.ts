/** A question that waits for the person. Its buttons wait half a second, so that a click meant for the page is no answer. */
import { html, LitElement, type PropertyDeclarations } from "lit";
import type { PanelCommand } from "../protocol/panel-messages.js";
import { sendCommand } from "./send-event.js";
import { shared } from "./styles.js";

const PAUSE = 500;

export class QuestionCard extends LitElement {
  static override properties: PropertyDeclarations = {
    heading: {},
    details: {},
    data: {},
    allowLabel: {},
    denyLabel: {},
    allow: { attribute: false },
    deny: { attribute: false },
    ready: { state: true },
    problem: { state: true },
  };
  static override styles = shared;

  declare heading: string;
  /** Where it comes from, and what it would mean. */
  declare details: string;
  /** Text from the page or the agent, shown as it is. */
  declare data: string;
  declare allowLabel: string;
  declare denyLabel: string;
  declare allow: PanelCommand;
  declare deny: PanelCommand;
  declare ready: boolean;
  declare problem: string;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.data = "";
    this.allowLabel = "Allow";
    this.denyLabel = "Deny";
    this.ready = false;
    this.problem = "";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.ready = false;
    this.#timer = setTimeout(() => {
      this.ready = true;
    }, PAUSE);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  async #answer(event: Event, command: PanelCommand): Promise<void> {
    if (!this.ready || !event.isTrusted) return;
    this.ready = false;
    const { error } = await sendCommand(this, command);
    if (error === undefined) return;
    this.problem = error;
    this.ready = true;
  }

  override render() {
    const disabled = this.ready ? "false" : "true";
    return html`<section class="card" aria-label=${this.heading}>
      <h3>${this.heading}</h3>
      <p class="soft small">${this.details}</p>
      ${this.data === "" ? "" : html`<pre tabindex="0" role="group" aria-label="Arguments">${this.data}</pre>`}
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
      <p class="problem small" role="alert">${this.problem}</p>
    </section>`;
  }
}
