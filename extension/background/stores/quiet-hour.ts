/**
 * The person's pause: for an hour nothing is asked, and all that would have been asked is denied. It outlives the worker.
 * A yes that was given before holds. Its only clock is the worker's: no agent and no page can end it, or keep it on.
 */
import { drop, put, type State } from "./state.js";

const HOUR = 3_600_000;

export class QuietHour {
  readonly #state: State;
  readonly #changed: () => void;
  readonly #now: () => number;
  #until: number | undefined;

  /** @param changed also called when the hour is over, while the worker lives */
  constructor(state: State, changed: () => void, now = () => Date.now()) {
    this.#state = state;
    this.#changed = changed;
    this.#now = now;
    this.#until = state.initial("quiet")[0]?.[1];
    this.#awaitEnd();
  }

  /** Milliseconds since the epoch; undefined where the person is asked as usual. A clock that was set back ends it. */
  get until(): number | undefined {
    const left = (this.#until ?? 0) - this.#now();
    return left > 0 && left <= HOUR ? this.#until : undefined;
  }

  /** @throws where it cannot be stored: then the person is asked as before */
  async begin(): Promise<void> {
    const until = this.#now() + HOUR;
    await this.#state.write([put("quiet", "until", until)]);
    this.#until = until;
    this.#awaitEnd();
    this.#changed();
  }

  /** Counts at once. */
  async end(): Promise<void> {
    this.#until = undefined;
    this.#changed();
    await this.#state.write([drop("quiet", "until")]);
  }

  #awaitEnd(): void {
    const { until } = this;
    if (until !== undefined) setTimeout(this.#changed, until - this.#now());
  }
}
