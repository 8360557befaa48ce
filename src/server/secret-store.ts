/** S1 §secret_reference: secrets that wait for their person · S1-12, S1-13, S1-17, S1-18, S1-20 */
import {
  serverClaimInvalid,
  serverKeysNeeded,
  serverNoClaim,
  serverNowInvalid,
  serverOneTimeInvalid,
  serverStoreInvalid,
} from "../texts/server.js";
import { checkBound, checkIssue, checkTtl } from "./check-issue.js";
import { checkPath } from "./check-path.js";
import { createReporter, type Report } from "./create-reporter.js";
import { createKeyRing, type KeyRing } from "./key-ring.js";
import { createKeyvStorage } from "./keyv-storage.js";
import { MemoryStorage } from "./memory-storage.js";
import { decodeRecord, encodeRecord } from "./record.js";
import { createReferenceId, isReferenceId, lookupKey } from "./reference-id.js";
import { openRecord, sealRecord } from "./seal-record.js";
import type { SecretStorage } from "./storage.js";
import type { Claim, IssueOptions, KeyvLike, Redemption, SecretReferenceItem, SecretStore } from "./types.js";

export interface SecretStoreOptions {
  /**
   * The path at which the redemption handler is mounted, as browsers see it: `/api/secrets`. The id
   * follows it.
   */
  readonly path: string;
  /**
   * A Keyv, such as `createKeyv("redis://…")` of `@keyv/redis`, if several processes answer.
   * Default: the memory of this process.
   */
  readonly store?: KeyvLike;
  /**
   * 32 random bytes each (`openssl rand -base64 32`). The first encrypts, all decrypt: to change
   * keys, add the new one in front, and remove the old one a day later. Default in memory: a random
   * key that ends with the process. With any other `store` they are required, the same in every
   * process.
   */
  readonly keys?: readonly (string | Uint8Array)[];
  /** Seconds. Default 300, at most a day. */
  readonly ttl?: number;
  /** The default of `issue`. Default true. */
  readonly oneTime?: boolean;
  /** Required for one-time secrets in a `store` other than `@keyv/redis` or a Keyv in memory. */
  readonly claim?: Claim;
  /**
   * The number of secrets that may wait in memory. Default 10,000. A `store` has its own bounds.
   */
  readonly maxWaiting?: number;
  /** Milliseconds since the epoch; for tests. */
  readonly now?: () => number;
  /**
   * Called with a fault that changed no response: a value could not be removed after it was handed
   * out; it is useless.
   */
  readonly onError?: (error: unknown) => void;
}

const DEFAULT_TTL = 300;
const DEFAULT_MAX_WAITING = 10_000;
/** Clocks of machines differ; a claim must outlive its record on all of them. */
const CLOCK_SLACK = 60_000;
const GONE: Redemption = { ok: false, reason: "gone" };
const UNKNOWN: Redemption = { ok: false, reason: "unknown" };

function storageFor(options: SecretStoreOptions, now: () => number): SecretStorage {
  const { store, claim, maxWaiting = DEFAULT_MAX_WAITING } = options;
  if (store === undefined) return new MemoryStorage(checkBound("maxWaiting", maxWaiting), now);
  const isKeyv = [store?.get, store?.set, store?.delete].every((each) => typeof each === "function");
  if (!isKeyv) throw new TypeError(serverStoreInvalid());
  if (claim !== undefined && typeof claim !== "function") throw new TypeError(serverClaimInvalid());
  return createKeyvStorage(store, claim);
}

/**
 * A random key would open nothing after a restart or in another process, so this throws at once.
 */
function checkKeysFor({ store, keys }: SecretStoreOptions): void {
  if (store === undefined || store.store instanceof Map) return;
  if (keys === undefined) throw new TypeError(serverKeysNeeded());
}

function checkDefaults({ ttl = DEFAULT_TTL, oneTime = true, now = Date.now }: SecretStoreOptions) {
  if (typeof oneTime !== "boolean") throw new TypeError(serverOneTimeInvalid());
  if (typeof now !== "function") throw new TypeError(serverNowInvalid());
  return { ttl: checkTtl(ttl), oneTime, now };
}

interface Parts {
  readonly storage: SecretStorage;
  ring(): Promise<KeyRing>;
  readonly now: () => number;
  readonly report: Report;
}

/** True for the one reader that may have it. */
async function claimFor(parts: Parts, key: string, expiresAt: number): Promise<boolean> {
  const { storage, now, report } = parts;
  if (storage.claim === undefined) throw new TypeError(serverNoClaim());
  if (!(await storage.claim(key, expiresAt - now() + CLOCK_SLACK))) return false;
  // A reader that was delayed for longer than an earlier claim lasts would find no claim.
  if (expiresAt <= now()) return false;
  // This reader owns it now. If the record cannot be removed, the secret is not lost: no second
  // claim can succeed.
  await storage.remove(key).catch(report);
  return true;
}

async function redeem(parts: Parts, id: string, user: string): Promise<Redemption> {
  if (!isReferenceId(id)) return UNKNOWN;
  const { storage, now } = parts;
  const key = await lookupKey(id, user);
  const text = await storage.read(key);
  if (text === undefined) return (await storage.wasThere(key)) ? GONE : UNKNOWN;
  const record = decodeRecord(text);
  // Opened before the claim, so that a record that does not open is not used up.
  const value = JSON.parse(await openRecord(await parts.ring(), key, record)) as string;
  if (record.expiresAt <= now()) return GONE;
  if (record.oneTime && !(await claimFor(parts, key, record.expiresAt))) return GONE;
  return { ok: true, value, label: record.label };
}

/**
 * A store of secrets for one site, and of the references to them.
 *
 * One-time means at most once: a response that is lost on its way has used it up. In Redis this is
 * as durable as its data, so not across a fail-over that loses the last writes.
 *
 * @throws TypeError, RangeError for unusable options
 */
export function createSecretStore(options: SecretStoreOptions): SecretStore {
  const path = checkPath(options?.path);
  const { now, ...defaults } = checkDefaults(options);
  const storage = storageFor(options, now);
  if (storage.claim === undefined && defaults.oneTime) throw new TypeError(serverNoClaim());
  checkKeysFor(options);
  const report = createReporter(options.onError);
  const parts: Parts = { storage, ring: createKeyRing(options.keys), now, report };

  return {
    async issue(value: string, issueOptions: IssueOptions): Promise<SecretReferenceItem> {
      const { json, label, user, ttl, oneTime } = checkIssue(value, issueOptions, defaults);
      if (oneTime && storage.claim === undefined) throw new TypeError(serverNoClaim());
      const id = createReferenceId();
      const key = await lookupKey(id, user);
      const expiresAt = now() + ttl * 1_000;
      const record = await sealRecord(await parts.ring(), key, json, { label, expiresAt, oneTime });
      await storage.write(key, encodeRecord(record), ttl * 1_000);
      return { type: "secret_reference", id, label, redeemUrl: `${path}/${id}`, ttl };
    },
    redeem: (id, user) => redeem(parts, id, user),
  };
}
