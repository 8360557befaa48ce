/** The stored form of a secret, as text. Untrusted until `openRecord` has checked it. */
import { serverRecordUnreadable } from "../texts/server.js";

export interface SecretRecord {
  /** The key that it needs. */
  readonly keyId: string;
  readonly label: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  readonly oneTime: boolean;
  /** Both base64url. */
  readonly iv: string;
  readonly sealed: string;
}

const VERSION = 1;

export const encodeRecord = (record: SecretRecord): string => JSON.stringify({ v: VERSION, ...record });

/** @throws if the text is not a record of ours; does not quote it */
export function decodeRecord(text: string): SecretRecord {
  const data = parseObject(text);
  const { keyId, label, expiresAt, oneTime, iv, sealed } = data;
  if (
    data["v"] !== VERSION ||
    typeof keyId !== "string" ||
    typeof label !== "string" ||
    typeof expiresAt !== "number" ||
    typeof oneTime !== "boolean" ||
    typeof iv !== "string" ||
    typeof sealed !== "string"
  ) {
    throw new Error(serverRecordUnreadable());
  }
  return { keyId, label, expiresAt, oneTime, iv, sealed };
}

function parseObject(text: string): { readonly [name: string]: unknown } {
  try {
    const data: unknown = JSON.parse(text);
    if (typeof data === "object" && data !== null) return data as { readonly [name: string]: unknown };
  } catch {
    // The parser's message would quote the text.
  }
  throw new Error(serverRecordUnreadable());
}
