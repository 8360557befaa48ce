/** What a secret store needs of a storage. Keys are hashes, texts are sealed; `ttl` is in milliseconds. */

/** How long "it was there, and is gone" is known of a secret after its end. */
export const GONE_FOR = 3_600_000;

export interface SecretStorage {
  /** Resolves when the text can be read by every process that shares the storage. */
  write(key: string, text: string, ttl: number): Promise<void>;
  /** The text, or undefined where there is none, or none any more. */
  read(key: string): Promise<string | undefined>;
  /** True for exactly one caller. Undefined where the storage cannot promise that. */
  readonly claim: ((key: string, ttl: number) => Promise<boolean>) | undefined;
  /** Takes the text away; that it was there stays known. */
  remove(key: string): Promise<void>;
  /** Whether there was a text under this key, up to {@link GONE_FOR} after its time. */
  wasThere(key: string): Promise<boolean>;
}
