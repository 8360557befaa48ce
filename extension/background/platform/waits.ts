/** Those who wait for something that may never come: each no longer than its limit. */
export class Waits {
  readonly #waiting = new Set<() => void>();

  get size(): number {
    return this.#waiting.size;
  }

  /**
   * Resolves at {@link end}, or soon.
   *
   * @param limit milliseconds
   */
  wait(limit: number): Promise<void> {
    return new Promise((resolve) => {
      const settle = () => {
        clearTimeout(timer);
        this.#waiting.delete(settle);
        resolve();
      };
      const timer = setTimeout(settle, limit);
      this.#waiting.add(settle);
    });
  }

  end(): void {
    for (const settle of this.#waiting) settle();
  }
}
