/**
 * Accepts connections of the side panel, the window for questions and the first steps. Other
 * senders cannot have an address of the extension.
 */

import { decodeFromPanel, type FromPanel, factsOf } from "../../protocol/command-messages.js";
import { PANEL_PORT } from "../../protocol/panel-messages.js";
import { isGuest } from "../model/records.js";
import type { Port } from "../platform/chrome-api.js";
import type { PortInbox } from "../platform/port-inbox.js";
import { words } from "../platform/words.js";
import { viewOffer, viewServerOffers } from "./asking.js";
import { carryOut } from "./panel-commands.js";
import { PanelLine } from "./panel-line.js";
import type { PanelParts } from "./panel-parts.js";
import { viewState } from "./panel-state.js";
import { QuestionWindow, type WaitingCount } from "./question-window.js";
import { viewTab } from "./watched-tab.js";

/** Changes that come together are shown together. */
const PUSH_PAUSE = 30;

function countWaiting({ questions, agents, agentDoor, appServers, log, quiet }: PanelParts): WaitingCount {
  const waiting = questions.list();
  const servers = appServers.waiting();
  const strangers = agents.waiting().filter(({ id }) => !agents.isPutOff(id));
  // A page must not be able to open windows by itself.
  const urgent = waiting.filter(
    ({ kind, agent, isActive }) => kind !== "call" || isGuest(agent.kind) || isActive,
  );
  // Closing a window answers no request to connect: it would bring the next window.
  const news = strangers.filter(({ id }) => agentDoor.isConnected(id) && !agents.isShown(id));
  return {
    all: waiting.length + strangers.length + servers,
    urgent: urgent.length + (quiet.until === undefined ? news.length : 0),
    stops: log.list().filter(({ stop }) => stop !== undefined && stop.isRead !== true).length,
  };
}

export class PanelDoor {
  readonly #parts: PanelParts;
  readonly #panels = new Set<PanelLine>();
  readonly #window: QuestionWindow;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: PanelParts) {
    this.#parts = parts;
    this.#window = new QuestionWindow(
      parts,
      () => countWaiting(parts),
      () => this.#isWatched(),
      () => [...this.#panels].some(({ isSeen }) => isSeen),
    );
  }

  accept(port: Port, inbox: PortInbox): void {
    if (!this.#isOurs(port) || inbox.isClosed) {
      port.disconnect();
      return;
    }
    const panel = new PanelLine(port);
    this.#panels.add(panel);
    this.#look();
    inbox.deliver({
      message: (data) => {
        const message = decodeFromPanel(data);
        if (message !== undefined) void this.#obey(panel, message);
      },
      closed: () => this.#closed(panel),
    });
    void this.#push(panel);
  }

  #look(): void {
    if (this.#isWatched()) this.#parts.agents.showWaiting();
    this.#window.update();
  }

  /** A panel that nobody sees shows no questions. */
  #isWatched(): boolean {
    return [...this.#panels].some(({ isInSight }) => isInSight);
  }

  /**
   * Closing the last panel in sight denies the open questions: one that is hidden does not keep
   * them.
   */
  #closed(panel: PanelLine): void {
    this.#panels.delete(panel);
    const wasHidden = !panel.isInSight && this.#panels.size > 0;
    if (wasHidden || this.#isWatched()) return;
    this.#parts.questions.refuseAll();
  }

  /** The person clicked the browser's notification that a question waits. */
  noticeClicked(): void {
    void this.#window.show().catch(() => undefined);
  }

  tabReplaced(added: number, removed: number): void {
    for (const panel of this.#panels) if (panel.tabId === removed) panel.tabId = added;
    this.changed();
  }

  changed(): void {
    this.#look();
    if (this.#panels.size === 0) return;
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      for (const panel of this.#panels) void this.#push(panel);
    }, PUSH_PAUSE);
  }

  /** A content script has our id too, but the page's address. */
  #isOurs({ name, sender }: Port): boolean {
    const { runtime } = this.#parts.api;
    return (
      name === PANEL_PORT && sender?.id === runtime.id && sender.url?.startsWith(runtime.getURL("")) === true
    );
  }

  async #obey(panel: PanelLine, { request, command }: FromPanel): Promise<void> {
    const answer = await carryOut(command, this.#parts, panel).catch(() => ({
      error: words.panelCommandFailed(),
    }));
    // The panel must not wait for an answer that the browser does not pass on.
    const isSent = panel.send({ type: "answer", request, ...answer });
    if (!isSent) panel.send({ type: "answer", request, error: words.panelCommandFailed() });
    if (!factsOf(command).isRead) this.changed();
  }

  async #push(panel: PanelLine): Promise<void> {
    const { tabId } = panel;
    const mayChoose = this.#parts.agents.list().some(({ status }) => status !== "denied");
    const [tab, offer, serverOffers] = await Promise.all([
      tabId === undefined ? undefined : viewTab(this.#parts, tabId),
      tabId === undefined || !mayChoose ? undefined : viewOffer(tabId, this.#parts),
      viewServerOffers(this.#parts),
    ]);
    // It may have turned to another tab meanwhile.
    if (panel.tabId !== tabId) return;
    const state = viewState(this.#parts, tab);
    panel.show({
      ...state,
      ...(offer === undefined ? {} : { offer }),
      ...(serverOffers.length === 0 ? {} : { serverOffers }),
    });
  }
}
