/**
 * The storage interface of a secret store. Keys are hashes, texts are sealed; `ttl` is in
 * milliseconds.
 */

/** How long the storage remembers that a secret existed after its end. */
export const GONE_FOR = 3_600_000;

export interface SecretStorage {
  /** Resolves when every process that shares the storage can read the text. */
  write(key: string, text: string, ttl: number): Promise<void>;
  /** The text; undefined if it does not exist (any more). */
  read(key: string): Promise<string | undefined>;
  /** True for exactly one caller. Undefined if the storage cannot guarantee that. */
  readonly claim: ((key: string, ttl: number) => Promise<boolean>) | undefined;
  /** Removes the text; `wasThere` still knows it. */
  remove(key: string): Promise<void>;
  /** Whether this key had a text, up to {@link GONE_FOR} after its end. */
  wasThere(key: string): Promise<boolean>;
}
