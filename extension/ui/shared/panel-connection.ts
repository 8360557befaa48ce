/** The panel's connection to the worker: receives states, sends commands. It reconnects when the worker has died. */

import {
  PANEL_PORT,
  type PanelCommand,
  type PanelNews,
  type PanelState,
  type ToPanel,
} from "../../protocol/panel-messages.js";
import { shell } from "./words.js";

const PAUSE = 500;

export interface CommandAnswer {
  readonly value?: string;
  /** Why the command failed, in words for the person. */
  readonly error?: string;
}

/** @param before what the panel had last, with its tools and every long text */
export function withNews({ tools, ...news }: PanelNews, before: PanelState | undefined): PanelState {
  const known = new Map(before?.calls.map(({ id, agentText }) => [id, agentText]));
  const calls = news.calls.map(({ isTextSent, ...call }) => {
    const agentText = isTextSent ? known.get(call.id) : undefined;
    return agentText === undefined ? call : { ...call, agentText };
  });
  return { ...news, calls, tools: tools ?? before?.tools ?? [] };
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
  readonly #canHide: boolean;
  readonly #waiting = new Map<string, (answer: CommandAnswer) => void>();
  #port: chrome.runtime.Port | undefined;
  #isClosed = false;
  #state: PanelState | undefined;

  /** @param canHide whether the page tells the worker that it is out of sight, so that questions get a window */
  constructor(tabId: () => Promise<number | undefined>, events: PanelEvents, canHide = true) {
    this.#tabId = tabId;
    this.#events = events;
    this.#canHide = canHide;
    this.#open();
    if (canHide) document.addEventListener("visibilitychange", this.#tellSight);
  }

  send(command: PanelCommand): Promise<CommandAnswer> {
    const request = crypto.randomUUID();
    return new Promise((resolve) => {
      if (this.#port === undefined) {
        resolve({ error: shell.extensionStarting() });
        return;
      }
      this.#waiting.set(request, resolve);
      this.#port.postMessage({ request, command });
    });
  }

  /** Tells the worker which tab the panel belongs to. The worker answers with a new state. */
  async watch(): Promise<void> {
    const tabId = await this.#tabId();
    if (tabId !== undefined) await this.send({ type: "watch", tabId });
  }

  /** For good. What waits is answered with an error. */
  close(): void {
    this.#isClosed = true;
    document.removeEventListener("visibilitychange", this.#tellSight);
    this.#port?.disconnect();
    this.#port = undefined;
    this.#settleAll();
  }

  readonly #tellSight = (): void => {
    void this.send({ type: "sight", isVisible: document.visibilityState === "visible" });
  };

  #open(): void {
    if (this.#isClosed) return;
    let port: chrome.runtime.Port;
    try {
      port = chrome.runtime.connect({ name: PANEL_PORT });
    } catch {
      this.#events.line("gone");
      return;
    }
    this.#port = port;
    port.onMessage.addListener((message: ToPanel) => {
      if (message.type === "answer") {
        this.#settle(message.request, message);
        return;
      }
      this.#events.line("open");
      this.#state = withNews(message.state, this.#state);
      this.#events.state(this.#state);
    });
    port.onDisconnect.addListener(() => this.#lose());
    if (this.#canHide && document.visibilityState !== "visible") this.#tellSight();
    void this.watch();
  }

  #lose(): void {
    this.#port = undefined;
    this.#settleAll();
    this.#events.line("interrupted");
    setTimeout(() => this.#open(), PAUSE);
  }

  #settleAll(): void {
    for (const request of [...this.#waiting.keys()]) {
      this.#settle(request, { error: shell.extensionInterrupted() });
    }
  }

  #settle(request: string, { value, error }: CommandAnswer): void {
    this.#waiting.get(request)?.({
      ...(value === undefined ? {} : { value }),
      ...(error === undefined ? {} : { error }),
    });
    this.#waiting.delete(request);
  }
}
