/** A question to the person. Its buttons react after half a second, so that a click meant for the page answers nothing. */
import { html, LitElement, nothing, type PropertyDeclarations } from "lit";
import * as texts from "../../../src/texts/people/questions.js";
import type { PanelCommand } from "../../protocol/panel-messages.js";
import type { ConsentLength, PanelReason, PanelSession } from "../../protocol/question-messages.js";
import { AnswerPause } from "../shared/answer-pause.js";
import { consentLengths, lengthStyles } from "../shared/consent-lengths.js";
import { type Fact, factList, factStyles } from "../shared/fact-list.js";
import { sendCommand } from "../shared/send-event.js";
import { sessionSources } from "../shared/session-words.js";
import { shared } from "../shared/styles.js";
import { layOutJson } from "../shared/untrusted-text.js";
import { whyAsked, whyStyles } from "./why-asked.js";

export class QuestionCard extends LitElement {
  static override properties: PropertyDeclarations = {
    heading: {},
    details: {},
    more: {},
    data: {},
    dataLabel: {},
    dataFrom: {},
    isExact: { type: Boolean },
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
  /** What an answer means. */
  declare details: string;
  /** How many more questions like this wait; empty if none. */
  declare more: string;
  /** JSON text from the agent, or from the page. */
  declare data: string;
  declare dataLabel: string;
  /** Says whose words the data are. */
  declare dataFrom: string;
  /** The data are shown as text at first: the answer is about each letter of it. */
  declare isExact: boolean;
  /** Undefined if the question does not come from a rule. */
  declare reasons: readonly PanelReason[] | undefined;
  /** How long an approval may last; empty if there is nothing to choose. */
  declare lengths: readonly ConsentLength[];
  declare suggested: ConsentLength;
  declare session: PanelSession | undefined;
  /** Undefined until the person has chosen. */
  declare chosen: ConsentLength | undefined;
  declare facts: readonly Fact[];
  declare allowLabel: string;
  declare denyLabel: string;
  declare allow: PanelCommand;
  declare deny: PanelCommand;
  /** Changes when the card may have moved: a click aimed at another card must not answer this one. */
  declare surroundings: string;
  declare problem: string;
  readonly #pause = new AnswerPause(this);

  constructor() {
    super();
    this.data = "";
    this.more = "";
    this.dataLabel = texts.argumentsLabel();
    this.dataFrom = "";
    this.isExact = false;
    this.lengths = [];
    this.facts = [];
    this.allowLabel = texts.allow();
    this.denyLabel = texts.deny();
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
          : html`<quoted-text
              .text=${layOutJson(this.data)}
              from=${this.dataFrom}
              words=${this.dataLabel}
              ?asText=${this.isExact}
            ></quoted-text>`
      }
      <p class="soft small">${this.details}</p>
      ${this.more === "" ? nothing : html`<p class="soft small">${this.more}</p>`}
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
