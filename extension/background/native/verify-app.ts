/** Checks who an app is: by its signature over this line's nonce, with the key that it shows. */
import { type Challenge, type Identify, signedText } from "../../../src/link/messages.js";
import { decodeBase64url } from "../../../src/server/base64url.js";
import { sha256 } from "../../protocol/sha256.js";

const FINGERPRINT_DIGITS = 32;

/** The id of an app: the fingerprint of its key. No extension has an id like this. */
const agentIdOf = async (key: Uint8Array<ArrayBuffer>): Promise<string> =>
  `app-${(await sha256(key)).slice(0, FINGERPRINT_DIGITS)}`;

export type Verified = { readonly agent: string } | { readonly refused: "signature" | "unsupported" };

/** Ed25519 is in Chrome since 137: an older one lets no app in. */
export async function verifyApp(challenge: Challenge, { key, signature }: Identify): Promise<Verified> {
  const [rawKey, rawSignature] = [decodeBase64url(key), decodeBase64url(signature)];
  if (rawKey === undefined || rawSignature === undefined) return { refused: "signature" };
  let imported: CryptoKey;
  try {
    imported = await crypto.subtle.importKey("raw", rawKey, "Ed25519", false, ["verify"]);
  } catch (error) {
    const isUnknown = error instanceof DOMException && error.name === "NotSupportedError";
    return { refused: isUnknown ? "unsupported" : "signature" };
  }
  const text = new TextEncoder().encode(signedText(challenge));
  const isGenuine = await crypto.subtle.verify("Ed25519", imported, rawSignature, text);
  return isGenuine ? { agent: await agentIdOf(rawKey) } : { refused: "signature" };
}
