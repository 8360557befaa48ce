/** A port that no browser made: its other end is at an app's line. */
import type { ChromeEvent, Port, Sender } from "../platform/chrome-api.js";

class Listeners<Arguments extends unknown[]> implements ChromeEvent<Arguments> {
  readonly #listeners: ((...args: Arguments) => void)[] = [];

  addListener(listener: (...args: Arguments) => void): void {
    this.#listeners.push(listener);
  }

  emit(...args: Arguments): void {
    for (const listener of this.#listeners) listener(...args);
  }
}

export interface MadePortParts {
  readonly name: string;
  readonly sender?: Sender;
  /** @returns false for what cannot be sent */
  send(message: unknown): boolean;
  hangUp(): void;
}

export class MadePort implements Port {
  readonly name: string;
  readonly sender?: Sender;
  readonly onMessage = new Listeners<[message: unknown]>();
  readonly onDisconnect = new Listeners<[]>();
  readonly #parts: MadePortParts;

  constructor(parts: MadePortParts) {
    this.name = parts.name;
    if (parts.sender !== undefined) this.sender = parts.sender;
    this.#parts = parts;
  }

  /**
   * As the browser's own ports do: what cannot be sent throws, and its sender answers with words.
   */
  postMessage(message: unknown): void {
    if (!this.#parts.send(message)) throw new Error("The message cannot be sent.");
  }

  disconnect(): void {
    this.#parts.hangUp();
  }

  /** The other end says this. */
  deliver(message: unknown): void {
    this.onMessage.emit(message);
  }

  /** The other end is gone. */
  close(): void {
    this.onDisconnect.emit();
  }
}
