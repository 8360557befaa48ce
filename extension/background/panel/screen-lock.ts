/**
 * A locked screen makes the vault forget its values, because another person may unlock it. Until
 * the browser closes, the sessions keep the values to search for: without them, copies could not be
 * found.
 */

import type { LockNotice } from "../../protocol/panel-messages.js";
import { ofItem } from "../audit/audit-notes.js";
import type { Worker } from "../calls/worker.js";
import type { Redeeming } from "../frames/redeeming.js";
import { KINDS } from "../stores/kinds.js";
import { Records } from "../stores/records.js";

const LAST = "last";

export class ScreenLock {
  readonly #worker: Worker;
  readonly #changed: () => void;
  /** `last` → what a locked screen made the vault forget. */
  readonly #notices: Records<LockNotice>;

  constructor(worker: Worker, changed: () => void) {
    this.#worker = worker;
    this.#changed = changed;
    this.#notices = new Records(worker, KINDS.locked);
  }

  /** The notice that the person has not dismissed. */
  get notice(): LockNotice | undefined {
    return this.#notices.get(LAST);
  }

  /** @param idle as `chrome.idle` names it */
  async became(idle: string, redeeming: Pick<Redeeming, "abandon">): Promise<void> {
    if (idle !== "locked") return;
    redeeming.abandon();
    const { vault, log, audit } = this.#worker;
    log.forgetErrors();
    const forgotten = await vault.forgetValues();
    if (forgotten.length === 0) return;
    this.#notices.note([[LAST, { count: forgotten.length + (this.notice?.count ?? 0), at: Date.now() }]]);
    this.#changed();
    for (const item of forgotten)
      void audit.mention({ ...ofItem("forgotten", item), reason: "screen locked" });
  }

  dismiss(): void {
    this.#notices.remove([LAST]).catch(() => undefined);
    this.#changed();
  }
}
