/**
 * A call that rules stopped: what it would have done and why, in one sentence; then who wanted it,
 * why it was stopped, and what the person can do about it.
 */

import { css, html, nothing } from "lit";
import type { PanelCall, PanelCommand, PanelStop } from "../../protocol/panel-messages.js";
import { valueStyles, valueView } from "../questions/value-view.js";
import { whyStopped } from "../questions/why-asked.js";
import { agentWords } from "../sentences/agent-words.js";
import { markedWords, plainWords, theirs } from "../sentences/marked-words.js";
import { ruleWords } from "../sentences/rule-words.js";
import { readBefore, stopWords } from "../sentences/stop-words.js";
import { toolWords } from "../sentences/tool-words.js";
import { AnswerPause } from "../shared/answer-pause.js";
import { elementWith, given } from "../shared/element.js";
import { factList } from "../shared/fact-list.js";
import { findingList } from "../shared/finding-list.js";
import { isWarning } from "../shared/finding-words.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { asLine } from "../shared/untrusted-text.js";
import { base, documents, questions, now as texts } from "../shared/words.js";

const MAX_ORIGIN = 300;

export class StopCard extends elementWith({
  call: given<PanelCall>(),
  /** All calls: one of them may say why the agent tried it. */
  calls: [] as readonly PanelCall[],
  isOpen: false,
  problem: "",
}) {
  static override styles = [
    shared,
    valueStyles,
    css`
      :host {
        pointer-events: var(--answers-reach, auto);
      }
      .card {
        border-color: var(--stop-line);
        border-inline-start: 4px solid var(--stop);
        background: var(--stop-paper);
      }
      h2 {
        color: var(--stop);
      }
      .body {
        gap: 10px;
        margin-top: 8px;
      }
    `,
  ];

  readonly #pause = new AnswerPause(this);

  override connectedCallback(): void {
    super.connectedCallback();
    this.#pause.begin();
  }

  async #send(event: Event, command: PanelCommand): Promise<void> {
    if (!this.#pause.isOver || !event.isTrusted) return;
    const { error } = await sendCommand(this, command);
    this.problem = error ?? "";
  }

  override render() {
    const { call } = this;
    const { stop } = call;
    if (stop === undefined) return nothing;
    const { sentence, isExplained } = stopWords(call, stop, this.calls);
    const tool = theirs(toolWords({ ...call, title: stop.title }));
    const of = [agentWords(call.agent, theirs), tool, theirs(asLine(call.origin, MAX_ORIGIN))] as const;
    const [first] = stop.reasons;
    return html`<article class="card" aria-label=${plainWords(sentence)}>
      <h2 tabindex="-1">${markedWords(sentence)}</h2>
      <p>${markedWords(stop.hasRun ? texts.stopped.resultKept(...of) : texts.stopped.nothingRan(...of))}</p>
      ${isExplained || first === undefined ? nothing : html`<p>${texts.stopped.because(ruleWords({ ...first, name: first.rule }))}</p>`}
      ${this.#why(call, stop)} ${this.#buttons(call, stop)}
      ${this.problem === "" ? nothing : html`<p class="problem small" role="alert">${this.problem}</p>`}
    </article>`;
  }

  #why(call: PanelCall, stop: PanelStop) {
    const toggle = ({ target }: Event) => {
      this.isOpen = (target as HTMLDetailsElement).open;
    };
    const before = readBefore(call, this.calls);
    return html`<details @toggle=${toggle}>
      <summary class="small">${texts.stopped.why()}</summary>
      ${
        this.isOpen
          ? html`<div class="body stack">
              ${
                before === undefined
                  ? nothing
                  : html`<div>
                      <p class="small">${markedWords(texts.stopped.saidBefore(theirs(toolWords(before)), theirs(asLine(before.origin, MAX_ORIGIN))))}</p>
                      ${findingList((before.findings ?? []).filter(isWarning))}
                    </div>`
              }
              ${whyStopped(stop.reasons, texts.stopped.whyAnswered())}
              ${factList([[questions.tool(), asLine(call.tool)]])}
              <div>
                <p class="soft small">${texts.stopped.wouldHaveSent()}</p>
                ${valueView(stop.arguments, { words: texts.stopped.wouldHaveSent(), from: documents.fromAgent(asLine(call.agent)) })}
              </div>
            </div>`
          : nothing
      }
    </details>`;
  }

  #buttons({ id, agent }: PanelCall, { reasons, guest }: PanelStop) {
    const isManaged = reasons.some(({ layer }) => layer === "organisation");
    return html`<p class="small soft">${isManaged ? texts.stopped.organisation() : texts.stopped.ifYouWant()}</p>
      <div class="row">
        ${this.#button(base.close(), { type: "dismiss-stop", call: id })}
        ${guest === undefined ? nothing : this.#button(questions.blockAgent(asLine(agent)), { type: "decide-agent", agent: guest, allow: false })}
      </div>`;
  }

  #button(words: string, command: PanelCommand) {
    return html`<button
      type="button"
      aria-disabled=${this.#pause.isOver ? "false" : "true"}
      @click=${(event: Event) => this.#send(event, command)}
    >
      ${words}
    </button>`;
  }
}
