/**
 * What an administrator has set. The browser is asked as soon as the worker starts: one that has just started takes
 * seconds to answer, and whatever the worker does before it asks would be added to that.
 */
import type { ChromeApi } from "./chrome-api.js";

/** Where the last answer is kept. */
interface Memory {
  get(key: "managed"): unknown;
  store(entries: readonly (readonly [key: "managed", value: string])[]): Promise<void>;
}

export class ManagedPolicy {
  readonly #api: ChromeApi;
  #values: Promise<unknown>;
  #store: Memory | undefined;

  constructor(api: ChromeApi) {
    this.#api = api;
    this.#values = this.#ask();
  }

  /** Resolves with what is set now; undefined where the browser has no such storage. */
  values(): Promise<unknown> {
    return this.#values;
  }

  /**
   * What was set when the browser last said so. Agents within pages go by it until the browser answers: Chromium itself
   * would have run their calls at once. Agents that the person let in wait for the answer.
   *
   * @returns undefined where no answer was kept
   */
  recall(store: Memory): unknown {
    this.#store = store;
    void this.#keep();
    const kept = store.get("managed");
    return typeof kept === "string" ? JSON.parse(kept) : undefined;
  }

  onChange(act: () => void): void {
    this.#api.storage.onChanged?.addListener((_, area) => {
      if (area !== "managed") return;
      this.#values = this.#ask();
      void this.#keep();
      act();
    });
  }

  /** Where nothing is managed, some browsers reject. */
  async #ask(): Promise<unknown> {
    return await this.#api.storage.managed?.get(null).catch(() => ({}));
  }

  async #keep(): Promise<void> {
    const store = this.#store;
    const text = JSON.stringify(await this.#values);
    if (store === undefined || text === undefined || text === store.get("managed")) return;
    // Where it cannot be stored, the next start waits.
    await store.store([["managed", text]]).catch(() => undefined);
  }
}
