/** At most so many tries in a sliding window, counted for each person. */
import type { Clock } from "./clock.js";

export interface Rate {
  readonly tries: number;
  readonly window: number;
}

export class RateLimit {
  readonly #times = new Map<string, number[]>();

  constructor(
    private readonly now: Clock,
    private readonly rate: Rate,
  ) {}

  /** Zero when the try may go ahead, otherwise the whole seconds to wait. A refused try is not counted. */
  take(who: string): number {
    const now = this.now();
    const recent = (this.#times.get(who) ?? []).filter((time) => time > now - this.rate.window);
    this.#times.set(who, recent);
    const oldest = recent[0];
    if (oldest !== undefined && recent.length >= this.rate.tries) {
      return Math.max(1, Math.ceil((oldest + this.rate.window - now) / 1000));
    }
    recent.push(now);
    return 0;
  }
}
