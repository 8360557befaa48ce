/** The panel's line to the worker: the newest state, and commands with answers. It comes back when the worker died. */
import { PANEL_PORT, type PanelCommand, type PanelState, type ToPanel } from "../protocol/panel-messages.js";

const PAUSE = 500;

export interface CommandAnswer {
  readonly value?: string;
  /** Plain words, where the command could not be carried out. */
  readonly error?: string;
}

export class PanelConnection {
  readonly #onState: (state: PanelState | undefined) => void;
  readonly #tabId: () => Promise<number | undefined>;
  readonly #waiting = new Map<string, (answer: CommandAnswer) => void>();
  #port: chrome.runtime.Port | undefined;

  /** @param onState gets undefined while there is no worker to listen to. */
  constructor(tabId: () => Promise<number | undefined>, onState: (state: PanelState | undefined) => void) {
    this.#tabId = tabId;
    this.#onState = onState;
    this.#open();
  }

  send(command: PanelCommand): Promise<CommandAnswer> {
    const request = crypto.randomUUID();
    return new Promise((resolve) => {
      if (this.#port === undefined) {
        resolve({ error: "The extension is starting. Try again." });
        return;
      }
      this.#waiting.set(request, resolve);
      this.#port.postMessage({ request, command });
    });
  }

  /** Says which tab the panel stands beside; the answer is a new state. */
  async watch(): Promise<void> {
    const tabId = await this.#tabId();
    if (tabId !== undefined) await this.send({ type: "watch", tabId });
  }

  #open(): void {
    const port = chrome.runtime.connect({ name: PANEL_PORT });
    this.#port = port;
    port.onMessage.addListener((message: ToPanel) => {
      if (message.type === "state") this.#onState(message.state);
      else this.#settle(message.request, message);
    });
    port.onDisconnect.addListener(() => {
      this.#port = undefined;
      for (const request of [...this.#waiting.keys()]) {
        this.#settle(request, { error: "The extension was interrupted. Try again." });
      }
      this.#onState(undefined);
      setTimeout(() => this.#open(), PAUSE);
    });
    void this.watch();
  }

  #settle(request: string, { value, error }: CommandAnswer): void {
    this.#waiting.get(request)?.({
      ...(value === undefined ? {} : { value }),
      ...(error === undefined ? {} : { error }),
    });
    this.#waiting.delete(request);
  }
}
