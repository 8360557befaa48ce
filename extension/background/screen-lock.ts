/**
 * Who locks the screen leaves: no value waits for whoever unlocks it. The sessions go on searching for what was withheld
 * (without it no copy could be found), until the browser closes.
 */
import type { LockNotice } from "../protocol/panel-messages.js";
import type { CallLog } from "./call-log.js";
import { drop, put, type State } from "./state.js";
import type { Vault } from "./vault.js";

export class ScreenLock {
  readonly #state: State;
  readonly #vault: Vault;
  readonly #log: CallLog;
  readonly #changed: () => void;
  #notice: LockNotice | undefined;

  constructor(state: State, vault: Vault, log: CallLog, changed: () => void) {
    this.#state = state;
    this.#vault = vault;
    this.#log = log;
    this.#changed = changed;
    this.#notice = state.initial("locked")[0]?.[1];
  }

  /** What the person has not been told, or has not put away. */
  get notice(): LockNotice | undefined {
    return this.#notice;
  }

  /** @param state as `chrome.idle` names it */
  async became(state: string): Promise<void> {
    if (state !== "locked") return;
    this.#log.forgetErrors();
    const count = await this.#vault.forgetValues();
    if (count === 0) return;
    this.#notice = { count: count + (this.#notice?.count ?? 0), at: Date.now() };
    this.#state.note([put("locked", "last", this.#notice)]);
    this.#changed();
  }

  dismiss(): void {
    this.#notice = undefined;
    this.#state.note([drop("locked", "last")]);
    this.#changed();
  }
}
