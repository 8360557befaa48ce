/**
 * What an administrator has set. The browser is asked as soon as the worker starts: one that has just started takes
 * seconds to answer, and whatever the worker does before it asks would be added to that.
 */
import type { ChromeApi } from "./chrome-api.js";

export class ManagedPolicy {
  readonly #api: ChromeApi;
  #values: Promise<unknown>;

  constructor(api: ChromeApi) {
    this.#api = api;
    this.#values = this.#ask();
  }

  /** Resolves with what is set now; undefined where the browser has no such storage. */
  values(): Promise<unknown> {
    return this.#values;
  }

  onChange(act: () => void): void {
    this.#api.storage.onChanged?.addListener((_, area) => {
      if (area !== "managed") return;
      this.#values = this.#ask();
      act();
    });
  }

  /** Where nothing is managed, some browsers reject. */
  async #ask(): Promise<unknown> {
    return await this.#api.storage.managed?.get(null).catch(() => ({}));
  }
}
