/**
 * The person's pause: for an hour nothing is asked, and all that would have been asked is denied.
 * It outlives the worker and the browser. A yes that was given before holds. Its only clock is the
 * worker's: no agent and no page can end it, or keep it on.
 */
import { KINDS } from "./kinds.js";
import { Records } from "./records.js";
import type { Areas } from "./state.js";

const HOUR = 3_600_000;

export class QuietHour {
  readonly #changed: () => void;
  readonly #now: () => number;
  /** `until` → milliseconds since the epoch. */
  readonly #ends: Records<number, number>;

  /** @param changed also called when the hour is over, while the worker lives */
  constructor(areas: Areas, changed: () => void, now = () => Date.now()) {
    this.#changed = changed;
    this.#now = now;
    this.#ends = new Records(areas, KINDS.quiet);
    this.#awaitEnd();
  }

  /**
   * Milliseconds since the epoch; undefined where the person is asked as usual. A clock that was
   * set back ends it.
   */
  get until(): number | undefined {
    const until = this.#ends.get("until");
    const left = until - this.#now();
    return left > 0 && left <= HOUR ? until : undefined;
  }

  /** @throws where it cannot be stored: then the person is asked as before */
  async begin(): Promise<void> {
    await this.#ends.store([["until", this.#now() + HOUR]]);
    this.#awaitEnd();
    this.#changed();
  }

  /** The change counts at once. */
  async end(): Promise<void> {
    const stored = this.#ends.remove(["until"]);
    this.#changed();
    await stored;
  }

  #awaitEnd(): void {
    const { until } = this;
    if (until !== undefined) setTimeout(this.#changed, until - this.#now());
  }
}
