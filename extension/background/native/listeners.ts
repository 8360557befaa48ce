/** Those who hear an event of a port that no browser made. */
import type { ChromeEvent } from "../platform/chrome-api.js";

export class Listeners<Arguments extends unknown[]> implements ChromeEvent<Arguments> {
  readonly #listeners: ((...args: Arguments) => void)[] = [];

  addListener(listener: (...args: Arguments) => void): void {
    this.#listeners.push(listener);
  }

  emit(...args: Arguments): void {
    for (const listener of this.#listeners) listener(...args);
  }
}
