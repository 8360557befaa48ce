/** AES-256-GCM over the value; all other parts of the record are bound to it as additional data. */
import { serverKeyUnknown, serverRecordUnreadable } from "../texts/server.js";
import { decodeBase64url, encodeBase64url } from "./base64url.js";
import type { KeyRing } from "./key-ring.js";
import type { SecretRecord } from "./record.js";

type Open = Omit<SecretRecord, "keyId" | "iv" | "sealed">;

const IV_BYTES = 12;
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true });

/**
 * Attack: write access to the storage. A record that was moved to another key, or has another
 * label, a longer life or a second use, no longer opens.
 */
const boundTo = (key: string, keyId: string, { label, expiresAt, oneTime }: Open): Uint8Array<ArrayBuffer> =>
  encoder.encode(JSON.stringify([1, key, keyId, label, expiresAt, oneTime]));

/** @param json the value as JSON text with escaped lone surrogates, which UTF-8 would lose */
export async function sealRecord(
  ring: KeyRing,
  key: string,
  json: string,
  open: Open,
): Promise<SecretRecord> {
  const { id: keyId, key: secret } = ring.first;
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const algorithm = { name: "AES-GCM", iv, additionalData: boundTo(key, keyId, open) };
  const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm, secret, encoder.encode(json)));
  return { ...open, keyId, iv: encodeBase64url(iv), sealed: encodeBase64url(sealed) };
}

/** @throws if the record was changed, belongs elsewhere, or needs a key that is not in the ring */
export async function openRecord(ring: KeyRing, key: string, record: SecretRecord): Promise<string> {
  const known = ring.byId.get(record.keyId);
  if (known === undefined) throw new Error(serverKeyUnknown());
  const [iv, sealed] = [decodeBase64url(record.iv), decodeBase64url(record.sealed)];
  if (iv?.length !== IV_BYTES || sealed === undefined) throw new Error(serverRecordUnreadable());
  const algorithm = { name: "AES-GCM", iv, additionalData: boundTo(key, known.id, record) };
  try {
    return decoder.decode(await crypto.subtle.decrypt(algorithm, known.key, sealed));
  } catch {
    throw new Error(serverRecordUnreadable());
  }
}
