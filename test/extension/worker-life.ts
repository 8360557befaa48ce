/** One life of the service worker. It can end at any effect that the worker has on the world. */
import type { WorkerEnd } from "./fake-port.js";

/**
 * Thrown at the point where the worker dies; nothing of it runs on, as far as the world can tell.
 */
class WorkerDied extends Error {}

export class WorkerLife {
  isAlive = true;
  /** The worker's steps, in order: with `crashAt`, the one before which it dies. */
  readonly steps: string[] = [];
  crashAt: number | undefined;
  /** Called right after each step: something else happens in that moment. */
  onStep: (what: string) => void = () => undefined;
  readonly ports = new Set<WorkerEnd>();

  /** @throws WorkerDied where the worker is dead, or dies here */
  step(what: string): void {
    if (this.isAlive && this.steps.length === this.crashAt) this.end();
    if (!this.isAlive) throw new WorkerDied(what);
    this.steps.push(what);
    this.onStep(what);
  }

  end(): void {
    this.isAlive = false;
    for (const port of this.ports) port.workerDied();
  }
}
