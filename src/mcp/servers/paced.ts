/**
 * Does something whenever a server says that something has changed: at once, then once in a while.
 * Attack: a server that says so without end.
 */

/** In milliseconds. */
const PAUSE = 1_000;

export class Paced {
  readonly #action: () => unknown;
  readonly #pause: number;
  #isStale = false;
  #isKeepingUp = false;
  #isEnded = false;

  constructor(action: () => unknown, pause = PAUSE) {
    this.#action = action;
    this.#pause = pause;
  }

  again(): void {
    this.#isStale = true;
    if (!this.#isKeepingUp) void this.#keepUp();
  }

  end(): void {
    this.#isEnded = true;
  }

  async #keepUp(): Promise<void> {
    this.#isKeepingUp = true;
    while (this.#isStale && !this.#isEnded) {
      this.#isStale = false;
      await this.#action();
      await new Promise((resolve) => setTimeout(resolve, this.#pause).unref());
    }
    this.#isKeepingUp = false;
  }
}
