/**
 * A locked screen makes the vault forget its values, because another person may unlock it. Until the browser closes, the
 * sessions keep the values to search for: without them, copies could not be found.
 */

import type { LockNotice } from "../../protocol/panel-messages.js";
import { ofItem } from "../audit/audit-notes.js";
import type { Worker } from "../calls/worker-parts.js";
import type { Redeeming } from "../frames/redeeming.js";
import { drop, put } from "../stores/state.js";

export type ScreenLockParts = Pick<Worker, "audit" | "log" | "state" | "vault">;

export class ScreenLock {
  readonly #parts: ScreenLockParts;
  readonly #changed: () => void;
  #notice: LockNotice | undefined;

  constructor(parts: ScreenLockParts, changed: () => void) {
    this.#parts = parts;
    this.#changed = changed;
    this.#notice = parts.state.initial("locked")[0]?.[1];
  }

  /** The notice that the person has not dismissed. */
  get notice(): LockNotice | undefined {
    return this.#notice;
  }

  /** @param idle as `chrome.idle` names it */
  async became(idle: string, redeeming: Pick<Redeeming, "abandon">): Promise<void> {
    if (idle !== "locked") return;
    redeeming.abandon();
    const { state, vault, log, audit } = this.#parts;
    log.forgetErrors();
    const forgotten = await vault.forgetValues();
    if (forgotten.length === 0) return;
    this.#notice = { count: forgotten.length + (this.#notice?.count ?? 0), at: Date.now() };
    state.note([put("locked", "last", this.#notice)]);
    this.#changed();
    for (const item of forgotten)
      void audit.mention({ ...ofItem("forgotten", item), reason: "screen locked" });
  }

  dismiss(): void {
    this.#notice = undefined;
    this.#parts.state.note([drop("locked", "last")]);
    this.#changed();
  }
}
