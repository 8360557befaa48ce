/** The side panel: the site, open questions, the tab's tools, what is kept for the person, agents, rules, calls and log. */
import { css, html, LitElement, nothing, type PropertyDeclarations } from "lit";
import * as texts from "../../../src/texts/people/shell.js";
import type { PanelCommand, PanelState } from "../../protocol/panel-messages.js";
import { type CommandAnswer, type LineState, PanelConnection } from "../shared/panel-connection.js";
import { answerCommands } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { findTab, followTab } from "./active-tab.js";

/** The part of the panel that sends one of these shows its error itself. */
const SAID_IN_PLACE: readonly PanelCommand["type"][] = [
  "read-log",
  "export-log",
  "reveal",
  "run-tool",
  "answer",
  "supply",
];

/** Sent without a click: when one succeeds, an error that the panel shows stays. */
const UNASKED: readonly PanelCommand["type"][] = ["read-log", "read-rules"];

export class AirlockPanel extends LitElement {
  static override properties: PropertyDeclarations = {
    panel: { state: true },
    line: { state: true },
    hasLooked: { state: true },
    problem: { state: true },
  };
  static override styles = [
    shared,
    css`
      main {
        display: grid;
        gap: 22px;
        max-width: 760px;
        margin: 0 auto;
        padding: 14px 14px 40px;
      }
      .top .card {
        margin-top: 12px;
      }
      nav {
        display: flex;
        flex-wrap: wrap;
        gap: 2px;
        margin: 10px -8px 0;
      }
    `,
  ];

  declare panel: PanelState | undefined;
  declare line: LineState;
  /** Whether the browser was asked which tab this is. */
  declare hasLooked: boolean;
  declare problem: string;
  readonly #connection: PanelConnection;

  constructor() {
    super();
    this.line = "open";
    this.hasLooked = false;
    this.problem = "";
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

  override render() {
    const { panel, hasLooked } = this;
    return html`<main>
      <div class="top">
        ${panel?.tab === undefined ? this.#noTab(panel !== undefined && hasLooked) : html`<site-bar .tab=${panel.tab}></site-bar>`}
        <div role="status">
          ${this.line === "open" ? nothing : html`<p class="card small">${texts.lineStates[this.line]()}</p>`}
          ${panel?.rules.isWaiting === true ? html`<p class="card small">${texts.rulesWait()}</p>` : nothing}
        </div>
        <div role="alert">
          ${this.problem === "" ? nothing : html`<p class="card alert small">${this.problem}</p>`}
        </div>
        ${
          panel === undefined
            ? nothing
            : html`${this.#jumps(panel)} ${this.#questions(panel)}
              <finding-banner .calls=${panel.calls}></finding-banner>`
        }
      </div>
      ${panel === undefined || !(hasLooked || panel.tab) ? nothing : this.#parts(panel)}
    </main>`;
  }

  #noTab(isKnown: boolean) {
    return isKnown
      ? html`<h1>${texts.noWebPage()}</h1>`
      : html`<h1 class="visually-hidden">${texts.panelName()}</h1>
          <p role="status" class="soft">${texts.panelOpening()}</p>`;
  }

  #parts({
    tab,
    agents,
    apps,
    tools,
    calls,
    items,
    locked,
    vaultIsFull,
    logged,
    consents,
    rules,
    cost,
  }: PanelState) {
    const isReady = tab?.status === "ready";
    return html`${isReady ? html`<tool-list .tools=${tools} .calls=${calls} .items=${items}></tool-list>` : nothing}
      <kept-list .items=${items} .locked=${locked} ?full=${vaultIsFull}></kept-list>
      <agent-list
        .agents=${agents.filter(({ status }) => status !== "waiting")}
        .tabId=${tab === undefined || tab.status === "unsupported" ? undefined : tab.id}
      ></agent-list>
      <connect-app .apps=${apps} .agents=${agents}></connect-app>
      <consent-list .consents=${consents}></consent-list>
      <rules-view .rules=${rules}></rules-view>
      <call-list .calls=${calls} .items=${items}></call-list>
      <log-view .logged=${logged}></log-view>
      <cost-view .cost=${cost}></cost-view>`;
  }

  #questions({ tab, agents, questions }: PanelState) {
    return html`<question-list
      .agents=${agents.filter(({ status }) => status === "waiting")}
      .questions=${questions}
      above=${`${tab?.origin} ${tab?.status} ${this.line} ${this.problem}`}
      @left-empty=${() => this.#focusOn(tab?.status === "ready" ? "tool-list" : "kept-list")}
    ></question-list>`;
  }

  #jumps({ tab, tools, items, agents, calls, consents }: PanelState) {
    const known = agents.filter(({ status }) => status !== "waiting").length;
    const parts = [
      ["tool-list", texts.parts.tools(), tools.length],
      ["kept-list", texts.parts.kept(), items.length],
      ["agent-list", texts.parts.agents(), known],
      ["connect-app", texts.parts.apps(), ""],
      ["consent-list", texts.parts.allowed(), consents.length],
      ["rules-view", texts.parts.rules(), ""],
      ["call-list", texts.parts.calls(), calls.length],
      ["log-view", texts.parts.log(), ""],
    ] as const;
    return html`<nav aria-label=${texts.partsOfPanel()}>
      ${parts
        .filter(([part]) => part !== "tool-list" || tab?.status === "ready")
        .map(
          ([
            part,
            words,
            count,
          ]) => html`<button type="button" class="quiet" @click=${() => this.#focusOn(part)}>
            ${words} ${count}
          </button>`,
        )}
    </nav>`;
  }

  #focusOn(part: string): void {
    const heading = this.renderRoot.querySelector(part)?.shadowRoot?.querySelector<HTMLElement>("h2");
    heading?.focus();
    heading?.scrollIntoView({ block: "start" });
  }
}
