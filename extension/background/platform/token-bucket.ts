/** A bound on how often: `burst` at once, then `perSecond`. */
export class TokenBucket {
  readonly #burst: number;
  readonly #perSecond: number;
  #tokens: number;
  #at: number;

  constructor(burst: number, perSecond: number, now = Date.now()) {
    this.#burst = burst;
    this.#perSecond = perSecond;
    this.#tokens = burst;
    this.#at = now;
  }

  /** @returns whether a token was left */
  take(now = Date.now()): boolean {
    // A clock that was set back gives nothing.
    const passed = Math.max(0, now - this.#at) / 1_000;
    this.#at = now;
    this.#tokens = Math.min(this.#burst, this.#tokens + passed * this.#perSecond);
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
