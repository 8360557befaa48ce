/**
 * The last screen of the first run: a call on the demo, by whom the person chose. Its connection to
 * the worker is a panel's: what waits for an answer is asked here while the tab is in sight.
 */

import { css, html, nothing } from "lit";
import { PLAYGROUND_ID } from "../../../src/link/names.js";
import type { CommandAnswer, PanelCall, PanelCommand, PanelState } from "../../protocol/panel-messages.js";
import { AnswerPause } from "../shared/answer-pause.js";
import { elementWith, unset } from "../shared/element.js";
import { type LineState, PanelConnection } from "../shared/panel-connection.js";
import { answerCommands } from "../shared/send-event.js";
import { shared } from "../shared/styles.js";
import { countRequests, waitingAgents, waitingServers } from "../shared/waiting-agents.js";
import { shell, firstRun as texts } from "../shared/words.js";
import { type DemoState, DemoTab } from "./demo-tab.js";
import { startPlayground } from "./playground.js";
import { welcomeStyles } from "./welcome-styles.js";

export type Actor = "playground" | "app" | "person";

const DEMO_COMMAND = "npx webmcp-airlock demo";
const TOOL = "generate_api_key";

const isOver = ({ status }: PanelCall): boolean => status !== "running" && status !== "asking";

export class FirstCall extends elementWith({
  actor: "person" as Actor,
  panel: unset<PanelState>(),
  demo: "opening" as DemoState,
  isPlaygroundMissing: false,
  line: "open" as LineState,
  problem: "",
}) {
  static override styles = [
    shared,
    welcomeStyles,
    css`
      :host {
        display: grid;
        gap: 14px;
        grid-template-columns: minmax(0, 1fr);
      }
      .body {
        gap: 14px;
      }
      question-stage {
        max-width: 480px;
        font-size: 14px;
      }
      .lead {
        font-size: inherit;
        font-weight: 400;
      }
      call-result {
        font-size: 14px;
      }
    `,
  ];

  #connection: PanelConnection | undefined;
  /** Calls that were there before this screen, or that failed on it. */
  #earlier: ReadonlySet<string> | undefined;
  #hasAsked = false;
  #wasDone = false;
  #hasShare = false;
  readonly #pause = new AnswerPause(this);
  readonly #tab = new DemoTab((state) => {
    this.demo = state;
    void this.#connection?.watch();
  });

  constructor() {
    super();
    answerCommands(this, (command) => this.#send(command));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#connection = new PanelConnection(async () => this.#tab.id, {
      state: (panel) => this.#take(panel),
      line: (line) => {
        this.line = line;
      },
    });
    void this.#tab.open().then(() => this.#connection?.watch());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#connection?.close();
    this.#connection = undefined;
    this.#tab.close();
  }

  async #send(command: PanelCommand): Promise<CommandAnswer> {
    return (await this.#connection?.send(command)) ?? { error: shell.extensionInterrupted() };
  }

  #take(panel: PanelState): void {
    this.#earlier ??= new Set(panel.calls.map(({ id }) => id));
    this.panel = panel;
    if (this.#tool() !== undefined && this.actor === "playground" && !this.#hasAsked)
      void this.#askPlayground();
  }

  async #askPlayground(): Promise<void> {
    this.#hasAsked = true;
    this.isPlaygroundMissing = !(await startPlayground(this.#tab.origin));
  }

  #tool() {
    const { tab, tools = [] } = this.panel ?? {};
    if (tab === undefined || tab.id !== this.#tab.id) return undefined;
    return tools.find(({ name, origin, top }) => name === TOOL && origin === this.#tab.origin && top);
  }

  /** On the demo, since this screen is there: the newest one. */
  #call(): PanelCall | undefined {
    const { calls = [] } = this.panel ?? {};
    return calls.find(({ id, origin }) => origin === this.#tab.origin && this.#earlier?.has(id) === false);
  }

  async #run(): Promise<void> {
    const tool = this.#tool();
    if (tool === undefined) return;
    const { document, registration } = tool;
    const { error } = await this.#send({
      type: "run-tool",
      document,
      registration,
      arguments: JSON.stringify({ name: texts.what.sampleName() }),
    });
    this.problem = error ?? "";
  }

  async #again(): Promise<void> {
    this.#earlier = new Set(this.panel?.calls.map(({ id }) => id));
    this.#hasAsked = false;
    if (this.actor === "person") await this.#run();
    else if (this.actor === "playground") await this.#askPlayground();
    this.requestUpdate();
  }

  /** Only connects: it cannot take back that the person blocked the agent. */
  async #share(event: Event): Promise<void> {
    const { id } = this.#tab;
    if (id === undefined || !this.#pause.isOver || !event.isTrusted) return;
    const command = { type: "connect-tab", agent: PLAYGROUND_ID, tabId: id, connected: true } as const;
    const { error } = await this.#send(command);
    this.problem = error ?? "";
  }

  async #openPanel(): Promise<void> {
    const { id } = this.#tab;
    // Before anything is waited for: the browser opens it for the person's click only. Firefox has
    // no side panel.
    const opening = id === undefined ? undefined : chrome.sidePanel?.open({ tabId: id });
    await opening?.catch(() => undefined);
    await this.#tab.show();
  }

  protected override updated(): void {
    const isDone = this.renderRoot.querySelector("call-result") !== null;
    if (isDone && !this.#wasDone) this.renderRoot.querySelector<HTMLElement>("h1")?.focus();
    this.#wasDone = isDone;
    const hasShare = this.renderRoot.querySelector(".share") !== null;
    if (hasShare && !this.#hasShare) this.#pause.begin();
    this.#hasShare = hasShare;
  }

  override render() {
    const { panel } = this;
    const call = this.#call();
    const waits = panel !== undefined && hasQuestions(panel);
    const problem = this.line === "open" ? this.problem : shell.lineStates[this.line]();
    if (!waits && panel !== undefined && call !== undefined && isOver(call)) return this.#result(call, panel);
    return html`<h1 tabindex="-1">${texts.call.title()}</h1>
      <div class="body stack">
        <p role="status">${waits ? "" : this.#progress(call)}</p>
        ${this.#help(panel, call, waits)}
        <div role="alert">${problem === "" ? nothing : html`<p class="problem">${problem}</p>`}</div>
        ${
          panel === undefined
            ? nothing
            : html`<question-stage
                .agents=${waitingAgents(panel)}
                .servers=${waitingServers(panel)}
                .questions=${panel.questions}
                .tab=${panel.tab}
                .offer=${panel.offer}
                above=${`${this.demo} ${problem}`}
              ></question-stage>`
        }
      </div>`;
  }

  /** The state of it, in one sentence. */
  #progress(call: PanelCall | undefined): string {
    const words = texts.call;
    if (this.demo !== "open") return words[this.demo]();
    if (this.#tool() === undefined) return words.noTools();
    if (this.panel?.rules.isWaiting === true) return shell.rulesWait();
    if (call !== undefined) return words.running();
    return this.isPlaygroundMissing ? words.noPlayground() : words[this.actor]();
  }

  /** The person's next step. */
  #help(panel: PanelState | undefined, call: PanelCall | undefined, waits: boolean) {
    const words = texts.call;
    const again = html`<button type="button" class="main" @click=${() => this.#tab.again()}>${words.again()}</button>`;
    if (this.demo === "missing") {
      return html`<pre tabindex="0">${DEMO_COMMAND}</pre>
        <p class="soft small">${words.inClone()}</p>
        <p class="row foot">${again}</p>`;
    }
    if (panel === undefined || this.demo === "opening" || waits) return nothing;
    if (this.#tool() === undefined) {
      return html`${panel.tab === undefined ? nothing : html`<site-notice .tab=${panel.tab}></site-notice>`}
        <p class="row foot">
          ${again} <button type="button" @click=${() => this.#tab.show()}>${words.seeDemo()}</button>
        </p>`;
    }
    return call === undefined ? this.#start(panel) : nothing;
  }

  #start(panel: PanelState) {
    const words = texts.call;
    if (this.actor === "app")
      return html`<connect-app .apps=${panel.apps} .agents=${panel.agents}></connect-app>`;
    if (this.actor === "person") {
      return html`<p class="row foot"><button type="button" class="main" @click=${this.#run}>${words.run()}</button></p>`;
    }
    if (this.isPlaygroundMissing) {
      return html`<p class="row foot">
        <button type="button" class="main" @click=${this.#again}>${words.again()}</button>
        <button type="button" @click=${() => this.dispatchEvent(new CustomEvent("by-hand"))}>${words.byHand()}</button>
      </p>`;
    }
    const known = panel.agents.find(({ id }) => id === PLAYGROUND_ID);
    if (known?.status !== "approved" || known.connected) return nothing;
    const isEarly = this.#hasShare && this.#pause.isOver ? "false" : "true";
    return html`<p class="row foot share">
      <button type="button" class="main" aria-disabled=${isEarly} @click=${this.#share}>${words.share()}</button>
    </p>`;
  }

  #result(call: PanelCall, { items }: PanelState) {
    const isKept = call.status === "done" && call.withheld.length > 0;
    const words = isKept ? texts.call.done : call.status === "done" ? texts.call.allOfIt : texts.call.failed;
    return html`<h1 tabindex="-1">${words.title()}</h1>
      <div class="body stack">
        <h2 class="lead">${words.means()}</h2>
        <call-result .call=${call} .items=${items} isListed></call-result>
        <p class="row foot">
          ${
            isKept
              ? html`<button type="button" class="main" @click=${this.#openPanel}>${texts.end.panel()}</button>`
              : html`<button type="button" class="main" @click=${this.#again}>${texts.call.again()}</button>`
          }
          <button type="button" @click=${() => this.dispatchEvent(new CustomEvent("finish"))}>${texts.end.finish()}</button>
        </p>
        <p class="soft small">${texts.end.reload()}</p>
      </div>`;
  }
}

const hasQuestions = (panel: PanelState): boolean => panel.questions.length + countRequests(panel) > 0;
