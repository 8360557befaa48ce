/** What a site's backend works with: references to secrets, and the store that they wait in · S1-12 … S1-20 */

/** The content item of a tool result, as the proposal words it. What it says is for the person: agents get none of it. */
export interface SecretReferenceItem {
  readonly type: "secret_reference";
  /** 256 random bits, base64url. */
  readonly id: string;
  readonly label: string;
  /** Where the person's browser collects the value: the store's `path`, and the id. */
  readonly redeemUrl: string;
  /** Seconds. */
  readonly ttl: number;
}

export interface IssueOptions {
  /** What the person is told that this is: 1 to 80 characters. Agents may see it. */
  readonly label: string;
  /** Whose secret it is: a user id, or a session id. Nobody else can redeem it. */
  readonly user: string;
  /** Seconds until it expires, at least 1. A day is the most there can be. By default the store's. */
  readonly ttl?: number;
  /** By default the store's: true, unless that was made with `oneTime: false`. */
  readonly oneTime?: boolean;
}

export type Redemption =
  | { readonly ok: true; readonly value: string; readonly label: string }
  /** `unknown`: there is no such secret of this user. `gone`: there was; it was read, or its time is up. */
  | { readonly ok: false; readonly reason: "unknown" | "gone" };

export interface SecretStore {
  /**
   * Keeps `value` until the person collects it.
   *
   * @param value a text; as JSON it has to fit into 64 KiB, which is what browsers take
   * @returns the content item to put into the tool's result
   * @throws TypeError where an argument is not usable; {@link SecretStoreFull}; what the storage throws
   */
  issueSecretReference(value: string, options: IssueOptions): Promise<SecretReferenceItem>;
  /**
   * Hands the value out. Of a one-time secret it does so once, however many ask at once.
   *
   * @throws where the storage fails, or what it holds was changed, or is under a key that this process does not have;
   *   nothing is used up by that, unless the storage failed while the secret was being claimed
   */
  redeem(id: string, user: string): Promise<Redemption>;
}

/**
 * What is used of a [Keyv](https://keyv.org) (version 5): any instance of it fits, and so does anything of this shape.
 * `ttl` is in milliseconds.
 */
export interface KeyvLike {
  get(key: string): unknown;
  set(key: string, value: string, ttl?: number): unknown;
  delete(key: string): unknown;
  /** Adapters that swallow their errors tell of them here; an answer that came with one is not believed. */
  on?(event: "error", listener: (error: unknown) => void): unknown;
  /** Keyv's adapter. Looked at only to find a way to claim, see {@link Claim}. */
  readonly store?: unknown;
}

/**
 * Makes `key` exist for `ttl` milliseconds, if it did not. True for exactly one caller, among all processes that share
 * the storage: `SET key 1 NX PX ttl` in Redis, `INSERT … ON CONFLICT DO NOTHING` in SQL.
 */
export type Claim = (key: string, ttl: number) => boolean | Promise<boolean>;
