/** How much of something a page may have the worker read: `burst` at once, then `perSecond`. */
export class Allowance {
  readonly #burst: number;
  readonly #perSecond: number;
  #left: number;
  #at = performance.now();

  constructor(burst: number, perSecond: number) {
    this.#burst = burst;
    this.#perSecond = perSecond;
    this.#left = burst;
  }

  /** Whether there was that much left. */
  take(amount: number): boolean {
    const now = performance.now();
    this.#left = Math.min(this.#burst, this.#left + ((now - this.#at) / 1_000) * this.#perSecond);
    this.#at = now;
    if (amount > this.#left) return false;
    this.#left -= amount;
    return true;
  }
}
