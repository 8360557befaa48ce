/** At most so many tries in a sliding window, counted for each user in this process · S1-18 */
import { checkBound } from "./check-issue.js";

export interface RateLimiter {
  /**
   * Counts a try.
   *
   * @returns 0 when it may go ahead, otherwise the seconds to wait
   */
  take(user: string): number | Promise<number>;
}

export interface RateLimitOptions {
  /** 30 by default. */
  readonly tries?: number;
  /** Seconds. 60 by default. */
  readonly window?: number;
  /** How many users are counted at once, 10,000 by default; of more, those that were quiet longest are forgotten. */
  readonly maxUsers?: number;
  /** Milliseconds since the epoch; for tests. */
  readonly now?: () => number;
}

/** An eighth at once: a Map from which single entries are taken in front becomes slow to enter. */
function forgetQuietest(times: Map<string, unknown>, maxUsers: number): void {
  let count = Math.ceil(maxUsers / 8);
  for (const user of times.keys()) {
    if (count === 0) return;
    times.delete(user);
    count -= 1;
  }
}

/** Several processes count apart. Whoever wants one count for all gives a {@link RateLimiter} of their own. */
export function createRateLimit(options: RateLimitOptions = {}): RateLimiter {
  const { now = Date.now } = options;
  const tries = checkBound("tries", options.tries ?? 30);
  const window = checkBound("window", options.window ?? 60) * 1_000;
  const maxUsers = checkBound("maxUsers", options.maxUsers ?? 10_000);
  // In order of the last try.
  const times = new Map<string, number[]>();
  return {
    take(user) {
      const since = now() - window;
      const recent = times.get(user) ?? [];
      while (recent[0] !== undefined && recent[0] <= since) recent.shift();
      const [oldest] = recent;
      // A refused try is not counted: who keeps asking is let in again all the same.
      const refused = oldest !== undefined && recent.length >= tries;
      if (!refused) recent.push(now());
      times.delete(user);
      times.set(user, recent);
      if (times.size > maxUsers) forgetQuietest(times, maxUsers);
      return refused ? Math.max(1, Math.ceil((oldest - since) / 1_000)) : 0;
    },
  };
}
