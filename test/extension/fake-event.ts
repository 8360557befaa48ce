import type { ChromeEvent } from "../../extension/background/platform/chrome-api.js";

export class FakeEvent<Arguments extends unknown[]> implements ChromeEvent<Arguments> {
  readonly #listeners: ((...args: Arguments) => void)[] = [];

  addListener(listener: (...args: Arguments) => void): void {
    this.#listeners.push(listener);
  }

  emit(...args: Arguments): void {
    for (const listener of this.#listeners) listener(...args);
  }

  get size(): number {
    return this.#listeners.length;
  }
}
