/**
 * The side panel: its site, its views, and a bar that says how many questions wait where they are
 * not in sight.
 */
import { html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { factsOf } from "../../protocol/command-messages.js";
import type { CommandAnswer, PanelCommand, PanelState } from "../../protocol/panel-messages.js";
import type { NowView } from "../now/now-view.js";
import { elementWith, unset } from "../shared/element.js";
import { EscapeDetails } from "../shared/escape-details.js";
import { isView, LEFT_VIEW, onGo, type ViewName } from "../shared/go.js";
import { type LineState, PanelConnection } from "../shared/panel-connection.js";
import { answerCommands } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { timeOfDay } from "../shared/time.js";
import { countRequests } from "../shared/waiting-agents.js";
import { markLanguage, shell as texts } from "../shared/words.js";
import { findTab, followTab } from "./active-tab.js";
import { BarRoom } from "./bar-room.js";
import { panelStyles } from "./panel-styles.js";
import { PointerGuard } from "./pointer-guard.js";
import { tabRow, tabStyles } from "./tab-row.js";

/** More than a person blocks in half a minute, and few enough to leave the view in sight. */
const MOST_BLOCKED = 3;

/** The number of questions that wait: of calls, of secrets, and of agents that ask to connect. */
const countWaiting = (panel: PanelState): number => panel.questions.length + countRequests(panel);

export class AirlockPanel extends elementWith({
  panel: unset<PanelState>(),
  line: "open" as LineState,
  /** Whether the browser was asked which tab this is. */
  hasLooked: false,
  problem: "",
  view: "now" as ViewName,
}) {
  static override styles = [shared, tabStyles, panelStyles];

  readonly #connection: PanelConnection;
  /** Views that the person has opened: what was begun stays. */
  readonly #opened = new Set<ViewName>();

  constructor() {
    super();
    new PointerGuard(this);
    new EscapeDetails(this);
    new BarRoom(this);
    markLanguage(document);
    const named = location.hash.slice(1);
    if (isView(named)) this.view = named;
    this.#connection = new PanelConnection(findTab, {
      state: (state) => {
        this.panel = state;
        this.hasLooked ||= state.tab !== undefined;
      },
      line: (line) => {
        this.line = line;
      },
    });
    answerCommands(this, (command) => this.#carryOut(command));
    onGo(this, (view) => void this.#show(view));
    followTab(() => void this.#connection.watch());
    setTimeout(() => {
      this.hasLooked = true;
    }, 1_500);
  }

  async #carryOut(command: PanelCommand): Promise<CommandAnswer> {
    const answer = await this.#connection.send(command);
    const { isSaidInPlace, isUnasked } = factsOf(command);
    const problem = isSaidInPlace ? "" : (answer.error ?? "");
    if (problem !== "" || !isUnasked) this.problem = problem;
    return answer;
  }

  #choose(view: ViewName): void {
    if (view !== this.view) window.dispatchEvent(new Event(LEFT_VIEW));
    this.view = view;
    window.scrollTo(0, 0);
  }

  /** By a link: the focus goes along. */
  async #show(view: ViewName): Promise<void> {
    this.#choose(view);
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>("#view")?.focus();
  }

  async #answerNow(): Promise<void> {
    await this.#show("now");
    await this.renderRoot.querySelector<NowView>("now-view")?.focusQuestion();
  }

  override render() {
    const { panel, hasLooked } = this;
    const waits = panel === undefined ? 0 : countWaiting(panel);
    return html`<header>
        ${panel?.tab === undefined ? this.#noTab(panel !== undefined && hasLooked) : html`<site-bar .tab=${panel.tab}></site-bar>`}
        <nav aria-label=${texts.partsOfPanel()}>${this.#tabs(waits)}</nav>
      </header>
      ${this.#notices(panel)}
      <main class="stack">
        <div id="view" role="tabpanel" tabindex="-1" aria-labelledby=${`tab-${this.view}`}>
          ${panel === undefined || !(hasLooked || panel.tab) ? nothing : this.#views(panel)}
        </div>
      </main>
      ${this.#bar(waits)}`;
  }

  #notices(panel: PanelState | undefined) {
    return html`<div class="notices">
      ${
        panel?.tab === undefined
          ? nothing
          : html`<site-notice .tab=${panel.tab}
        @left-empty=${() => this.renderRoot.querySelector<HTMLElement>("#view")?.focus()}></site-notice>`
      }
      <div role="status">
        ${panel?.rules.isWaiting === true ? html`<p class="card small">${texts.rulesWait()}</p>` : nothing}
      </div>
      <div role="alert">
        ${this.problem === "" ? nothing : html`<p class="card alert small">${this.problem}</p>`}
      </div>
    </div>`;
  }

  #noTab(isKnown: boolean) {
    return isKnown
      ? html`<h1>${texts.noWebPage()}</h1>`
      : html`<h1 class="visually-hidden">${texts.panelName()}</h1>
          <p role="status" class="soft">${texts.panelOpening()}</p>`;
  }

  #tabs(waits: number) {
    return tabRow({
      selected: this.view,
      counts: { now: waits, secrets: this.panel?.items.length ?? 0 },
      choose: (view) => this.#choose(view),
    });
  }

  #views(panel: PanelState) {
    this.#opened.add(this.view);
    return [...this.#opened].map(
      (view) => html`<div class="view stack" ?hidden=${view !== this.view}>${this.#view(view, panel)}</div>`,
    );
  }

  #view(name: ViewName, panel: PanelState) {
    const {
      blocked = [],
      calls,
      dropped,
      items,
      locked,
      logged,
      tab,
      vaultIsFull = false,
      crowded = [],
    } = panel;
    const isShown = name === this.view;
    switch (name) {
      case "now":
        return html`<now-view .panel=${panel} ?shown=${isShown}
          above=${[tab?.origin, tab?.status, this.problem, this.line, blocked.length, panel.quietUntil].join(" ")}></now-view>`;
      case "secrets":
        return html`<kept-list .items=${items} .locked=${locked} .dropped=${dropped} ?full=${vaultIsFull} .crowded=${crowded}></kept-list>`;
      case "log":
        return html`<log-view .calls=${calls} .items=${items} .logged=${logged} .logProblem=${panel.logProblem}
          ?shown=${isShown}></log-view>`;
      case "settings":
        return html`<settings-view .panel=${panel}></settings-view>`;
    }
  }

  /** Over the foot of the panel, where nothing moves when it comes. */
  #bar(waits: number) {
    // In *Now* a question has the whole view, with its buttons always in sight.
    const isInSight = this.view === "now";
    const { quietUntil, blocked = [] } = this.panel ?? {};
    return html`<div class="bar" role="status">
      ${
        this.line === "open"
          ? nothing
          : html`<p class=${this.line === "gone" ? "card alert small" : "card small"}>${texts.lineStates[this.line]()}</p>`
      }
      ${
        quietUntil === undefined
          ? nothing
          : html`<div class="card small row">
              <p>${texts.pausedUntil(timeOfDay(quietUntil))}</p>
              <button type="button" @click=${() => void this.#carryOut({ type: "pause", on: false })}>${texts.endPause()}</button>
            </div>`
      }
      ${repeat(
        blocked.slice(0, MOST_BLOCKED),
        ({ agent, until }) => `${agent} ${until}`,
        (each) => html`<block-notice .blocked=${each}></block-notice>`,
      )}
      ${
        waits === 0 || isInSight
          ? nothing
          : html`<button type="button" class="main" @click=${() => void this.#answerNow()}>
              <span>${texts.waitingCount(waits)}</span> <span>${texts.answerNow()}</span>
            </button>`
      }
    </div>`;
  }
}
