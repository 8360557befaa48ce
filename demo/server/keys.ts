/** API keys. The value is made here, handed over once, and kept only as a digest. */
import type { Clock } from "./clock.js";
import { digest, publicId, randomToken } from "./tokens.js";
import type { UserId } from "./users.js";

/**
 * The part that can be listed. `prefix` is the key's public half: it names the key and opens
 * nothing.
 */
export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly createdAt: string;
}

interface StoredKey {
  readonly owner: UserId;
  readonly shown: ApiKey;
  readonly secretDigest: string;
}

export const NAME_MAX = 40;

export class Keys {
  readonly #stored = new Map<string, StoredKey>();

  constructor(
    private readonly now: Clock,
    private readonly maxPerUser: number,
  ) {}

  /** The key and its value, or undefined when the person has as many keys as there may be. */
  create(owner: UserId, name: string, at = this.now()): { key: ApiKey; secret: string } | undefined {
    if (this.list(owner).length >= this.maxPerUser) return undefined;
    const prefix = `hly_${publicId()}`;
    const secret = `${prefix}_${randomToken()}`;
    const key = { id: `key_${publicId()}`, name, prefix, createdAt: new Date(at).toISOString() };
    this.#stored.set(key.id, { owner, shown: key, secretDigest: digest(secret) });
    return { key, secret };
  }

  list(owner: UserId): ApiKey[] {
    const own = [...this.#stored.values()].filter((stored) => stored.owner === owner);
    return own.map((stored) => stored.shown).reverse();
  }

  /**
   * True if this person had such a key. Attack: probing for another person's keys; they count as
   * unknown.
   */
  revoke(owner: UserId, id: string): boolean {
    return this.#stored.get(id)?.owner === owner && this.#stored.delete(id);
  }

  /** The owner of a key: the API that the keys open would ask this. */
  ownerOf(secret: string): UserId | undefined {
    const wanted = digest(secret);
    return [...this.#stored.values()].find((stored) => stored.secretDigest === wanted)?.owner;
  }
}
