/**
 * Finds a way to claim exactly once in a Keyv. Keyv itself has none: its `delete` resolves with
 * true after an error, and several adapters look first and delete then. So this uses only
 * operations that are known to be atomic.
 */
import type { Claim, KeyvLike } from "./types.js";

interface RedisAdapter {
  readonly namespace?: string | undefined;
  getClient(): Promise<RedisClient>;
  createKeyPrefix(key: string, namespace?: string): string;
}

interface RedisClient {
  set(key: string, value: string, options: { NX: true; PX: number }): Promise<unknown>;
}

/** Claims by Map: several Keyvs, and several stores, may share one Map. */
const claimed = new WeakMap<object, Map<string, number>>();

/**
 * A Keyv over a Map belongs to one process. No other code runs between the check and the insertion.
 */
function claimInProcess(map: object): Claim {
  const claims = claimed.get(map) ?? new Map<string, number>();
  claimed.set(map, claims);
  return (key, ttl) => {
    const now = Date.now();
    for (const [old, end] of claims) {
      // In insertion order, which is nearly the order of expiry, so the longest lifetime bounds the
      // rest.
      if (end > now) break;
      claims.delete(old);
    }
    if (claims.has(key)) return false;
    claims.set(key, now + ttl);
    return true;
  };
}

/**
 * `SET … NX` is atomic in Redis, for every client of the server. The key is the one that the
 * adapter would use.
 */
function claimInRedis(adapter: RedisAdapter): Claim {
  return async (key, ttl) => {
    const client = await adapter.getClient();
    const name = adapter.createKeyPrefix(key, adapter.namespace);
    return (await client.set(name, "1", { NX: true, PX: ttl })) === "OK";
  };
}

/** `@keyv/redis` from version 3 on, with any client: a server, a cluster, sentinels. */
function isRedisAdapter(store: object): store is RedisAdapter {
  const { opts, getClient, createKeyPrefix } = store as { readonly [name: string]: unknown };
  const dialect = (opts as { readonly dialect?: unknown } | undefined)?.dialect;
  return dialect === "redis" && typeof getClient === "function" && typeof createKeyPrefix === "function";
}

/** Undefined if no atomic operation is known: the site must then supply one. */
export function findClaim({ store }: KeyvLike): Claim | undefined {
  if (store instanceof Map) return claimInProcess(store);
  return typeof store === "object" && store !== null && isRedisAdapter(store)
    ? claimInRedis(store)
    : undefined;
}
