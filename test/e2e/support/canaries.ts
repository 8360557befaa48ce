/**
 * Finds planted strings in text, also where they were encoded on the way.
 * A canary should be at least 12 characters, so that a base64 match cannot be chance.
 */

export interface CanaryHit {
  readonly canary: string;
  /** How it was written, for example `base64 (offset 1)`. */
  readonly encoding: string;
  /** The place where it was found. */
  readonly place: string;
}

/**
 * Base64 of `text` when `offset` other bytes come first, without the characters that the neighbours
 * decide.
 */
function base64At(text: string, offset: number): string {
  const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(text)]);
  const encoded = bytes.toString("base64").replace(/=+$/, "");
  const first = Math.ceil((offset * 8) / 6);
  const last = Math.floor((bytes.length * 8) / 6);
  return encoded.slice(first, last);
}

const percentAll = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
const unicodeEscaped = (text: string): string =>
  [...text].map((char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");

/** Every way of writing `canary` that is searched for. */
function encodingsOf(canary: string): Map<string, string> {
  const encodings = new Map<string, string>([["as it is", canary]]);
  const json = JSON.stringify(canary).slice(1, -1);
  encodings.set("JSON-escaped", json);
  encodings.set("JSON-escaped twice", JSON.stringify(json).slice(1, -1));
  encodings.set("\\u-escaped", unicodeEscaped(canary));
  encodings.set("percent-encoded", encodeURIComponent(canary));
  encodings.set("percent-encoded throughout", percentAll(canary));
  encodings.set("hex", Buffer.from(canary).toString("hex"));
  encodings.set("reversed", [...canary].reverse().join(""));
  for (const offset of [0, 1, 2]) {
    const base64 = base64At(canary, offset);
    encodings.set(`base64 (offset ${offset})`, base64);
    encodings.set(`base64url (offset ${offset})`, base64.replaceAll("+", "-").replaceAll("/", "_"));
  }
  return encodings;
}

/** Encodings whose letters may be of either case. */
const CASELESS = new Set(["hex", "\\u-escaped", "percent-encoded", "percent-encoded throughout"]);

/** @param texts name of a place → what was seen there */
export function findCanaries(texts: ReadonlyMap<string, string>, canaries: readonly string[]): CanaryHit[] {
  const hits: CanaryHit[] = [];
  for (const canary of canaries) {
    if (canary.length < 12) throw new Error(`A canary needs 12 characters or more: ${canary}`);
    for (const [encoding, needle] of encodingsOf(canary)) {
      for (const [place, text] of texts) {
        const found = CASELESS.has(encoding)
          ? text.toLowerCase().includes(needle.toLowerCase())
          : text.includes(needle);
        if (found) hits.push({ canary, encoding, place });
      }
    }
  }
  return hits;
}
