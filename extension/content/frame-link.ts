/**
 * The frame's port to the worker: opened when there is something to say, opened again when the
 * worker died, closed while the document is not active. The browser may kill the worker at any
 * moment, so nothing here waits forever.
 */
import { decodeToFrame, FRAME_PORT, type FromFrame, type ToFrame } from "../protocol/content-messages.js";

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 5_000;

export interface FrameLinkEvents {
  /** A port is open: send everything that the worker must know. */
  opened(): void;
  received(message: ToFrame): void;
  /** The worker died or the document became inactive: open requests are void. */
  closed(): void;
}

export class FrameLink {
  readonly #events: FrameLinkEvents;
  #port: chrome.runtime.Port | undefined;
  #isWanted = false;
  #isResting = false;
  #pause = FIRST_PAUSE;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(events: FrameLinkEvents) {
    this.#events = events;
  }

  get isOpen(): boolean {
    return this.#port !== undefined;
  }

  /**
   * Drops the message without a port: `opened` sends everything again.
   * @returns false if the browser refused it: too large, or the port has closed (`onDisconnect`
   * follows)
   */
  send(message: FromFrame): boolean {
    try {
      this.#port?.postMessage(message);
      return true;
    } catch {
      return false;
    }
  }

  /** Opens the port. */
  want(): void {
    this.#isWanted = true;
    this.#open();
  }

  /** Closes the port while the document is not active. */
  rest(): void {
    this.#isResting = true;
    clearTimeout(this.#timer);
    const old = this.#port;
    this.#port = undefined;
    old?.disconnect();
    if (old !== undefined) this.#events.closed();
  }

  resume(): void {
    this.#isResting = false;
    this.#open();
  }

  #open(): void {
    clearTimeout(this.#timer);
    if (this.#port !== undefined || !this.#isWanted || this.#isResting || isOrphan()) return;
    try {
      const port = chrome.runtime.connect({ name: FRAME_PORT });
      this.#port = port;
      port.onMessage.addListener((data: unknown) => this.#receive(port, data));
      port.onDisconnect.addListener(() => this.#lose(port));
    } catch {
      // The extension was removed or updated between the check and the call.
      return;
    }
    this.#events.opened();
  }

  #receive(port: chrome.runtime.Port, data: unknown): void {
    if (this.#port !== port) return;
    this.#pause = FIRST_PAUSE;
    const message = decodeToFrame(data);
    if (message !== undefined) this.#events.received(message);
  }

  #lose(port: chrome.runtime.Port): void {
    if (this.#port !== port) return;
    this.#port = undefined;
    this.#events.closed();
    if (!this.#isWanted || isOrphan()) return;
    this.#timer = setTimeout(() => this.#open(), this.#pause);
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }
}

/** After the extension was updated or reloaded, this script can never reach it again. */
export const isOrphan = (): boolean => chrome.runtime?.id === undefined;
