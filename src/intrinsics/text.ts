/**
 * Captured intrinsics for text: strings, regular expressions, encodings, URLs. See `language.ts`.
 */
import { capture, createList, listAppend, newBytes, TypeErrorConstructor } from "./language.js";

export const stringFrom = String;
export const decodeUriComponent = decodeURIComponent;

// Strings. Each helper is the captured method with its receiver first.
export const stringCharCodeAt = capture<(text: string, index: number) => number>("String", "charCodeAt");
export const stringEndsWith = capture<(text: string, search: string) => boolean>("String", "endsWith");
export const stringIncludes = capture<(text: string, search: string) => boolean>("String", "includes");
export const stringIndexOf = capture<(text: string, search: string, from?: number) => number>(
  "String",
  "indexOf",
);
export const stringLastIndexOf = capture<(text: string, search: string) => number>("String", "lastIndexOf");
export const stringSlice = capture<(text: string, start: number, end?: number) => string>("String", "slice");
export const stringStartsWith = capture<(text: string, search: string, at?: number) => boolean>(
  "String",
  "startsWith",
);
const numberToString = capture<(value: number, radix: number) => string>("Number", "toString");
export const stringToLowerCase = capture<(text: string) => string>("String", "toLowerCase");
export const stringTrim = capture<(text: string) => string>("String", "trim");
/** False if the text holds a lone surrogate. */
export const stringIsWellFormed = capture<(text: string) => boolean>("String", "isWellFormed");
/** A lone surrogate becomes U+FFFD, as in a WebIDL `USVString`. */
export const stringToWellFormed = capture<(text: string) => string>("String", "toWellFormed");

export const { fromCodePoint: stringFromCodePoint } = String;

/**
 * Splits at a literal separator, without `String.prototype.split` and its `Symbol.split` look-up.
 */
export function stringSplit(text: string, separator: string): string[] {
  const parts = createList<string>();
  let start = 0;
  for (;;) {
    const at = stringIndexOf(text, separator, start);
    if (at < 0) {
      listAppend(parts, stringSlice(text, start));
      return parts;
    }
    listAppend(parts, stringSlice(text, start, at));
    start = at + separator.length;
  }
}

export function stringReplaceAll(text: string, search: string, replacement: string): string {
  let replaced = "";
  let from = 0;
  for (;;) {
    const at = stringIndexOf(text, search, from);
    if (at < 0) return replaced + stringSlice(text, from);
    replaced += stringSlice(text, from, at) + replacement;
    from = at + search.length;
  }
}

export const RegExpConstructor = RegExp;
export const regExpExec = capture<(pattern: RegExp, text: string) => RegExpExecArray | null>(
  "RegExp",
  "exec",
);

/** Rewrites or removes the matches of `pattern`, a global one. */
export function stringRewrite(
  text: string,
  pattern: RegExp,
  convert = (_written: string): string => "",
): string {
  let rewritten = "";
  let from = 0;
  for (;;) {
    const written = regExpExec(pattern, text)?.[0];
    if (written === undefined) return rewritten + stringSlice(text, from);
    const to = pattern.lastIndex;
    rewritten += stringSlice(text, from, to - written.length) + convert(written);
    from = to;
  }
}

const cryptoObject = globalThis.crypto;
const fillRandomly = capture<(source: Crypto, bytes: Uint8Array) => unknown>("Crypto", "getRandomValues");
const POOL = 512;
const pool = newBytes(POOL);
let used = POOL;
/** Each byte as two hexadecimal digits. */
const hexOfBytes = createList<string>();
for (let byte = 0; byte < 256; byte++)
  listAppend(hexOfBytes, stringSlice(numberToString(0x100 + byte, 16), 1));

/**
 * 128 random bits from the platform's CSPRNG, as 32 hexadecimal digits. Random bytes are cheaper by
 * the hundred.
 */
export function randomHex(): string {
  if (used === POOL) {
    if (fillRandomly(cryptoObject, pool) !== pool) throw new TypeErrorConstructor();
    used = 0;
  }
  let hex = "";
  for (const end = used + 16; used < end; used++) hex += hexOfBytes[pool[used] as number];
  return hex;
}

const URLConstructor = URL;
const getHref = capture<(url: URL) => string>("URL", "href");
const getOrigin = capture<(url: URL) => string>("URL", "origin");

/** Parses as the URL Standard does; `null` if the parser fails. */
export function parseUrl(input: string, base?: string) {
  try {
    const url = new URLConstructor(input, base);
    return { href: getHref(url), origin: getOrigin(url) };
  } catch {
    return null;
  }
}
