/**
 * The panel's connection to the worker: receives states, sends commands. It reconnects when the
 * worker has died.
 */

import { factsOf } from "../../protocol/command-messages.js";
import {
  type CommandAnswer,
  PANEL_PORT,
  type PanelCommand,
  type PanelNews,
  type PanelState,
  type ToPanel,
} from "../../protocol/panel-messages.js";
import { shell } from "./words.js";

/** In milliseconds: the pause between attempts that no worker answers. */
const PAUSE = 500;
/**
 * In milliseconds: how long the panel waits before it says that no worker answers. The browser ends
 * an idle worker every half minute; the next one is there within this time.
 */
const SILENCE = 5_000;

/** @param before the state that the panel had last, with its tools and every long text */
export function withNews({ tools, ...news }: PanelNews, before: PanelState | undefined): PanelState {
  const known = new Map(before?.calls.map(({ id, agentText }) => [id, agentText]));
  const calls = news.calls.map(({ isTextSent, ...call }) => {
    const agentText = isTextSent ? known.get(call.id) : undefined;
    return agentText === undefined ? call : { ...call, agentText };
  });
  return { ...news, calls, tools: tools ?? before?.tools ?? [] };
}

/** Keeps the tools of the last worker until a new one has heard from the page. */
const withTools = (state: PanelState, earlier: PanelState | undefined): PanelState =>
  state.tools.length === 0 && earlier?.tab !== undefined && isSamePage(state.tab, earlier.tab)
    ? { ...state, tools: earlier.tools }
    : state;

const isSamePage = (one: PanelState["tab"], other: PanelState["tab"]): boolean =>
  one?.id === other?.id && one?.origin === other?.origin && one?.status === other?.status;

interface Waiting {
  readonly command: PanelCommand;
  readonly settle: (answer: CommandAnswer) => void;
}

/** `gone` is final: the browser replaced or removed the extension that this page belongs to. */
export type LineState = "open" | "interrupted" | "gone";

export interface PanelEvents {
  state(state: PanelState): void;
  line(line: LineState): void;
}

export class PanelConnection {
  readonly #events: PanelEvents;
  readonly #tabId: () => Promise<number | undefined>;
  readonly #keeps: boolean;
  readonly #waiting = new Map<string, Waiting>();
  #port: chrome.runtime.Port | undefined;
  #isClosed = false;
  #isGone = false;
  /** The timer that runs while no worker has answered. */
  #silence: ReturnType<typeof setTimeout> | undefined;
  #state: PanelState | undefined;

  /**
   * @param keeps whether questions get no other window while this page is out of sight: it is one
   */
  constructor(tabId: () => Promise<number | undefined>, events: PanelEvents, keeps = false) {
    this.#tabId = tabId;
    this.#events = events;
    this.#keeps = keeps;
    this.#open();
    document.addEventListener("visibilitychange", this.#tellSight);
  }

  /** Sends a command. While no worker answers, it waits for the next one. */
  send(command: PanelCommand): Promise<CommandAnswer> {
    const request = crypto.randomUUID();
    return new Promise((settle) => {
      if (this.#isGone) return settle({ error: shell.lineStates.gone() });
      this.#waiting.set(request, { command, settle });
      this.#port?.postMessage({ request, command });
    });
  }

  /** Tells the worker which tab the panel belongs to. The worker answers with a new state. */
  async watch(): Promise<void> {
    const tabId = await this.#tabId();
    if (tabId !== undefined) await this.send({ type: "watch", tabId });
  }

  /** Closes the connection for good. A command that waits gets an error. */
  close(): void {
    this.#isClosed = true;
    document.removeEventListener("visibilitychange", this.#tellSight);
    clearTimeout(this.#silence);
    this.#port?.disconnect();
    this.#port = undefined;
    this.#settleAll(shell.extensionInterrupted());
  }

  readonly #tellSight = (): void => {
    const isVisible = document.visibilityState === "visible";
    void this.send({ type: "sight", isVisible, ...(this.#keeps ? { keeps: true } : {}) });
  };

  #open(): void {
    if (this.#isClosed) return;
    let port: chrome.runtime.Port;
    try {
      port = chrome.runtime.connect({ name: PANEL_PORT });
    } catch {
      this.#isGone = true;
      clearTimeout(this.#silence);
      this.#settleAll(shell.lineStates.gone());
      this.#events.line("gone");
      return;
    }
    this.#port = port;
    let earlier = this.#state;
    const show = (): void => {
      if (this.#port === port && this.#state !== undefined)
        this.#events.state(withTools(this.#state, earlier));
    };
    if (earlier !== undefined)
      setTimeout(() => {
        earlier = undefined;
        show();
      }, SILENCE);
    port.onMessage.addListener((message: ToPanel) => {
      if (message.type === "answer") {
        this.#settle(message.request, message);
        return;
      }
      clearTimeout(this.#silence);
      this.#silence = undefined;
      this.#events.line("open");
      this.#state = withNews(message.state, this.#state);
      show();
    });
    port.onDisconnect.addListener(() => this.#lose());
    for (const [request, { command }] of this.#waiting) port.postMessage({ request, command });
    if (document.visibilityState !== "visible") this.#tellSight();
    void this.watch();
  }

  #lose(): void {
    this.#port = undefined;
    for (const [request, { command }] of this.#waiting) {
      const { isOnce, isRenewed } = factsOf(command);
      if (isOnce) this.#settle(request, { error: shell.extensionInterrupted() });
      else if (isRenewed) this.#settle(request, {});
    }
    const wasSilent = this.#silence !== undefined;
    this.#silence ??= setTimeout(() => this.#events.line("interrupted"), SILENCE);
    if (wasSilent) setTimeout(() => this.#open(), PAUSE);
    else this.#open();
  }

  #settleAll(error: string): void {
    for (const request of this.#waiting.keys()) this.#settle(request, { error });
  }

  #settle(request: string, { value, error }: CommandAnswer): void {
    this.#waiting.get(request)?.settle({
      ...(value === undefined ? {} : { value }),
      ...(error === undefined ? {} : { error }),
    });
    this.#waiting.delete(request);
  }
}
