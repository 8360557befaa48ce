/** A token bucket: `burst` at once, then `perSecond`. */
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

  /** @returns whether that much was left */
  take(amount = 1, now = Date.now()): boolean {
    // A clock that was set back gives nothing.
    const passed = Math.max(0, now - this.#at) / 1_000;
    this.#at = now;
    this.#tokens = Math.min(this.#burst, this.#tokens + passed * this.#perSecond);
    if (this.#tokens < amount) return false;
    this.#tokens -= amount;
    return true;
  }

  /** After a {@link take} that failed: milliseconds until there is that much. */
  timeUntil(amount: number): number {
    return Math.ceil(((amount - this.#tokens) / this.#perSecond) * 1_000);
  }
}
