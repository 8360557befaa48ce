/**
 * A question to the person. Its buttons react after a moment, so that a click meant for the page
 * answers nothing.
 */

import { html, nothing } from "lit";
import type { PanelCommand, PanelFinding } from "../../protocol/panel-messages.js";
import { type Asking, COVERAGES, type PanelOffer } from "../../protocol/policy-messages.js";
import type { ConsentLength, PanelSession } from "../../protocol/question-messages.js";
import { markedWords, plainWords } from "../sentences/marked-words.js";
import { sessionSources } from "../sentences/session-words.js";
import { AnswerPause } from "../shared/answer-pause.js";
import { askingChoice, coveredBy } from "../shared/asking-choice.js";
import { consentLengths } from "../shared/consent-lengths.js";
import { elementWith, given, unset } from "../shared/element.js";
import { EscapeDetails } from "../shared/escape-details.js";
import { type Fact, factList } from "../shared/fact-list.js";
import { findingList } from "../shared/finding-list.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { systemHere } from "../shared/system.js";
import { questions as texts } from "../shared/words.js";
import { AnswerKeys, keysFor } from "./answer-keys.js";
import { cardStyles } from "./card-styles.js";
import { secretFields, secretFieldsIn, secretStyles, type Wanted } from "./secret-fields.js";
import { type ValueFrame, valueStyles, valueView } from "./value-view.js";
import { type Why, whyAsked } from "./why-asked.js";

export interface Danger {
  readonly title: string;
  readonly means?: string;
}

/** What a yes gives besides, unless the person takes its tick away. */
interface Also {
  readonly words: string;
  /** In place of the yes without it. */
  readonly allow: PanelCommand;
}

/** Everything that a question says. Our sentences, with quotations in them. */
export interface QuestionFace {
  /** The decision, as a sentence in which the words of pages and agents are marked. */
  readonly heading: string;
  /** Details of it: a frame, a secret, an identity. Marked as the heading is. */
  readonly notes?: readonly string[];
  /** The person compares it with what an app shows: each character in a box of its own. */
  readonly code?: string;
  /** Facts that the person decides by; the others are behind *Details*. */
  readonly lead?: readonly Fact[];
  /** The one reason. */
  readonly because?: string;
  readonly dangers?: readonly Danger[];
  /** Findings of detection in the result that waits. */
  readonly findings?: readonly PanelFinding[];
  /** The origin of the tool that it is about. */
  readonly origin?: string;
  readonly facts?: readonly Fact[];
  /** Sentences behind *Details*. */
  readonly fine?: readonly string[];
  /** Undefined if the question does not come from a rule. */
  readonly reasons?: readonly Why[];
  readonly session?: PanelSession;
  readonly data?: ValueFrame & { readonly text: string };
  /** The meaning of an answer. */
  readonly details: string;
  /** How long an approval may last; empty if there is nothing to choose. */
  readonly lengths?: readonly ConsentLength[];
  readonly suggested?: ConsentLength;
  /** A yes is about a secret, not about the tool. */
  readonly isAboutSecret?: boolean;
  /** A yes that lasts lets the tool have a secret, too. */
  readonly usesSecret?: boolean;
  readonly allowLabel: string;
  readonly denyLabel: string;
  readonly allow: PanelCommand;
  readonly deny: PanelCommand;
  /** *Deny* is the button that stands out. */
  readonly isGrave?: boolean;
  readonly wanted?: Wanted;
  readonly also?: Also;
  /** With a yes the person says how often the agent asks on the site of this tab. */
  readonly asking?: { readonly agent: string; readonly tabId: number; readonly offer: PanelOffer };
}

/** How long each choice lasts, for what the question is about. */
export function explainedFor({ isAboutSecret = false, usesSecret = false }: QuestionFace) {
  if (isAboutSecret) return texts.secretLengthsExplained;
  return usesSecret ? texts.lengthsWithSecret : texts.lengthsExplained;
}

const codeOf = (code: string) => html`<p class="code" role="img" aria-label=${code.split("").join(" ")}>
  ${[...code].map((each) => (each === "-" ? html`<i></i>` : html`<b>${each}</b>`))}
</p>`;

export class QuestionCard extends elementWith({
  face: given<QuestionFace>(),
  /**
   * Changes when the card may have moved: a click aimed at another card must not answer this one.
   */
  surroundings: "",
  /** Undefined until the person has chosen. */
  chosen: unset<ConsentLength>(),
  /** The yes that the person did not want whole, as JSON. */
  unticked: "",
  /**
   * The command that says how often the agent asks, as JSON. Attack: a page changes its tools after
   * the choice, which would allow what nothing showed.
   */
  asking: "",
  problem: "",
}) {
  static override styles = [shared, valueStyles, cardStyles, secretStyles];

  readonly #pause = new AnswerPause(this);

  constructor() {
    super();
    new AnswerKeys(this, (event, allow) => void this.#answer(event, allow));
    new EscapeDetails(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // The fields are the only place that holds what was typed.
    for (const field of secretFieldsIn(this.renderRoot)) field.value = "";
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has("surroundings")) this.#pause.begin();
  }

  async #answer(event: Event, allow: boolean): Promise<void> {
    if (!this.#pause.isOver || !event.isTrusted) return;
    const fields = secretFieldsIn(this.renderRoot);
    const empty = allow ? fields.find(({ value }) => value === "") : undefined;
    this.problem = empty === undefined ? "" : texts.typeFirst();
    if (empty !== undefined) {
      empty.focus();
      return;
    }
    this.#pause.set(false);
    const { deny } = this.face;
    const more = this.#asks() === "each" ? [] : this.#choose(this.#asks());
    // The card may be gone when the worker has carried it out; what is around it stays.
    const root = this.getRootNode();
    const around = root instanceof ShadowRoot ? root.host : this;
    this.dispatchEvent(new CustomEvent("answering", { detail: allow, bubbles: true, composed: true }));
    const first = await sendCommand(this, allow ? this.#allow(fields.map(({ value }) => value)) : deny);
    let { error } = first;
    for (const command of allow ? more : []) {
      if (error === undefined) ({ error } = await sendCommand(around as HTMLElement, command));
    }
    if (error === undefined) return;
    this.problem = error;
    this.#pause.set(true);
  }

  #length(): ConsentLength {
    const { chosen } = this;
    const { lengths = [], suggested = "never" } = this.face;
    return chosen !== undefined && lengths.includes(chosen) ? chosen : suggested;
  }

  #allow(typed: readonly string[]): PanelCommand {
    const { allow, also, lengths = [] } = this.face;
    if (also !== undefined && this.#isTicked(also)) return also.allow;
    if (allow.type !== "answer") return allow;
    return {
      ...allow,
      ...(lengths.length > 0 ? { remember: this.#length() } : {}),
      ...(typed.length > 0 ? { texts: typed } : {}),
    };
  }

  override render() {
    const { face } = this;
    const { findings = [], origin = "" } = face;
    return html`<article class="card" aria-label=${plainWords(face.heading)}>
      <div class="body stack">
        <h3>${markedWords(face.heading)}</h3>
        ${this.#dangers(face)}
        ${(face.notes ?? []).map((note) => html`<p class="small">${markedWords(note)}</p>`)}
        ${face.code === undefined ? nothing : codeOf(face.code)}
        ${factList(face.lead ?? [])}
        ${findings.length === 0 ? nothing : html`<div class="found">${findingList(findings, origin)}</div>`}
        ${face.because === undefined ? nothing : html`<p>${face.because}</p>`}
        ${face.wanted === undefined ? nothing : secretFields(face.wanted, (event) => this.#answer(event, true))}
          ${this.#asking(face)}
        ${face.details === "" ? nothing : html`<p class="soft small">${face.details}</p>`}
        ${this.#more(face)} ${this.#data(face)}
      </div>
      ${this.#foot(face)}
    </article>`;
  }

  #dangers({ dangers = [] }: QuestionFace) {
    if (dangers.length === 0) return nothing;
    return html`<div class="dangers stack">
      ${dangers.map(
        ({ title, means }) => html`<div class="danger" role="note">
          <p class="title">${title}</p>
          ${means === undefined ? nothing : html`<p class="small">${means}</p>`}
        </div>`,
      )}
    </div>`;
  }

  #data({ data }: QuestionFace) {
    if (data === undefined) return nothing;
    return html`<div class="data stack">
      <p class="soft small">${data.words}</p>
      ${valueView(data.text, data)}
    </div>`;
  }

  #more({ facts = [], fine = [], reasons, session, origin = "" }: QuestionFace) {
    if (facts.length + fine.length === 0 && reasons === undefined) return nothing;
    return html`<details>
      <summary class="soft small">${texts.moreAbout()}</summary>
      <div class="inside stack">
        ${factList(facts)} ${whyAsked(reasons, origin)} ${fine.map((words) => html`<p class="soft small">${words}</p>`)}
        ${session === undefined ? nothing : sessionSources(session)}
      </div>
    </details>`;
  }

  #foot(face: QuestionFace) {
    const { isGrave = false, lengths = [] } = face;
    const explained = explainedFor(face);
    return html`<div class="foot stack">
      ${this.#also(face)}
      ${consentLengths(lengths, explained, this.#length(), (length) => {
        this.chosen = length;
      })}
      <div class="answers">
        ${this.#button(face.denyLabel, false, isGrave)} ${this.#button(face.allowLabel, true, !isGrave)}
      </div>
      <slot name="more"></slot>
      ${this.problem === "" ? nothing : html`<p class="problem small" role="alert">${this.problem}</p>`}
    </div>`;
  }

  #button(words: string, allow: boolean, isMain: boolean) {
    return html`<button type="button"
      class=${isMain ? "main" : ""}
      aria-disabled=${this.#pause.isOver ? "false" : "true"}
      aria-keyshortcuts=${keysFor(allow)}
      @click=${(event: Event) => this.#answer(event, allow)}
    >
      ${words}
      <span class="keys" aria-hidden="true">${texts.answerKeys[systemHere() === "mac" ? "mac" : "others"](allow)}</span>
    </button>`;
  }

  /** The command names what is listed: a tool that comes later or changes undoes the choice. */
  #choose(choice: Asking): PanelCommand[] {
    const { asking } = this.face;
    if (asking === undefined) return [];
    const { agent, tabId, offer } = asking;
    const definitions = coveredBy(choice, offer.tools).map(({ definition }) => definition);
    return [{ type: "choose-asking", agent, tabId, origin: offer.origin, choice, definitions }];
  }

  #asks(): Asking {
    return COVERAGES.find((choice) => JSON.stringify(this.#choose(choice)) === this.asking) ?? "each";
  }

  #asking({ asking }: QuestionFace) {
    if (asking === undefined) return nothing;
    return askingChoice({ ...asking.offer, chosen: this.#asks(), name: "asking" }, (choice) => {
      this.asking = choice === "each" ? "" : JSON.stringify(this.#choose(choice));
    });
  }

  #isTicked({ allow }: Also): boolean {
    return this.unticked !== JSON.stringify(allow);
  }

  #also({ also }: QuestionFace) {
    if (also === undefined) return nothing;
    const change = ({ target }: Event) => {
      this.unticked = (target as HTMLInputElement).checked ? "" : JSON.stringify(also.allow);
    };
    return html`<label class="check">
      <input type="checkbox" .checked=${this.#isTicked(also)} @change=${change} />
      ${also.words}
    </label>`;
  }
}
