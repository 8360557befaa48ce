/**
 * A runtime port as the browser makes it: messages are JSON, arrive later and in order; either end
 * may be gone.
 */
import type { Port, Sender } from "../../extension/background/platform/chrome-api.js";
import { FakeEvent } from "./fake-event.js";
import type { WorkerLife } from "./worker-life.js";

const copy = (message: unknown): unknown => JSON.parse(JSON.stringify(message));

/** The end that is not the worker's: a frame's script, an agent, or a page of the extension. */
export class FakeClient {
  readonly received: unknown[] = [];
  isOpen = true;
  onMessage: (message: unknown) => void = () => undefined;
  readonly #worker: WorkerEnd;

  constructor(worker: WorkerEnd) {
    this.#worker = worker;
  }

  send(message: unknown): void {
    this.#worker.deliver(copy(message));
  }

  disconnect(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.#worker.otherEndClosed();
  }

  deliver(message: unknown): void {
    if (!this.isOpen) return;
    this.received.push(message);
    this.onMessage(message);
  }
}

export class WorkerEnd implements Port {
  readonly onMessage = new FakeEvent<[message: unknown]>();
  readonly onDisconnect = new FakeEvent<[]>();
  readonly client: FakeClient;
  readonly name: string;
  readonly sender: Sender;
  readonly #life: WorkerLife;
  #isOpen = true;

  constructor(name: string, sender: Sender, life: WorkerLife) {
    this.name = name;
    this.sender = sender;
    this.#life = life;
    this.client = new FakeClient(this);
  }

  postMessage(message: unknown): void {
    this.#life.step(`post ${this.name}`);
    if (!this.#isOpen) throw new Error("Attempting to use a disconnected port object");
    const text = copy(message);
    queueMicrotask(() => this.client.deliver(text));
    this.#life.step(`posted ${this.name}`);
  }

  disconnect(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.client.isOpen = false;
  }

  deliver(message: unknown): void {
    queueMicrotask(() => {
      if (this.#isOpen && this.#life.isAlive) this.onMessage.emit(message);
    });
  }

  otherEndClosed(): void {
    queueMicrotask(() => {
      if (!this.#isOpen || !this.#life.isAlive) return;
      this.#isOpen = false;
      this.onDisconnect.emit();
    });
  }

  /** The worker is gone: what was posted before still arrives. */
  workerDied(): void {
    this.#isOpen = false;
    queueMicrotask(() => {
      this.client.isOpen = false;
    });
  }
}
