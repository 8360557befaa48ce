/** The storage of one process, without set-up. Bounded: a new secret never evicts a waiting one. */
import { serverStoreFull } from "../texts/server.js";
import { GONE_FOR, type SecretStorage } from "./storage.js";

interface Entry {
  /** Undefined once it was read or has expired. */
  text: string | undefined;
  readonly expiresAt: number;
}

/** For all texts together, in characters. */
const CHARACTERS_MAX = 64 * 1_048_576;
const SWEEP_EVERY = 60_000;

/** Thrown if the store is full: `maxWaiting` secrets, or 64 Mi characters of them, wait already. */
export class SecretStoreFullError extends Error {
  override readonly name = "SecretStoreFullError";
  constructor() {
    super(serverStoreFull());
  }
}

/**
 * Nothing here awaits between check and removal, so exactly one of many simultaneous claims
 * succeeds.
 */
export class MemoryStorage implements SecretStorage {
  readonly #entries = new Map<string, Entry>();
  readonly #maxWaiting: number;
  readonly #now: () => number;
  #waiting = 0;
  #characters = 0;
  #sweptAt = 0;

  constructor(maxWaiting: number, now: () => number) {
    this.#maxWaiting = maxWaiting;
    this.#now = now;
  }

  async write(key: string, text: string, ttl: number): Promise<void> {
    if (this.#isFullFor(text) || this.#now() - this.#sweptAt >= SWEEP_EVERY) this.#sweep();
    if (this.#isFullFor(text)) throw new SecretStoreFullError();
    this.#forgetGone();
    this.#entries.set(key, { text, expiresAt: this.#now() + ttl });
    this.#waiting += 1;
    this.#characters += text.length;
  }

  async read(key: string): Promise<string | undefined> {
    const entry = this.#entries.get(key);
    if (entry && entry.expiresAt <= this.#now()) this.#empty(entry);
    return entry?.text;
  }

  async claim(key: string): Promise<boolean> {
    const entry = this.#entries.get(key);
    if (entry?.text === undefined) return false;
    this.#empty(entry);
    return true;
  }

  /** Claiming has removed it already. */
  async remove(): Promise<void> {}

  async wasThere(key: string): Promise<boolean> {
    return this.#entries.has(key);
  }

  #isFullFor(text: string): boolean {
    return this.#waiting >= this.#maxWaiting || this.#characters + text.length > CHARACTERS_MAX;
  }

  #empty(entry: Entry): void {
    if (entry.text === undefined) return;
    this.#waiting -= 1;
    this.#characters -= entry.text.length;
    entry.text = undefined;
  }

  #sweep(): void {
    this.#sweptAt = this.#now();
    for (const [key, entry] of this.#entries) {
      if (entry.expiresAt <= this.#sweptAt) this.#empty(entry);
      if (entry.expiresAt + GONE_FOR <= this.#sweptAt) this.#entries.delete(key);
    }
  }

  /** The memory of past secrets is limited: it drops the oldest, an eighth at a time. */
  #forgetGone(): void {
    if (this.#entries.size < 2 * this.#maxWaiting) return;
    let count = Math.ceil(this.#maxWaiting / 8);
    for (const [key, entry] of this.#entries) {
      if (count === 0) return;
      if (entry.text !== undefined) continue;
      this.#entries.delete(key);
      count -= 1;
    }
  }
}
