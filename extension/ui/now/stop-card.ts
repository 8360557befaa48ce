/**
 * What rules stopped, once for equal stops and once for an attack: the deed and why, in one
 * sentence; who wanted it, how often, and what the person can do about it. Opened, it tells of each
 * call.
 */

import { css, html, nothing } from "lit";
import type { PanelCall, PanelCommand, PanelStop } from "../../protocol/panel-messages.js";
import { valueStyles, valueView } from "../questions/value-view.js";
import { whyStopped } from "../questions/why-asked.js";
import { agentWords } from "../sentences/agent-words.js";
import { groupBy, type Told, warningWords } from "../sentences/attention.js";
import { markedWords, plainWords, theirs } from "../sentences/marked-words.js";
import { ruleWords } from "../sentences/rule-words.js";
import { readBefore, siteWords, stopWords } from "../sentences/stop-words.js";
import { toolWords } from "../sentences/tool-words.js";
import { AnswerPause } from "../shared/answer-pause.js";
import { elementWith, given } from "../shared/element.js";
import { factList } from "../shared/fact-list.js";
import { findingList } from "../shared/finding-list.js";
import { isWarning } from "../shared/finding-words.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { timeOfDay } from "../shared/time.js";
import { asLine } from "../shared/untrusted-text.js";
import { agents, base, documents, questions, now as texts } from "../shared/words.js";
import { wordsAt } from "../shared/words-at.js";

const MAX_ORIGIN = 300;

type StoppedCall = PanelCall & { readonly stop: PanelStop };

const isStopped = (call: PanelCall): call is StoppedCall => call.stop !== undefined;

/** How often, and whether each time was the same. */
function timesWords(stopped: readonly StoppedCall[]): string {
  const [count, different] = [
    stopped.length,
    (keyOf: (call: StoppedCall) => string) => groupBy(stopped, keyOf).size,
  ];
  if (different(({ tool }) => tool) > 1) return texts.stopped.calls(count);
  return different(({ stop }) => stop.arguments) > 1
    ? texts.stopped.timesWithOther(count)
    : texts.stopped.times(count);
}

const blocks = (agent: string) => [{ type: "decide-agent", agent, allow: false } as const];

export class StopCard extends elementWith({
  told: given<Told>(),
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
        gap: 4px;
        padding: 7px 11px;
        border-color: var(--stop-line);
        border-inline-start: 4px solid var(--stop);
        background: var(--stop-paper);
      }
      h2 {
        color: var(--stop);
        font-size: 13.5px;
        line-height: 1.3;
      }
      .card > .stack {
        margin-top: 6px;
      }
      .each {
        padding-top: 8px;
        border-top: 1px solid var(--stop-line);
      }
    `,
  ];

  readonly #pause = new AnswerPause(this);

  override connectedCallback(): void {
    super.connectedCallback();
    this.#pause.begin();
  }

  async #send(event: Event, commands: readonly PanelCommand[]): Promise<void> {
    if (!this.#pause.isOver || !event.isTrusted) return;
    const answers = await Promise.all(commands.map((command) => sendCommand(this, command)));
    this.problem = answers.find(({ error }) => error !== undefined)?.error ?? "";
  }

  override render() {
    const stopped = this.told.calls.filter(isStopped);
    const [first] = stopped;
    if (first === undefined) return nothing;
    const { sentence, isExplained } = stopWords(first, first.stop, this.calls);
    const [reason] = first.stop.reasons;
    const times = stopped.length === 1 ? [] : [timesWords(stopped)];
    const site = siteWords(first.origin);
    const where = plainWords(sentence).includes(site) ? [] : [theirs(site)];
    const who = [agentWords(first.agent, theirs), ...where, timeOfDay(first.startedAt), ...times].join(" · ");
    return html`<article class="card" aria-label=${plainWords([sentence, ...times].join(" · "))}>
      <h2 tabindex="-1">${markedWords(sentence)}</h2>
      <p class="small">${markedWords(who)}<br />${this.#ran(stopped)}</p>
      ${
        isExplained || reason === undefined
          ? nothing
          : html`<p class="small">${texts.stopped.because(ruleWords({ ...reason, name: reason.rule }))}</p>`
      }
      ${this.#buttons(first, stopped)}
      ${this.problem === "" ? nothing : html`<p class="problem small" role="alert">${this.problem}</p>`}
      ${this.isOpen ? this.#opened(first, stopped) : nothing}
    </article>`;
  }

  /** Says whether the tool ran: of all calls, so that none is passed over that has run. */
  #ran(stopped: readonly StoppedCall[]): string {
    const ran = stopped.filter(({ stop }) => stop.hasRun).length;
    if (ran === 0) return texts.stopped.nothingRan();
    return ran === stopped.length ? texts.stopped.resultsKept(ran) : texts.stopped.someRan(ran);
  }

  #buttons(first: StoppedCall, stopped: readonly StoppedCall[]) {
    const { agent, stop } = first;
    const closes: readonly PanelCommand[] = [
      ...stopped.map(({ id }) => ({ type: "dismiss-stop", call: id }) as const),
      ...this.told.warned.map(({ id }) => ({ type: "dismiss-finding", call: id }) as const),
    ];
    const toggle = () => {
      this.isOpen = !this.isOpen;
    };
    return html`<div class="row">
      ${this.#button(base.close(), closes)}
      ${stop.guest === undefined ? nothing : this.#button(agents.block(), blocks(stop.guest), questions.blockAgent(asLine(agent)))}
      <button type="button" class="link" aria-expanded=${this.isOpen ? "true" : "false"} @click=${toggle}>
        ${stopped.length === 1 ? texts.stopped.why() : texts.stopped.whyAll(stopped.length)}
      </button>
    </div>`;
  }

  #opened(first: StoppedCall, stopped: readonly StoppedCall[]) {
    const { reasons } = first.stop;
    const isManaged = reasons.some(({ layer }) => layer === "organisation");
    return html`<div class="stack">
      ${this.#warnings(first)} ${whyStopped(reasons, texts.stopped.whyAnswered(), first.origin)}
      ${stopped.map((call) => this.#each(call, stopped))}
      <p class="small soft">${isManaged ? texts.stopped.organisation() : wordsAt(first.origin).now.stopped.ifYouWant()}</p>
    </div>`;
  }

  /** The texts that the agent had read, each once. */
  #warnings(first: StoppedCall) {
    const before = readBefore(first, this.calls);
    const texted = [...(before === undefined ? [] : [before]), ...this.told.warned];
    return [...groupBy(texted, warningWords).values()].map(([call]) =>
      call === undefined
        ? nothing
        : html`<div>
            <p class="small">${markedWords(texts.stopped.saidBefore(theirs(toolWords(call)), theirs(asLine(call.origin, MAX_ORIGIN))))}</p>
            ${findingList((call.findings ?? []).filter(isWarning), call.origin)}
          </div>`,
    );
  }

  /** What is true of all stands above. */
  #each(call: StoppedCall, all: readonly StoppedCall[]) {
    const { agent, origin, startedAt, stop } = call;
    const tool = theirs(toolWords({ ...call, title: stop.title }));
    const of = [agentWords(agent, theirs), tool, theirs(asLine(origin, MAX_ORIGIN))] as const;
    const { sentence } = stopWords(call, stop, this.calls);
    const words = texts.stopped.wouldHaveSent();
    const isOneOfMany = all.length > 1;
    const ran = all.some((each) => each.stop.hasRun !== stop.hasRun) ? this.#ran([call]) : "";
    return html`<div class=${isOneOfMany ? "each stack" : "stack"}>
      ${isOneOfMany ? html`<p class="small">${timeOfDay(startedAt)} · ${markedWords(sentence)}</p>` : nothing}
      <p class="small">${markedWords(texts.stopped.tried(...of))} ${ran}</p>
      ${factList([[questions.tool(), asLine(call.tool)]])}
      <div>
        <p class="soft small">${words}</p>
        ${valueView(stop.arguments, { words, from: documents.fromAgent(asLine(agent)) })}
      </div>
    </div>`;
  }

  /** @param label says more than the words, which stand next to the agent's name */
  #button(words: string, commands: readonly PanelCommand[], label?: string) {
    return html`<button type="button"
      aria-label=${label ?? nothing}
      aria-disabled=${this.#pause.isOver ? "false" : "true"}
      @click=${(event: Event) => this.#send(event, commands)}
    >
      ${words}
    </button>`;
  }
}
