/** RFC 4648 §5, without padding. Only the newest runtimes have `Uint8Array.fromBase64`. */

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const digit = (bits: number): string => ALPHABET.charAt(bits & 63);

/** Faster than `btoa`, which needs an intermediate string. */
export function encodeBase64url(bytes: Uint8Array): string {
  let text = "";
  for (let i = 0; i < bytes.length; i += 3) {
    const a = bytes[i] ?? 0;
    const b = bytes[i + 1];
    const c = bytes[i + 2];
    text += digit(a >> 2) + digit((a << 4) | ((b ?? 0) >> 4));
    if (b !== undefined) text += digit((b << 2) | ((c ?? 0) >> 6));
    if (c !== undefined) text += digit(c);
  }
  return text;
}

/** Values by character code, for both alphabets; 64 marks an invalid character. */
const VALUES = new Uint8Array(128).fill(64);
for (let value = 0; value < 64; value += 1) VALUES[ALPHABET.charCodeAt(value)] = value;
VALUES["+".charCodeAt(0)] = 62;
VALUES["/".charCodeAt(0)] = 63;

const endOf = (text: string): number => text.length - (/={1,2}$/.exec(text)?.[0].length ?? 0);

/** Accepts base64 and base64url, padded or not; undefined for anything else. */
export function decodeBase64url(text: string): Uint8Array<ArrayBuffer> | undefined {
  const length = endOf(text);
  if (length % 4 === 1) return undefined;
  const bytes = new Uint8Array(Math.floor((length * 3) / 4));
  let bits = 0;
  let written = 0;
  for (let i = 0; i < length; i += 1) {
    const value = VALUES[text.charCodeAt(i)] ?? 64;
    if (value === 64) return undefined;
    bits = ((bits << 6) | value) & 0xff_ff;
    // The first of four characters has six bits. Each other one completes a byte, and leaves 4, 2
    // or 0 bits.
    if (i % 4 !== 0) bytes[written++] = bits >> (6 - 2 * (i % 4));
  }
  return bytes;
}
