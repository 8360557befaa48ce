/** Limits attempts in a sliding window, for each user in this process · S1-18 */
import { checkBound } from "./check-issue.js";

export interface RateLimiter {
  /**
   * Counts an attempt.
   *
   * @returns 0 if it may go ahead, otherwise the seconds to wait
   */
  take(user: string): number | Promise<number>;
}

export interface RateLimitOptions {
  /** Default 30. */
  readonly tries?: number;
  /** Seconds. Default 60. */
  readonly window?: number;
  /**
   * The number of users that are counted at once, default 10,000; beyond that, the least recently
   * active are dropped (LRU).
   */
  readonly maxUsers?: number;
  /** Milliseconds since the epoch; for tests. */
  readonly now?: () => number;
}

/** Drops an eighth at once: removing single entries at the front makes a Map slow. */
function forgetQuietest(times: Map<string, unknown>, maxUsers: number): void {
  let count = Math.ceil(maxUsers / 8);
  for (const user of times.keys()) {
    if (count === 0) return;
    times.delete(user);
    count -= 1;
  }
}

/** Each process counts separately. For a common count, pass your own {@link RateLimiter}. */
export function createRateLimit(options: RateLimitOptions = {}): RateLimiter {
  const { now = Date.now } = options;
  const tries = checkBound("tries", options.tries ?? 30);
  const window = checkBound("window", options.window ?? 60) * 1_000;
  const maxUsers = checkBound("maxUsers", options.maxUsers ?? 10_000);
  // In the order of the last attempt.
  const times = new Map<string, number[]>();
  return {
    take(user) {
      const since = now() - window;
      const recent = times.get(user) ?? [];
      while (recent[0] !== undefined && recent[0] <= since) recent.shift();
      const [oldest] = recent;
      // Refused attempts do not count, so a client that keeps asking is let in again when the
      // window has passed.
      const refused = oldest !== undefined && recent.length >= tries;
      if (!refused) recent.push(now());
      times.delete(user);
      times.set(user, recent);
      if (times.size > maxUsers) forgetQuietest(times, maxUsers);
      return refused ? Math.max(1, Math.ceil((oldest - since) / 1_000)) : 0;
    },
  };
}
