/** Who is signed in. In memory, bounded, found by the digest of the cookie's token. */
import type { Clock } from "./clock.js";
import { digest, randomToken } from "./tokens.js";
import type { UserId } from "./users.js";

export interface Session {
  readonly userId: UserId;
  readonly expiresAt: number;
}

export interface SessionLimits {
  readonly ttl: number;
  readonly max: number;
}

export class Sessions {
  readonly #open = new Map<string, Session>();

  constructor(
    private readonly now: Clock,
    readonly limits: SessionLimits,
  ) {}

  /**
   * The token for the cookie, or undefined when the house is full: a session that lives is never
   * evicted.
   */
  open(userId: UserId): string | undefined {
    if (this.#open.size >= this.limits.max) this.#sweep();
    if (this.#open.size >= this.limits.max) return undefined;
    const token = randomToken();
    this.#open.set(digest(token), { userId, expiresAt: this.now() + this.limits.ttl });
    return token;
  }

  find(token: string | undefined): Session | undefined {
    if (token === undefined) return undefined;
    const session = this.#open.get(digest(token));
    return session !== undefined && session.expiresAt > this.now() ? session : undefined;
  }

  close(token: string | undefined): void {
    if (token !== undefined) this.#open.delete(digest(token));
  }

  #sweep(): void {
    for (const [key, session] of this.#open) if (session.expiresAt <= this.now()) this.#open.delete(key);
  }
}
