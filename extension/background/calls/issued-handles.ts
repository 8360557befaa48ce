/**
 * The handles that each agent got in this life of the worker. Older ones are in the vault; no
 * others may leave.
 */

/** An agent has no more than this; the oldest make room. */
const MAX_HANDLES = 10_000;

export class IssuedHandles {
  readonly #issued = new Map<string, Set<string>>();

  /** These are about to leave for the agent. */
  add(agent: string, handles: readonly string[]): void {
    const issued = this.#issued.get(agent) ?? new Set();
    this.#issued.set(agent, issued);
    for (const handle of handles) issued.add(handle);
    for (const oldest of issued) {
      if (issued.size <= MAX_HANDLES) break;
      issued.delete(oldest);
    }
  }

  has(agent: string, handle: string): boolean {
    return this.#issued.get(agent)?.has(handle) === true;
  }
}
