/** Names of references: random, and never stored · S1-13 */
import { encodeBase64url } from "./base64url.js";

const ID_BYTES = 32;
const ID = /^[\w-]{43}$/;
const encoder = new TextEncoder();

export const createReferenceId = (): string =>
  encodeBase64url(crypto.getRandomValues(new Uint8Array(ID_BYTES)));

/** What has another form cannot be one of ours, and is not looked for. */
export const isReferenceId = (text: string): boolean => ID.test(text);

/**
 * What a secret is stored under: a hash over the id and its user. Whoever reads the storage learns neither; how long a
 * lookup takes tells nothing about how much of a guess was right; and another user's secret is not refused but not
 * there, so nobody can find out that there is one.
 */
export async function lookupKey(id: string, user: string): Promise<string> {
  // The id has a fixed length, so no other pair of the two gives the same text.
  const text = encoder.encode(`webmcp-airlock/secret/${id}/${user}`);
  return encodeBase64url(new Uint8Array(await crypto.subtle.digest("SHA-256", text)));
}
