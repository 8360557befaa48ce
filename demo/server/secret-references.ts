/**
 * One-time references to secrets: the value waits here for the person, a short while, for one reading.
 * Found by the digest of the id. A spent or expired entry keeps its place, without the value, so that a
 * second visit is told "gone" and not "never existed".
 */
import type { Clock } from "./clock.js";
import { digest, randomToken } from "./tokens.js";
import type { UserId } from "./users.js";

interface Entry {
  readonly owner: UserId;
  readonly expiresAt: number;
  /** Undefined once it was read. */
  value: string | undefined;
}

export type Redemption =
  | { readonly status: 200; readonly value: string }
  | { readonly status: 403 | 404 | 410 };

export interface IssuedReference {
  readonly id: string;
  /** Seconds, as `secret_reference.ttl` wants them. */
  readonly ttl: number;
}

export class SecretReferences {
  readonly #entries = new Map<string, Entry>();

  constructor(
    private readonly now: Clock,
    private readonly limits: { readonly ttl: number; readonly max: number },
  ) {}

  /** Undefined when too many wait already: nothing that waits is thrown out for a newcomer. */
  issue(owner: UserId, value: string): IssuedReference | undefined {
    if (this.#entries.size >= this.limits.max) this.#forgetGone();
    if (this.#entries.size >= this.limits.max) return undefined;
    const id = randomToken();
    this.#entries.set(digest(id), { owner, value, expiresAt: this.now() + this.limits.ttl });
    return { id, ttl: Math.floor(this.limits.ttl / 1000) };
  }

  /** Reads once. Nothing in here waits, so of many readers at the same moment exactly one is first. */
  redeem(id: string, reader: UserId): Redemption {
    const entry = this.#entries.get(digest(id));
    if (entry === undefined) return { status: 404 };
    if (entry.owner !== reader) return { status: 403 };
    const value = entry.expiresAt > this.now() ? entry.value : undefined;
    entry.value = undefined;
    return value === undefined ? { status: 410 } : { status: 200, value };
  }

  #forgetGone(): void {
    for (const [key, entry] of this.#entries) {
      if (entry.value === undefined || entry.expiresAt <= this.now()) this.#entries.delete(key);
    }
  }
}
