/** The encryption keys for values at rest: the first encrypts, all of them decrypt. */
import { serverKeyInvalid, serverKeysMissing } from "../texts/server.js";
import { decodeBase64url, encodeBase64url } from "./base64url.js";

const KEY_BYTES = 32;

export interface SealingKey {
  /** Says which key a record needs, and reveals nothing about the key. */
  readonly id: string;
  readonly key: CryptoKey;
}

export interface KeyRing {
  readonly first: SealingKey;
  readonly byId: ReadonlyMap<string, SealingKey>;
}

/** The message contains only a position, because it ends up in logs. */
function readKey(key: unknown, position: number): Uint8Array<ArrayBuffer> {
  const bytes = typeof key === "string" ? decodeBase64url(key.trim()) : key;
  if (!(bytes instanceof Uint8Array) || bytes.length !== KEY_BYTES) {
    throw new TypeError(serverKeyInvalid(position));
  }
  // A copy, because the caller may wipe or reuse the original.
  return new Uint8Array(bytes);
}

async function importKey(bytes: Uint8Array<ArrayBuffer>): Promise<SealingKey> {
  const label = new TextEncoder().encode("webmcp-airlock/key-id/");
  const named = new Uint8Array([...label, ...bytes]);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", named));
  const key = await crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
  return { id: encodeBase64url(hash.subarray(0, 9)), key };
}

/**
 * Throws at once for unusable keys. The returned function always gives the same ring, and never
 * rejects. The ring is made on first use: Workers have no random numbers while a module loads.
 */
export function createKeyRing(keys?: readonly (string | Uint8Array)[]): () => Promise<KeyRing> {
  if (keys !== undefined && (!Array.isArray(keys) || keys.length === 0)) {
    throw new TypeError(serverKeysMissing());
  }
  const given = keys?.map(readKey);
  let ring: Promise<KeyRing> | undefined;
  return () => {
    ring ??= importRing(given ?? [crypto.getRandomValues(new Uint8Array(KEY_BYTES))]);
    return ring;
  };
}

async function importRing(raw: readonly Uint8Array<ArrayBuffer>[]): Promise<KeyRing> {
  const ring = await Promise.all(raw.map(importKey));
  return { first: ring[0] as SealingKey, byId: new Map(ring.map((each) => [each.id, each])) };
}
