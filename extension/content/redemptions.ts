/**
 * The frame's redemptions until the worker has stored them. Many references are for one use, and
 * the worker may be killed before the answer reaches it: the person's next Reveal then gets that
 * answer, and the site is not asked again.
 */
import { type Redemption, redeem } from "../../src/webmcp/references/redeem.js";

/** How long an answer waits for a new worker. Secrets belong there, not here. */
const KEPT_FOR = 60_000;

export class Redemptions {
  readonly #asked = new Map<string, Promise<Redemption>>();

  /** Sends one request per handle at a time, and none while its answer waits here. */
  redeem(handle: string, redeemUrl: string, origin: string): Promise<Redemption> {
    const earlier = this.#asked.get(handle);
    if (earlier !== undefined) return earlier;
    const asking = new Promise<Redemption>((resolve) => redeem(redeemUrl, origin, resolve));
    this.#asked.set(handle, asking);
    void asking.then(({ ok }) => {
      // A failure is not kept: the next Reveal asks again.
      if (ok) setTimeout(() => this.#dropOnly(handle, asking), KEPT_FOR);
      else this.#dropOnly(handle, asking);
    });
    return asking;
  }

  drop(handle: string): void {
    this.#asked.delete(handle);
  }

  /** Leaves a later answer for the same handle alone. */
  #dropOnly(handle: string, asking: Promise<Redemption>): void {
    if (this.#asked.get(handle) === asking) this.drop(handle);
  }
}
