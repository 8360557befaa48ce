/**
 * *Now*: a question takes all of it; else what came of the last answer, what was stopped, kept
 * lately, and the sessions.
 */

import { css, html, type LitElement, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { PanelCall, PanelState } from "../../protocol/panel-messages.js";
import type { AnsweredQuestion, QuestionStage } from "../questions/question-stage.js";
import { stopWords } from "../sentences/stop-words.js";
import { cardList } from "../shared/card-list.js";
import { elementWith, given, unset } from "../shared/element.js";
import { goTo } from "../shared/go.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { formatCount, timeOfDay } from "../shared/time.js";
import { asLine } from "../shared/untrusted-text.js";
import { waitingAgents } from "../shared/waiting-agents.js";
import { log, now as texts, tools } from "../shared/words.js";
import { isMissed } from "./missed-list.js";

/** A page that causes many of them must not push everything else out of sight. */
const MOST_STOPS = 3;
const MOST_KEPT = 3;
const MOST_RUNNING = 5;

const isRunning = ({ status }: PanelCall): boolean => status === "running" || status === "asking";

/**
 * One attack is one card: the calls that a stopped one tells of, itself among them, also once its
 * card is closed.
 */
const toldBy = (calls: readonly PanelCall[]): ReadonlySet<string> =>
  new Set(
    calls.flatMap((call) => {
      if (call.stop === undefined) return [];
      const { blamed } = stopWords(call, call.stop, calls);
      return blamed === undefined ? [call.id] : [call.id, blamed.id];
    }),
  );

/** The hatch of the toolbar's button, closed: nothing is on its way. */
const hatch = html`<svg class="hatch" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
  <circle cx="24" cy="24" r="20" />
  <circle cx="24" cy="24" r="8" />
  <path d="M24 4v12M24 32v12M4 24h12M32 24h12" />
</svg>`;

export class NowView extends elementWith({
  panel: given<PanelState>(),
  /** Changes with what is shown above this view. */
  above: "",
  shown: false,
  /** The question that was answered last. */
  answered: unset<AnsweredQuestion>(),
  /** The tools of the page are shown. */
  isListing: false,
}) {
  static override styles = [
    shared,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 20px;
      }
      finding-banner,
      question-stage {
        display: contents;
      }
      .stops {
        display: grid;
        gap: 10px;
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
    const waiting = waitingAgents(panel);
    const isAsked = waiting.length + panel.questions.length > 0;
    return html`<question-stage
        .agents=${waiting}
        .questions=${panel.questions}
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
    const part = this.renderRoot.querySelector<LitElement>(
      "call-outcome, stop-card, missed-list, kept-list, agent-list",
    );
    await part?.updateComplete;
    const heading = (part ?? this).renderRoot.querySelector<HTMLElement>("h2");
    if (part?.matches("call-outcome")) part.focus();
    else heading?.focus();
  }

  #quiet(panel: PanelState) {
    const told = toldBy(panel.calls);
    const answered = this.answered !== undefined && told.has(this.answered.call) ? undefined : this.answered;
    const stops = panel.calls.filter(({ stop }) => stop !== undefined && stop.isRead !== true);
    const missed = panel.calls.filter((call) => isMissed(call) && call.id !== answered?.call);
    const { refusing = [] } = panel;
    const running = panel.calls.filter((call) => isRunning(call) && call.id !== answered?.call);
    const followed = panel.calls.find(({ id }) => id === answered?.call);
    const items = panel.items.filter(({ handle }) => followed?.withheld.includes(handle) !== true);
    return html`${
      answered === undefined
        ? nothing
        : html`<call-outcome
            tabindex="-1"
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
    <finding-banner .calls=${panel.calls.filter(({ id }) => !told.has(id))}></finding-banner>
    ${running.length === 0 ? nothing : this.#running(running)}
    ${items.length === 0 && panel.locked === undefined && panel.dropped === undefined && panel.vaultIsFull !== true ? nothing : html`<kept-list brief .items=${items.slice(0, MOST_KEPT)} total=${panel.items.length} .locked=${panel.locked} .dropped=${panel.dropped} ?full=${panel.vaultIsFull} .crowded=${panel.crowded ?? []}></kept-list>`}
    ${this.#agents(panel)}
    ${
      answered === undefined &&
      stops.length + missed.length + refusing.length + running.length + items.length === 0
        ? this.#empty(panel)
        : nothing
    }`;
  }

  #stopped(stops: readonly PanelCall[], { calls }: PanelState) {
    const more = stops.length - MOST_STOPS;
    return html`<div role="alert" class="stops">
      ${repeat(
        stops.slice(0, MOST_STOPS),
        ({ id }) => id,
        (call) => html`<stop-card .call=${call} .calls=${calls}></stop-card>`,
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
    return html`<section aria-labelledby="running">
      <h2 id="running" tabindex="-1">${texts.runningHeading()} <span class="count">${formatCount(calls.length)}</span></h2>
      ${cardList(
        calls.slice(0, MOST_RUNNING),
        ({ id }) => id,
        (call) => this.#call(call),
      )}
    </section>`;
  }

  /** A warning may be a reason to cancel the call before it ends · S0-51 */
  #call({ id, tool, agent, origin, startedAt, status, isSuspect }: PanelCall) {
    return html`<div class="card">
      <p><b><bdi>${asLine(tool)}</bdi></b></p>
      <p class="soft small">
        ${timeOfDay(startedAt)} · <bdi>${asLine(agent)}</bdi> · <bdi>${asLine(origin, 300)}</bdi> ·
        ${tools.callStatus[status]()}
      </p>
      ${isSuspect ? html`<p class="problem small">${tools.sessionSuspect()}</p>` : nothing}
      <div class="row">
        <button type="button" aria-description=${asLine(tool)} @click=${() => sendCommand(this, { type: "cancel-call", call: id })}>
          ${tools.cancel()}
        </button>
      </div>
    </div>`;
  }

  #agents({ agents, tab }: PanelState) {
    const here = agents.filter(
      ({ status, connected, session }) =>
        status === "approved" && (connected || session.marks.length > 0 || session.refused !== undefined),
    );
    const others = agents.filter(({ status }) => status === "approved").length - here.length;
    const shown = here.length > 0 ? here : agents.filter(({ status }) => status === "approved").slice(0, 1);
    if (shown.length === 0) return nothing;
    return html`<agent-list
      brief
      .agents=${shown}
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

  #empty({ tab, tools, agents }: PanelState) {
    // Why the page is not guarded is said above, with what to do about it.
    if (tab !== undefined && tab.status !== "ready") return nothing;
    const mayUse = agents.some(({ status, connected }) => status === "approved" && connected);
    const without = tab === undefined ? texts.empty.noPage() : texts.empty.noTools();
    const isAlone = tools.length > 0 && !mayUse;
    const words = tools.length === 0 ? without : mayUse ? texts.empty.ready() : texts.empty.noAgent();
    return html`<section class="calm" aria-labelledby="calm">
      ${hatch}
      <h2 id="calm" tabindex="-1">${texts.empty.title()}</h2>
      <p class="soft">${words}</p>
      ${isAlone ? html`<p><button type="button" class="link" @click=${() => goTo(this, "settings")}>${texts.empty.connect()}</button></p>` : nothing}
    </section>`;
  }
}
