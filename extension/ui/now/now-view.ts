/**
 * *Now*: a question takes all of it; else what came of the last answer, what was stopped, kept
 * lately, and the sessions.
 */

import { css, html, type LitElement, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { PanelAgent, PanelCall, PanelState } from "../../protocol/panel-messages.js";
import { cardList } from "../lists/card-list.js";
import type { AnsweredQuestion, QuestionStage } from "../questions/question-stage.js";
import { attentionOf, inTurn, type Told } from "../sentences/attention.js";
import { markedWords, plainWords } from "../sentences/marked-words.js";
import { toolAlone } from "../sentences/tool-words.js";
import { elementWith, given, unset } from "../shared/element.js";
import { goTo } from "../shared/go.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { formatCount, timeOfDay } from "../shared/time.js";
import { asLine } from "../shared/untrusted-text.js";
import * as waitingFor from "../shared/waiting-agents.js";
import { log, shell, now as texts, tools } from "../shared/words.js";
import { emptyNow } from "./empty-now.js";
import { isMissed } from "./missed-list.js";

/** A page that causes many of them must not push everything else out of sight. */
const MOST_STOPS = 3;
const MOST_KEPT = 3;
const MOST_RUNNING = 3;
const MOST_AGENTS = 4;

const isRunning = ({ status }: PanelCall): boolean => status === "running" || status === "asking";

export class NowView extends elementWith({
  panel: given<PanelState>(),
  /** Changes with what is shown above this view. */
  above: "",
  shown: false,
  /** The question that was answered last. */
  answered: unset<AnsweredQuestion>(),
  isShowingAllRunning: false,
  /** The tools of the page are shown. */
  isListing: false,
}) {
  static override styles = [
    shared,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 10px;
      }
      finding-banner,
      question-stage {
        display: contents;
      }
      .stops {
        display: grid;
        gap: 8px;
      }
      .line {
        grid-template-columns: minmax(0, 1fr) auto;
        align-items: center;
        padding-block: 8px;
      }
      .tools[open] > summary {
        margin-bottom: 10px;
      }
      .tools > summary {
        color: var(--soft);
        font-size: var(--small);
      }
      .calm {
        justify-items: center;
        gap: 6px;
        padding: 36px 16px;
        text-align: center;
        text-wrap: balance;
      }
      .hatch {
        margin-bottom: 6px;
        fill: none;
        stroke: var(--edge);
        stroke-width: 2;
        stroke-linecap: round;
      }
    `,
  ];

  override render() {
    const { panel, above } = this;
    const waiting = waitingFor.waitingAgents(panel);
    const isAsked = waitingFor.countRequests(panel) + panel.questions.length > 0;
    return html`<question-stage .agents=${waiting}
        .questions=${panel.questions}
        .servers=${waitingFor.waitingServers(panel)}
        .tab=${panel.tab}
        .offer=${panel.offer}
        above=${`${above} ${this.shown}`}
        @answered=${this.#noteAnswer}
        @left-empty=${() => void this.#focusOutcome()}
      ></question-stage>
      ${isAsked ? nothing : this.#quiet(panel)} ${this.#tools(panel, isAsked)}`;
  }

  #noteAnswer({ detail }: CustomEvent<AnsweredQuestion>): void {
    this.answered = detail;
  }

  async focusQuestion(): Promise<void> {
    await this.updateComplete;
    await this.renderRoot.querySelector<QuestionStage>("question-stage")?.focusAnswer();
  }

  async #focusOutcome(): Promise<void> {
    await this.updateComplete;
    // What came of the answer, before what else there is.
    const part = ["call-outcome", "stop-card, missed-list, kept-list", "agent-list"]
      .map((names) => this.renderRoot.querySelector<LitElement>(names))
      .find((each) => each !== null);
    await part?.updateComplete;
    const heading = (part ?? this).renderRoot.querySelector<HTMLElement>("h2");
    if (part?.matches("call-outcome")) part.focus();
    else heading?.focus();
  }

  #quiet(panel: PanelState) {
    const { stops, warnings, told } = attentionOf(panel.calls);
    const answered = this.answered !== undefined && told.has(this.answered.call) ? undefined : this.answered;
    const missed = inTurn(
      panel.calls.filter((call) => isMissed(call) && call.id !== answered?.call),
      ({ agent }) => agent,
    );
    const { refusing = [] } = panel;
    const running = inTurn(
      panel.calls.filter((call) => isRunning(call) && call.id !== answered?.call),
      ({ agent }) => agent,
    );
    const followed = panel.calls.find(({ id }) => id === answered?.call);
    const items = panel.items.filter(({ handle }) => followed?.withheld.includes(handle) !== true);
    return html`${this.#agents(panel)}${
      answered === undefined
        ? nothing
        : html`<call-outcome tabindex="-1"
            .answered=${answered}
            .call=${followed}
            .items=${panel.items}
            @close=${() => {
              this.answered = undefined;
            }}
          ></call-outcome>`
    }
    ${panel.logProblem === undefined ? nothing : html`<p class="card alert small" role="alert">${log.problems[panel.logProblem]()}</p>`}
    ${this.#stopped(stops, panel)}
    ${missed.length + refusing.length === 0 ? nothing : html`<missed-list .calls=${missed} .refusing=${refusing}></missed-list>`}
    <finding-banner .warnings=${warnings}></finding-banner>
    ${running.length === 0 ? nothing : this.#running(running)}
    ${this.#kept(items, panel)}
    ${
      answered === undefined &&
      stops.length + missed.length + refusing.length + running.length + items.length === 0
        ? emptyNow(panel, () => goTo(this, "settings"))
        : nothing
    }`;
  }

  #kept(items: PanelState["items"], panel: PanelState) {
    const { locked, dropped, vaultIsFull = false, crowded = [] } = panel;
    if (items.length === 0 && locked === undefined && dropped === undefined && !vaultIsFull) return nothing;
    return html`<kept-list brief .items=${items.slice(0, MOST_KEPT)} total=${panel.items.length}
      .locked=${locked} .dropped=${dropped} ?full=${vaultIsFull} .crowded=${crowded}></kept-list>`;
  }

  #stopped(stops: readonly Told[], { calls }: PanelState) {
    const more = stops.slice(MOST_STOPS).flatMap((told) => told.calls).length;
    return html`<div role="alert" class="stops">
      ${repeat(
        stops.slice(0, MOST_STOPS),
        ({ key }) => key,
        (told) => html`<stop-card .told=${told} .calls=${calls}></stop-card>`,
      )}
      ${
        more > 0
          ? html`<p class="row small">
              <span class="soft">${texts.stopped.more(more)}</span>
              <button type="button" class="link" @click=${() => goTo(this, "log")}>${texts.stopped.all()}</button>
            </p>`
          : nothing
      }
    </div>`;
  }

  #running(calls: readonly PanelCall[]) {
    const most = this.isShowingAllRunning ? calls.length : MOST_RUNNING;
    const showAll = () => {
      this.isShowingAllRunning = true;
    };
    const more = html`<button type="button" class="link" @click=${showAll}>${shell.showMore(calls.length - most)}</button>`;
    return html`<section aria-labelledby="running">
      <h2 id="running" tabindex="-1">${texts.runningHeading()} <span class="count">${formatCount(calls.length)}</span></h2>
      ${cardList(
        calls.slice(0, most),
        ({ id }) => id,
        (call) => this.#call(call),
      )}
      ${calls.length > most ? more : nothing}
    </section>`;
  }

  /** A warning may be a reason to cancel the call before it ends · S0-51 */
  #call(call: PanelCall) {
    const { id, agent, origin, startedAt, status, isSuspect } = call;
    const words = toolAlone(call);
    return html`<div class="card line">
      <div>
        <p><b><bdi>${markedWords(words)}</bdi></b></p>
        <p class="soft small">
          ${timeOfDay(startedAt)} · <bdi>${asLine(agent)}</bdi> · <bdi>${asLine(origin, 300)}</bdi> ·
          ${tools.callStatus[status]()}
        </p>
        ${isSuspect ? html`<p class="problem small">${tools.sessionSuspect()}</p>` : nothing}
      </div>
      <button type="button" aria-description=${plainWords(words)} @click=${() => sendCommand(this, { type: "cancel-call", call: id })}>
        ${tools.cancel()}
      </button>
    </div>`;
  }

  #agents({ agents, tab }: PanelState) {
    const here = agents.filter(
      ({ status, connected, session }) =>
        status === "approved" && (connected || session.marks.length > 0 || session.refused !== undefined),
    );
    const approved = agents.filter(({ status }) => status === "approved");
    const marked = (agent: PanelAgent) => agent.session.marks.includes("malicious");
    const ranked = [...here.filter(marked), ...here.filter((agent) => !marked(agent))];
    const first = waitingFor.unconnected(agents) ?? approved[0];
    const alone = first === undefined ? [] : [first];
    const most = here.length > 0 ? ranked.slice(0, MOST_AGENTS) : alone;
    const unticked = waitingFor.untickedIn(agents, tab);
    const isAbove = unticked === undefined || most.includes(unticked);
    const shown = isAbove ? most : [unticked, ...most].slice(0, MOST_AGENTS);
    const others = approved.length - shown.length;
    if (shown.length === 0) return nothing;
    return html`<agent-list brief
      .agents=${shown}
      .untickedId=${unticked?.id}
      ?more=${others > 0}
      .tabId=${tab === undefined || tab.status === "unsupported" ? undefined : tab.id}
    ></agent-list>`;
  }

  /**
   * One line; the list comes when it is opened. Behind a question it stays, with what was typed in
   * it.
   */
  #tools({ tools, calls, items }: PanelState, isAsked: boolean) {
    if (tools.length === 0) return nothing;
    const toggle = ({ target }: Event) => {
      this.isListing = (target as HTMLDetailsElement).open;
    };
    return html`<details class="tools" ?hidden=${isAsked} ?open=${this.isListing} @toggle=${toggle}>
      <summary>${texts.toolsOfPage(tools.length)}</summary>
      ${this.isListing ? html`<tool-list .tools=${tools} .calls=${calls} .items=${items}></tool-list>` : nothing}
    </details>`;
  }
}
