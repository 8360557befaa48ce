/**
 * An administrator's policy. The browser is asked as soon as the worker starts: one that has just
 * started takes seconds to answer, and whatever the worker does before it asks would be added to
 * that.
 */
import { parseJson } from "../../protocol/decode.js";
import { type AgentKind, isWithinPage } from "../model/records.js";
import type { ChromeApi } from "../platform/chrome-api.js";
import type { Records } from "./records.js";

/** @param isAnswered false for what counts until the browser answers */
type Hearer = (values: unknown, isAnswered: boolean) => void;

export class ManagedPolicy {
  readonly #api: ChromeApi;
  readonly #hearers: Hearer[] = [];
  #answer: Promise<unknown>;
  /** Resolves when all hearers have the answer. */
  #heard: Promise<void> = Promise.resolve();
  #stored: Records<string> | undefined;
  #isRecalled = false;

  constructor(api: ChromeApi) {
    this.#api = api;
    this.#answer = this.#ask();
    api.storage.onChanged?.addListener((_, area) => {
      if (area !== "managed") return;
      this.#answer = this.#ask();
      this.#follow();
    });
  }

  /** Hearers are added before `recall`. */
  hear(hearer: Hearer): void {
    this.#hearers.push(hearer);
  }

  /**
   * The answer of an earlier start. Agents within pages go by it until the browser answers:
   * Chromium itself would have run their calls at once. Agents that the person let in wait for the
   * answer.
   */
  recall(stored: Records<string>): void {
    this.#stored = stored;
    const text = stored.get("managed");
    const kept = text === undefined ? undefined : parseJson(text);
    if (kept !== undefined) {
      this.#isRecalled = true;
      for (const hear of this.#hearers) hear(kept, false);
    }
    this.#follow();
  }

  /** Resolves when it is known; nothing is decided before. */
  known(kind: AgentKind): Promise<void> {
    return this.#isRecalled && isWithinPage(kind) ? Promise.resolve() : this.#heard;
  }

  #follow(): void {
    const answer = this.#answer;
    this.#heard = this.#heard.then(async () => {
      const values = await answer;
      this.#isRecalled = false;
      for (const hear of this.#hearers) hear(values, true);
      this.#keep(values);
    });
  }

  /** The next start waits if it cannot be stored. */
  #keep(values: unknown): void {
    const text = JSON.stringify(values);
    if (text === undefined || text === this.#stored?.get("managed")) return;
    this.#stored?.store([["managed", text]]).catch(() => undefined);
  }

  /** Some browsers reject if nothing is managed; some have no such storage. */
  async #ask(): Promise<unknown> {
    return await this.#api.storage.managed?.get(null).catch(() => ({}));
  }
}
