/** A Keyv as the storage, shared by all processes that use the same server. */
import { serverStorageFailed, serverStorageTimedOut } from "../texts/server.js";
import { findClaim } from "./find-claim.js";
import { GONE_FOR, type SecretStorage } from "./storage.js";
import type { Claim, KeyvLike } from "./types.js";

/** Clients that have lost their server queue commands. A person waits at most 10 seconds. */
const TIME_LIMIT = 5_000;
const HERE = "airlock:secret:";
const WAS_HERE = "airlock:known:";
const CLAIM = "airlock:claim:";

async function withinTime<T>(work: T | Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(serverStorageTimedOut())), TIME_LIMIT);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** Wraps a Keyv so that a swallowed error does not count as an answer. */
class CarefulKeyv {
  readonly #keyv: KeyvLike;
  #faults = 0;

  constructor(keyv: KeyvLike) {
    this.#keyv = keyv;
    keyv.on?.("error", () => {
      this.#faults += 1;
    });
  }

  async get(key: string): Promise<string | undefined> {
    const before = this.#faults;
    const text = await withinTime(this.#keyv.get(key));
    if (typeof text === "string") return text;
    if (text === undefined || text === null) this.#expectNoFaultSince(before);
    else throw new Error(serverStorageFailed());
    return undefined;
  }

  async set(key: string, text: string, ttl: number): Promise<void> {
    const before = this.#faults;
    if ((await withinTime(this.#keyv.set(key, text, ttl))) === false) throw new Error(serverStorageFailed());
    this.#expectNoFaultSince(before);
  }

  async delete(key: string): Promise<void> {
    const before = this.#faults;
    await withinTime(this.#keyv.delete(key));
    this.#expectNoFaultSince(before);
  }

  /**
   * Unless configured to throw, Keyv and its adapters emit an error event and return as if the key
   * did not exist.
   */
  #expectNoFaultSince(before: number): void {
    if (this.#faults !== before) throw new Error(serverStorageFailed());
  }
}

/** @param ownClaim the site's, which takes precedence over `findClaim` */
export function createKeyvStorage(keyv: KeyvLike, ownClaim?: Claim): SecretStorage {
  const careful = new CarefulKeyv(keyv);
  const claim = ownClaim ?? findClaim(keyv);
  return {
    async write(key, text, ttl) {
      await Promise.all([
        careful.set(HERE + key, text, ttl),
        careful.set(WAS_HERE + key, "1", ttl + GONE_FOR),
      ]);
    },
    read: (key) => careful.get(HERE + key),
    claim: claim && (async (key, ttl) => (await withinTime(claim(CLAIM + key, ttl))) === true),
    remove: (key) => careful.delete(HERE + key),
    wasThere: async (key) => (await careful.get(WAS_HERE + key)) !== undefined,
  };
}
