/**
 * The interface for a site's backend: references to secrets, and the store that they wait in ·
 * S1-12 … S1-20
 */

/**
 * The content item of a tool result, as the proposal words it. Airlock shows it to the person and
 * hides it from agents.
 */
export interface SecretReferenceItem {
  readonly type: "secret_reference";
  /** 256 random bits, base64url. */
  readonly id: string;
  readonly label: string;
  /**
   * The address at which the person's browser redeems the value: the store's `path`, and the id.
   */
  readonly redeemUrl: string;
  /** Seconds. */
  readonly ttl: number;
}

export interface IssueOptions {
  /** The description for the person: 1 to 80 characters. Agents may see it. */
  readonly label: string;
  /** The owner: a user id, or a session id. Another user cannot redeem it. */
  readonly user: string;
  /** Seconds until it expires: at least 1, at most a day. Default: the store's. */
  readonly ttl?: number;
  /** Default: the store's, which is true unless it was made with `oneTime: false`. */
  readonly oneTime?: boolean;
}

export type Redemption =
  | { readonly ok: true; readonly value: string; readonly label: string }
  /** `unknown`: this user has no such secret. `gone`: it existed; it was read, or has expired. */
  | { readonly ok: false; readonly reason: "unknown" | "gone" };

export interface SecretStore {
  /**
   * Stores `value` until the person redeems it.
   *
   * @param value a text; its JSON must fit into 64 KiB, the limit of browsers
   * @returns the content item for the tool's result
   * @throws TypeError for an unusable argument; {@link SecretStoreFullError}; errors of the storage
   */
  issue(value: string, options: IssueOptions): Promise<SecretReferenceItem>;
  /**
   * Returns the value. A one-time secret is returned once, however many requests arrive at once.
   *
   * @throws if the storage fails, or if its record was changed or needs a key that this process
   * lacks. The secret is not used up then, unless the storage failed during the claim.
   */
  redeem(id: string, user: string): Promise<Redemption>;
}

/**
 * The used part of a [Keyv](https://keyv.org) (version 5): any instance, or any object of this
 * shape. `ttl` is in milliseconds.
 */
export interface KeyvLike {
  get(key: string): unknown;
  set(key: string, value: string, ttl?: number): unknown;
  delete(key: string): unknown;
  /**
   * Adapters that swallow errors emit them here; a response that came with an error is not trusted.
   */
  on?(event: "error", listener: (error: unknown) => void): unknown;
  /** Keyv's adapter, which is only used to find a claim, see {@link Claim}. */
  readonly store?: unknown;
}

/**
 * Creates `key` for `ttl` milliseconds unless it exists. True for exactly one caller, among all
 * processes that share the storage: `SET key 1 NX PX ttl` in Redis, `INSERT … ON CONFLICT DO
 * NOTHING` in SQL.
 */
export type Claim = (key: string, ttl: number) => boolean | Promise<boolean>;
