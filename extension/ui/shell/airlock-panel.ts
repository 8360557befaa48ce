/** The side panel: its site, its views, and a bar that says how many questions wait where they are not in sight. */
import { html, LitElement, nothing, type PropertyDeclarations } from "lit";
import type { PanelCall, PanelCommand, PanelState } from "../../protocol/panel-messages.js";
import { isView, LEFT_VIEW, onGo, onUseAgain, type ViewName } from "../shared/go.js";
import { type CommandAnswer, type LineState, PanelConnection } from "../shared/panel-connection.js";
import { answerCommands } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { timeOfDay } from "../shared/time.js";
import { markLanguage, shell as texts } from "../shared/words.js";
import { findTab, followTab } from "./active-tab.js";
import { panelStyles } from "./panel-styles.js";
import { PointerGuard } from "./pointer-guard.js";
import { type Tab, tabRow, tabStyles } from "./tab-row.js";
import { viewOf } from "./views.js";

/** The part of the panel that sends one of these shows its error itself. */
const SAID_IN_PLACE: readonly PanelCommand["type"][] = ["read-log", "reveal", "run-tool", "answer"];

/** Sent without a click: when one succeeds, an error that the panel shows stays. */
const UNASKED: readonly PanelCommand["type"][] = ["read-log"];

const MORE = ["agents", "sites", "rules", "settings"] as const;
type MoreName = (typeof MORE)[number];
type MainName = Exclude<ViewName, MoreName> | "more";

const isMore = (view: ViewName): view is MoreName => MORE.some((name) => name === view);

/** How many questions wait: of calls, of secrets, and of agents that ask to connect. */
const countWaiting = ({ questions, agents }: PanelState): number =>
  questions.length + agents.filter(({ status }) => status === "waiting").length;

export class AirlockPanel extends LitElement {
  static override properties: PropertyDeclarations = {
    panel: { state: true },
    line: { state: true },
    hasLooked: { state: true },
    problem: { state: true },
    view: { state: true },
    again: { state: true },
  };
  static override styles = [shared, tabStyles, panelStyles];

  declare panel: PanelState | undefined;
  declare line: LineState;
  /** Whether the browser was asked which tab this is. */
  declare hasLooked: boolean;
  declare problem: string;
  declare view: ViewName;
  declare again: PanelCall | undefined;
  readonly #connection: PanelConnection;
  /** Views that the person has opened: a form that was begun stays. */
  readonly #opened = new Set<ViewName>();
  #lastMore: MoreName = "agents";

  constructor() {
    super();
    this.line = "open";
    new PointerGuard(this);
    markLanguage(document);
    this.hasLooked = false;
    this.problem = "";
    const named = location.hash.slice(1);
    this.view = isView(named) ? named : "now";
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
    onUseAgain(this, (call) => {
      this.again = call;
      this.#choose("tools");
    });
    followTab(() => void this.#connection.watch());
    setTimeout(() => {
      this.hasLooked = true;
    }, 1_500);
  }

  async #carryOut(command: PanelCommand): Promise<CommandAnswer> {
    const answer = await this.#connection.send(command);
    const problem = SAID_IN_PLACE.includes(command.type) ? "" : (answer.error ?? "");
    if (problem !== "" || !UNASKED.includes(command.type)) this.problem = problem;
    return answer;
  }

  #choose(view: ViewName): void {
    if (isMore(view)) this.#lastMore = view;
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

  override render() {
    const { panel, hasLooked } = this;
    const waits = panel === undefined ? 0 : countWaiting(panel);
    return html`<header>
        ${panel?.tab === undefined ? this.#noTab(panel !== undefined && hasLooked) : html`<site-bar .tab=${panel.tab}></site-bar>`}
        <nav aria-label=${texts.partsOfPanel()}>${this.#tabs(waits)}</nav>
      </header>
      ${this.#notices(panel)}
      <main>
        ${isMore(this.view) ? this.#secondTabs(this.view) : nothing}
        <div id="view" role="tabpanel" tabindex="-1" aria-labelledby=${`tab-${this.view}`}>
          ${panel === undefined || !(hasLooked || panel.tab) ? nothing : this.#views(panel)}
        </div>
      </main>
      ${this.#bar(waits)}`;
  }

  #notices(panel: PanelState | undefined) {
    return html`<div class="notices">
      ${panel?.tab === undefined ? nothing : html`<site-notice .tab=${panel.tab} @left-empty=${() => this.renderRoot.querySelector<HTMLElement>("#view")?.focus()}></site-notice>`}
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
    const { panel } = this;
    const counted = (name: Exclude<MainName, "more">, count: number): Tab<MainName> => ({
      name,
      words: texts.views[name](),
      count,
      countWords: name === "now" ? texts.waitingCount(count) : texts.countOf(count),
    });
    return tabRow<MainName>({
      label: texts.partsOfPanel(),
      controls: "view",
      selected: isMore(this.view) ? "more" : this.view,
      tabs: [
        counted("now", waits),
        counted("secrets", panel?.items.length ?? 0),
        counted("tools", panel?.tools.length ?? 0),
        counted("log", 0),
        { name: "more", words: texts.views.more() },
      ],
      choose: (name) => this.#choose(name === "more" ? this.#lastMore : name),
    });
  }

  #secondTabs(selected: MoreName) {
    return html`<div class="second">
      ${tabRow<MoreName>({
        label: texts.views.more(),
        controls: "view",
        selected,
        tabs: MORE.map((name) => ({ name, words: texts.views[name]() })),
        choose: (name) => this.#choose(name),
      })}
    </div>`;
  }

  #views(panel: PanelState) {
    this.#opened.add(this.view);
    return [...this.#opened].map(
      (view) => html`<div class="view" ?hidden=${view !== this.view}>
        ${viewOf(view, panel, { problem: this.problem, isShown: view === this.view, again: this.again })}
      </div>`,
    );
  }

  /** Over the foot of the panel, where nothing moves when it comes. */
  #bar(waits: number) {
    // In *Now* a question has the whole view, with its buttons always in sight.
    const isInSight = this.view === "now";
    const { quietUntil } = this.panel ?? {};
    return html`<div class="bar" role="status">
      ${this.line === "open" ? nothing : html`<p class=${this.line === "gone" ? "card alert small" : "card small"}>${texts.lineStates[this.line]()}</p>`}
      ${
        quietUntil === undefined
          ? nothing
          : html`<div class="card small row">
              <p>${texts.pausedUntil(timeOfDay(quietUntil))}</p>
              <button type="button" @click=${() => void this.#carryOut({ type: "pause", on: false })}>${texts.endPause()}</button>
            </div>`
      }
      ${
        waits === 0 || isInSight
          ? nothing
          : html`<button type="button" class="main" @click=${() => void this.#show("now")}>
              <span>${texts.waitingCount(waits)}</span> <span>${texts.answerNow()}</span>
            </button>`
      }
    </div>`;
  }
}
