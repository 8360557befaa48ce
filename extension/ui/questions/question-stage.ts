/**
 * Questions that wait for the person, one at a time: agents that ask to connect, and calls that
 * need an answer.
 */

import { css, html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { NamedTool } from "../../protocol/named-tool.js";
import type { PanelAgent, PanelQuestion, PanelState } from "../../protocol/panel-messages.js";
import { AnswerPause } from "../shared/answer-pause.js";
import { elementWith, given } from "../shared/element.js";
import { sendCommand } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { asLine } from "../shared/untrusted-text.js";
import type { WaitingServer } from "../shared/waiting-agents.js";
import { base, questions as texts } from "../shared/words.js";
import { agentFace } from "./agent-question.js";
import { callFace } from "./call-question.js";
import type { QuestionCard, QuestionFace } from "./question-card.js";
import { serverFace } from "./server-question.js";
import { supplyFace } from "./supply-question.js";
import { useFace } from "./use-question.js";

/** Fired as `answered` when the person has answered a question about a call. */
export interface AnsweredQuestion extends NamedTool {
  readonly call: string;
  readonly allow: boolean;
  readonly origin: string;
  /** It was about the result. */
  readonly hasRun: boolean;
}

interface Row {
  readonly key: string;
  readonly agent?: PanelAgent;
  readonly server?: WaitingServer;
  readonly question?: PanelQuestion;
}

function faceOf(question: PanelQuestion): QuestionFace {
  if (question.kind === "supply") return supplyFace(question);
  return question.kind === "use" ? useFace(question) : callFace(question);
}

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}

export class QuestionStage extends elementWith({
  /** Those that wait for approval. */
  agents: [] as readonly PanelAgent[],
  questions: [] as readonly PanelQuestion[],
  /** Servers that agents brought, and that wait. */
  servers: [] as readonly WaitingServer[],
  /** The tab that an agent may be connected to right away. */
  tab: given<PanelState["tab"]>(),
  offer: given<PanelState["offer"]>(),
  /** Changes with what is shown above the questions. */
  above: "",
  problem: "",
}) {
  static override styles = [
    shared,
    css`
      section {
        pointer-events: var(--answers-reach, auto);
        gap: 10px;
      }
      header {
        min-height: 30px;
      }
      .steps {
        gap: 2px;
        color: var(--soft);
        font-variant-numeric: tabular-nums;
      }
      .steps button {
        min-width: 28px;
        padding: 0;
        font-size: 15px;
        text-align: center;
      }
      .clock {
        margin-inline-start: auto;
        color: var(--soft);
        font-size: var(--small);
        font-variant-numeric: tabular-nums;
      }
      .clock.soon {
        color: var(--alert);
        font-weight: 650;
      }
      .more {
        display: flex;
        flex-wrap: wrap;
        gap: 2px;
        justify-content: space-between;
        margin: 0 -3px -4px;
      }
      .more button {
        padding-inline: 2px;
        font-size: 12px;
      }
      @media (forced-colors: active) {
        .more button {
          padding-inline: 6px;
        }
      }
    `,
  ];

  #shown = "";
  #at = 0;
  #surroundings = "";
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #pause = new AnswerPause(this);

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  /**
   * On what answers the question: the field of a secret, else *Deny*. Keys that were meant for a
   * page allow nothing. What the question says stays in sight: where the answer is below, the focus
   * goes to the heading.
   */
  async focusAnswer(): Promise<void> {
    await this.updateComplete;
    const card = this.renderRoot.querySelector<QuestionCard>("question-card");
    await card?.updateComplete;
    const answer = card?.renderRoot.querySelector<HTMLElement>("input.secret, .answers button");
    const heading = this.renderRoot.querySelector<HTMLElement>("#questions");
    answer?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: "start" });
    if (answer && !isInSight(answer)) heading?.focus({ preventScroll: true });
  }

  #rows(): Row[] {
    return [
      ...this.questions.map((question) => ({ key: question.id, question })),
      // A call waits for its answer only so long.
      ...this.agents.map((agent) => ({ key: agent.id, agent })),
      ...this.servers.map((server) => ({
        key: `${server.agent.id} ${server.server.server} ${server.server.identity}`,
        server,
      })),
    ];
  }

  /**
   * The shown question stays; if it is gone, what took its place comes. A new question never
   * replaces it.
   */
  protected override willUpdate(): void {
    const rows = this.#rows();
    const found = rows.findIndex(({ key }) => key === this.#shown);
    this.#at = found >= 0 ? found : Math.max(0, Math.min(this.#at, rows.length - 1));
    this.#shown = rows[this.#at]?.key ?? "";
    const surroundings = `${this.above} ${this.#shown}`;
    if (surroundings === this.#surroundings) return;
    this.#surroundings = surroundings;
    this.problem = "";
    this.#pause.begin();
  }

  #turn(by: number): void {
    const rows = this.#rows();
    this.#shown = rows[(this.#at + by + rows.length) % rows.length]?.key ?? "";
    this.requestUpdate();
  }

  override render() {
    const rows = this.#rows();
    const row = rows[this.#at];
    return html`${
      row === undefined
        ? nothing
        : html`<section aria-labelledby="questions">
            ${this.#head(rows, row)}
            <ul>
              ${repeat(
                [row],
                ({ key }) => key,
                (
                  each,
                ) => html`<li tabindex="-1" @answering=${(event: CustomEvent<boolean>) => this.#note(each, event.detail)}>
                  ${this.#card(each)}
                </li>`,
              )}
            </ul>
          </section>`
    }
    <p class="visually-hidden" role="status">${rows.length === 0 ? "" : texts.announceWaiting(rows.length)}</p>`;
  }

  #head({ length }: readonly Row[], { question }: Row) {
    return html`<header class="row">
      <h2 id="questions" tabindex="-1">${texts.heading()}</h2>
      ${
        length === 1
          ? nothing
          : html`<span class="row steps small">
              <button type="button" class="quiet" aria-label=${texts.earlier()} @click=${() => this.#turn(-1)}>‹</button>
              <span>${texts.position(this.#at + 1, length)}</span>
              <button type="button" class="quiet" aria-label=${texts.later()} @click=${() => this.#turn(1)}>›</button>
            </span>`
      }
      ${question === undefined ? nothing : this.#clock(question.endsAt)}
    </header>`;
  }

  /** Not spoken: a clock that speaks each second drowns out the question. */
  #clock(endsAt: number) {
    clearTimeout(this.#timer);
    const left = Math.max(0, endsAt - Date.now());
    if (left > 0) this.#timer = setTimeout(() => this.requestUpdate(), left % 1_000 || 1_000);
    return html`<span class=${left < 20_000 ? "clock soon" : "clock"} role="timer" aria-live="off" title=${texts.timeToAnswerMeans()}>
      ${texts.timeToAnswer(base.timeLeft(left))}
    </span>`;
  }

  #card({ agent, question, server }: Row) {
    const surroundings = this.#surroundings;
    if (server !== undefined)
      return html`<question-card .face=${serverFace(server)} surroundings=${surroundings}></question-card>`;
    if (question !== undefined)
      return html`<question-card .face=${faceOf(question)} surroundings=${surroundings}>${this.#more(question)}</question-card>`;
    if (agent === undefined) return nothing;
    return html`<question-card .face=${agentFace(agent, { tab: this.tab, offer: this.offer })}
      surroundings=${surroundings}>${this.#notNow(agent)}</question-card>`;
  }

  #notNow({ id }: PanelAgent) {
    return html`<div class="more" slot="more">
      <button type="button" class="quiet" aria-disabled=${this.#pause.isOver ? "false" : "true"}
        @click=${(event: Event) => this.#send(event, { type: "put-off", agent: id, on: true })}>
        ${texts.notNow()}
      </button>
    </div>`;
  }

  /** Agents that wait to be let in are no questions that *Deny all* answers. */
  #more({ agent, guest }: PanelQuestion) {
    const count = this.questions.length;
    const disabled = this.#pause.isOver ? "false" : "true";
    return html`<div class="more" slot="more">
        ${
          count < 2
            ? nothing
            : html`<button type="button" class="quiet" aria-disabled=${disabled}
              @click=${(event: Event) => this.#send(event, { type: "deny-all" })}>
                ${texts.denyAll(count)}
              </button>`
        }
        <button type="button" class="quiet" aria-disabled=${disabled}
          @click=${(event: Event) => this.#send(event, { type: "pause", on: true })}>
          ${texts.pauseForHour()}
        </button>
        ${
          guest === undefined
            ? nothing
            : html`<button type="button" class="quiet" aria-disabled=${disabled} aria-label=${texts.blockAgent(asLine(agent))}
                @click=${(event: Event) => this.#send(event, { type: "decide-agent", agent: guest, allow: false })}>
                ${texts.block()}
              </button>`
        }
      </div>
      ${this.problem === "" ? nothing : html`<p slot="more" class="problem small" role="alert">${this.problem}</p>`}`;
  }

  async #send(event: Event, command: Parameters<typeof sendCommand>[1]): Promise<void> {
    if (!this.#pause.isOver || !event.isTrusted) return;
    const { error } = await sendCommand(this, command);
    this.problem = error ?? "";
  }

  #note({ question }: Row, allow: boolean): void {
    if (question === undefined) return;
    const { call, origin, tool, title, isAlike } = question;
    const named = { tool, title, ...(isAlike === undefined ? {} : { isAlike }) };
    const hasRun = question.kind === "call" && question.stage === "post-result";
    const detail: AnsweredQuestion = { call, origin, ...named, allow, hasRun };
    this.dispatchEvent(new CustomEvent("answered", { detail }));
  }
}
