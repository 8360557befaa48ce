/** A text with its escapes decoded: entities, percent signs, backslashes, base64. */
import { decodeEntities } from "./entities.js";

const ENTITY = /&(?:#\w{1,7}|nbsp|shy|zwn?j);/i;
const PERCENT = /%[0-9a-f]{2}/i;
const ESCAPE = /\\(?:u[0-9a-f]{4}|[nrt])/i;
const EACH_PERCENT = /(?:%[0-9a-f]{2}){1,1000}/gi;
const EACH_ESCAPE = /\\{1,4}u([0-9a-f]{4})|\\{1,4}[nrt]/gi;
const BASE64 = /[A-Za-z0-9+/_-]{24,4000}={0,2}/g;
const MAX_BLOBS = 50;
/** Text and not bytes: mainly letters and spaces. */
const READABLE = /^[\t\n\r\x20-\x7e\u00a0-\u{1ffff}]{12,}$/u;
const WORDS = /(?:[\p{L}']{2,}[ .,:;!?-]+){2}/u;

function readPercent(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    return run;
  }
}

/** The text without escapes; undefined if it has none. */
export function withoutEscapes(text: string): string | undefined {
  if (!ENTITY.test(text) && !PERCENT.test(text) && !ESCAPE.test(text)) return undefined;
  const plain = decodeEntities(text)
    .replace(EACH_PERCENT, readPercent)
    .replace(EACH_ESCAPE, (_, digits?: string) =>
      digits === undefined ? " " : String.fromCharCode(Number.parseInt(digits, 16)),
    );
  return plain === text ? undefined : plain;
}

export interface DecodedBlob {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

function decodeBlob(blob: string): string | undefined {
  try {
    const bytes = atob(blob.replaceAll("-", "+").replaceAll("_", "/").replace(/=+$/, ""));
    const text = new TextDecoder("utf-8", { fatal: true }).decode(
      Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)),
    );
    return READABLE.test(text) && WORDS.test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

export function decodeBlobs(text: string): DecodedBlob[] {
  const found: DecodedBlob[] = [];
  let tried = 0;
  for (const { index, 0: blob } of text.matchAll(BASE64)) {
    tried += 1;
    if (tried > MAX_BLOBS) break;
    const decoded = decodeBlob(blob);
    if (decoded !== undefined) found.push({ text: decoded, start: index, end: index + blob.length });
  }
  return found;
}
