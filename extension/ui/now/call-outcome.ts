/**
 * The outcome of the person's last answer: what was kept, ready to be copied, or why nothing was.
 */

import { css, html, nothing, type PropertyValues } from "lit";
import type { PanelCall, PanelItem } from "../../protocol/panel-messages.js";
import { cardList } from "../lists/card-list.js";
import type { AnsweredQuestion } from "../questions/question-stage.js";
import { markedWords, plainWords, theirs } from "../sentences/marked-words.js";
import { toolWords } from "../sentences/tool-words.js";
import { elementWith, given, unset } from "../shared/element.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { asLine } from "../shared/untrusted-text.js";
import { base, now as texts, tools } from "../shared/words.js";
import { wordsAt } from "../shared/words-at.js";

const MAX_REASON = 1_000;

interface Words {
  readonly title: string;
  readonly means?: string;
}

export class CallOutcome extends elementWith({
  answered: given<AnsweredQuestion>(),
  /** Undefined for a call that the list of calls does not have: of an agent in a page. */
  call: unset<PanelCall>(),
  /** All withheld items. */
  items: [] as readonly PanelItem[],
  isOpen: false,
}) {
  static override styles = [
    shared,
    css`
      .card {
        border-color: var(--line);
        box-shadow: var(--shadow);
      }
      .kept {
        border-color: var(--kept-line);
      }
      header.row {
        align-items: start;
      }
      h2 {
        flex: 1 1 0;
        min-width: 60%;
      }
      details[open] call-result {
        margin-top: 8px;
      }
    `,
  ];

  /** The focus, if it stands on this card, goes on to what was kept as soon as that is there. */
  override updated(changed: PropertyValues<this>): void {
    const before = changed.get("call");
    const isNew = changed.has("call") && before?.status !== "done" && this.call?.status === "done";
    const isHere = this.matches(":focus") || this.renderRoot.querySelector("h2:focus") !== null;
    if (isNew && isHere) this.renderRoot.querySelector<HTMLElement>("li")?.focus();
  }

  override focus(): void {
    const target = this.renderRoot.querySelector<HTMLElement>("li") ?? this.renderRoot.querySelector("h2");
    if (target === null) super.focus();
    else target.focus();
  }

  #words(): Words {
    const { answered, call } = this;
    const tool = theirs(toolWords(answered));
    const { outcome } = texts;
    if (!answered.allow)
      return answered.hasRun
        ? { title: outcome.resultDenied(tool), means: outcome.resultDeniedMeans() }
        : { title: outcome.denied(tool), means: outcome.deniedMeans() };
    switch (call?.status) {
      case undefined:
        return answered.hasRun
          ? { title: outcome.resultGiven(tool) }
          : { title: outcome.allowed(), means: wordsAt(answered.origin).now.outcome.allowedMeans() };
      case "asking":
      case "running":
        return { title: outcome.running(tool) };
      case "done":
        return call.withheld.length > 0
          ? { title: outcome.kept(call.withheld.length, tool) }
          : { title: outcome.nothingKept(tool), means: outcome.nothingKeptMeans() };
      case "stopped":
        return { title: outcome.stopped(tool) };
      case "unanswered":
        return { title: outcome.unanswered(tool), means: outcome.unansweredMeans() };
      case "withdrawn":
        return { title: outcome.withdrawn(tool) };
      case "failed":
        // The agent hears that only the person was shown why.
        return {
          title: outcome.failed(tool),
          ...(call.error === undefined ? {} : { means: asLine(call.error, MAX_REASON) }),
        };
      case "denied":
        return { title: outcome.denied(tool), means: outcome.deniedMeans() };
      case "cancelled":
        return { title: outcome.cancelled(tool) };
    }
  }

  override render() {
    const { call } = this;
    const { title: marked, means } = this.#words();
    const title = plainWords(marked);
    const isRunning = call?.status === "running" || call?.status === "asking";
    const kept = this.items.filter(({ handle }) => call?.withheld.includes(handle) === true);
    return html`<article class=${kept.length > 0 ? "card kept" : "card"} aria-label=${title}>
      <header class="row spread">
        <h2 tabindex="-1">${markedWords(marked)}</h2>
        <button type="button" class="quiet" aria-description=${title} @click=${() => this.dispatchEvent(new CustomEvent("close"))}>
          ${base.close()}
        </button>
      </header>
      <p class="visually-hidden" role="status">${isRunning ? "" : title}</p>
      ${means === undefined ? nothing : html`<p class="soft">${means}</p>`}
      ${cardList(
        kept,
        ({ handle }) => handle,
        (item) => html`<kept-item sited .item=${item}></kept-item>`,
      )}
      ${
        isRunning && call !== undefined
          ? html`<div class="row"><button type="button"
            @click=${() => sendCommand(this, { type: "cancel-call", call: call.id })}>${tools.cancel()}</button></div>`
          : nothing
      }
      ${call === undefined || isRunning ? nothing : this.#result(call)}
    </article>`;
  }

  #result(call: PanelCall) {
    const toggle = ({ target }: Event) => {
      this.isOpen = (target as HTMLDetailsElement).open;
    };
    return html`<details @toggle=${toggle}>
      <summary class="soft small">${texts.outcome.agentGot()}</summary>
      ${this.isOpen ? html`<call-result .call=${call} .items=${this.items} isListed isBare></call-result>` : nothing}
    </details>`;
  }
}
