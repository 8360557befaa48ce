/** The ids of references: random, and never stored · S1-13 */
import { encodeBase64url } from "./base64url.js";

const ID_BYTES = 32;
const ID = /^[\w-]{43}$/;
const encoder = new TextEncoder();

export const createReferenceId = (): string =>
  encodeBase64url(crypto.getRandomValues(new Uint8Array(ID_BYTES)));

/** An id of another form cannot be ours, so it is not looked up. */
export const isReferenceId = (text: string): boolean => ID.test(text);

/**
 * The storage key of a secret: a hash of its id and its user. Attacks: a reader of the storage
 * learns neither; the time of a lookup does not reveal a partly correct guess; and another user's
 * secret does not exist under this key, so that its existence cannot be probed.
 */
export async function lookupKey(id: string, user: string): Promise<string> {
  // The id has a fixed length, so each pair gives a different text.
  const text = encoder.encode(`webmcp-airlock/secret/${id}/${user}`);
  return encodeBase64url(new Uint8Array(await crypto.subtle.digest("SHA-256", text)));
}
