/** A text with its escapes decoded: entities, percent signs, backslashes, base64. */
import { decodeEntities } from "./entities.js";

const ENTITY = /&(?:#\w{1,7}|nbsp|shy|zwn?j);/i;
const PERCENT = /%[0-9a-f]{2}/i;
const ESCAPE = /\\(?:u[0-9a-f]{4}|[nrt])/i;
const EACH_PERCENT = /(?:%[0-9a-f]{2}){1,1000}/gi;
const EACH_ESCAPE = /\\{1,4}u([0-9a-f]{4})|\\{1,4}[nrt]/gi;
const MIN_BLOB = 24;
const BASE64 = /[A-Za-z0-9+/_-]{24,4000}={0,2}/y;
const IS_DIGIT = Array.from({ length: 128 }, (_, code) => /[A-Za-z0-9+/_-]/.test(String.fromCharCode(code)));
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

const isDigit = (text: string, at: number): boolean => IS_DIGIT[text.charCodeAt(at)] === true;

/**
 * Runs that look like base64, from left to right. A run that is long enough has a digit at one of
 * every 24 places: only these are looked at, where the expression alone would try every character.
 */
function* blobsIn(text: string): Generator<RegExpExecArray> {
  let from = 0;
  for (let at = MIN_BLOB - 1; at < text.length; at = from + MIN_BLOB - 1) {
    if (!isDigit(text, at)) {
      from = at + 1;
      continue;
    }
    let start = at;
    while (start > from && isDigit(text, start - 1)) start -= 1;
    BASE64.lastIndex = start;
    const match = BASE64.exec(text);
    if (match !== null) yield match;
    // A shorter run ends within the next few characters.
    from = match === null ? at : match.index + match[0].length;
    while (match === null && isDigit(text, from)) from += 1;
  }
}

export function decodeBlobs(text: string): DecodedBlob[] {
  const found: DecodedBlob[] = [];
  let tried = 0;
  for (const { index, 0: blob } of blobsIn(text)) {
    tried += 1;
    if (tried > MAX_BLOBS) break;
    const decoded = decodeBlob(blob);
    if (decoded !== undefined) found.push({ text: decoded, start: index, end: index + blob.length });
  }
  return found;
}
