/** A question that waits for the person. Its buttons wait half a second, so that a click meant for the page is no answer. */
import { html, LitElement, nothing, type PropertyDeclarations } from "lit";
import type { PanelCommand } from "../../protocol/panel-messages.js";
import type { ConsentLength, PanelReason, PanelSession } from "../../protocol/question-messages.js";
import { AnswerPause } from "../shared/answer-pause.js";
import { consentLengths, lengthStyles } from "../shared/consent-lengths.js";
import { type Fact, factList, factStyles } from "../shared/fact-list.js";
import { sendCommand } from "../shared/send-event.js";
import { sessionSources } from "../shared/session-words.js";
import { shared } from "../shared/styles.js";
import { asJsonBlock } from "../shared/untrusted-text.js";
import { whyAsked, whyStyles } from "./why-asked.js";

export class QuestionCard extends LitElement {
  static override properties: PropertyDeclarations = {
    heading: {},
    details: {},
    data: {},
    dataLabel: {},
    reasons: { attribute: false },
    lengths: { attribute: false },
    suggested: {},
    session: { attribute: false },
    chosen: { state: true },
    facts: { attribute: false },
    allowLabel: {},
    denyLabel: {},
    allow: { attribute: false },
    deny: { attribute: false },
    surroundings: {},
    problem: { state: true },
  };
  static override styles = [shared, factStyles, whyStyles, lengthStyles];

  declare heading: string;
  /** Where it comes from, and what it would mean. */
  declare details: string;
  /** JSON text from the agent, or from the page. */
  declare data: string;
  declare dataLabel: string;
  /** Undefined where no rule has a say in it. */
  declare reasons: readonly PanelReason[] | undefined;
  /** How long a yes may last; none where there is nothing to choose from. */
  declare lengths: readonly ConsentLength[];
  declare suggested: ConsentLength;
  declare session: PanelSession | undefined;
  /** The person's choice; undefined until there is one. */
  declare chosen: ConsentLength | undefined;
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
    this.dataLabel = "Arguments";
    this.lengths = [];
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

  #length(): ConsentLength {
    const { chosen, lengths, suggested } = this;
    return chosen !== undefined && lengths.includes(chosen) ? chosen : suggested;
  }

  #allow(): PanelCommand {
    const { allow, lengths } = this;
    return allow.type === "answer" && lengths.length > 0 ? { ...allow, remember: this.#length() } : allow;
  }

  override render() {
    const disabled = this.#pause.isOver ? "false" : "true";
    return html`<article class="card" aria-label=${this.heading}>
      <h3>${this.heading}</h3>
      ${factList(this.facts)} ${whyAsked(this.reasons)}
      ${this.session === undefined ? nothing : sessionSources(this.session)}
      ${
        this.data === ""
          ? nothing
          : html`<pre tabindex="0" role="group" aria-label=${this.dataLabel}>${asJsonBlock(this.data)}</pre>`
      }
      <p class="soft small">${this.details}</p>
      ${consentLengths(this.lengths, this.#length(), (length) => {
        this.chosen = length;
      })}
      <div class="row">
        <button
          type="button"
          class="main"
          aria-disabled=${disabled}
          @click=${(event: Event) => this.#answer(event, this.#allow())}
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
