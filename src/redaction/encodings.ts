/** How values may be written: what is searched for, and how texts are read (design §4 "Copies") · S1-11 */
import {
  append,
  base64Encode,
  charCodeAt,
  createList,
  decodeBytes,
  decodeURIComponentText,
  each,
  fromCodePoint,
  indexOf,
  isOneOf,
  jsonStringify,
  percentEncode,
  regExpExec,
  rewriteText,
  slice,
  toHex,
  toLowerCase,
  utf8Bytes,
} from "../primordials.js";
import { SHORTEST } from "./copy-finder.js";
import { hasBits, isScrubbable } from "./entropy.js";

const PART = 48;
/** What reading leaves exactly of a strong value is weak only where nearly all of it was an escape. */
export const EXACT_BITS = 24;
/** What is left of a strong value without case and signs must be no number that texts have anyway. */
export const LOOSE_BITS = 20;
/** So often is a text decoded: as JSON in HTML in a URL. */
const LAYERS = 3;

function readEscape(written: string): string {
  try {
    if (written[0] === "%") return decodeURIComponentText(written);
    const isEntity = written[0] === "&";
    return fromCodePoint(
      +(isEntity ? `0${slice(written, indexOf(written, "#") + 1, -1)}` : `0x${slice(written, -4)}`),
    );
  } catch {
    // No UTF-8, or no character: what is ASCII beside it is read all the same.
    return decodeBytes(written);
  }
}

/** Percent-encoding and numbers are decoded, whoever wrote them. */
function decode(text: string): string {
  let decoded = text;
  for (let layer = 0; layer < LAYERS; layer++) {
    decoded = rewriteText(decoded, /(%[\da-f]{2})+|&(amp;)*#\w+;|(?<!\\)\\+u[\da-f]{4}/gi, readEscape);
  }
  return decoded;
}

/**
 * What a text says, whoever escaped it: what writers of JSON, HTML and forms write by a name or letter (quotes, spaces,
 * …) is left out, however it is written.
 */
export const plainOf = (text: string): string =>
  rewriteText(decode(text), /&(\w{1,9};)*|\\+[bfnrt]?|[<>"'+\s]+/g);

/** What stands for a character in JSON, HTML and forms, one after the other, and for which one. */
const NAMED: readonly (readonly [RegExp, string])[] = [
  [/\\+/g, "\\"],
  [/&(amp;)+/g, "&"],
  [/&lt;/g, "<"],
  [/&gt;/g, ">"],
  [/&quot;|\\"/g, '"'],
  [/&apos;|\\'/g, "'"],
  [/\\\//g, "/"],
  [/&\w{1,9};|\\[bfnrt]|\s/g, "+"],
];

/** The same with the characters for which those stand, for values of which `plainOf` leaves too little. */
export function exactOf(text: string): string {
  let exact = decode(text);
  each(NAMED, (named) => {
    exact = rewriteText(exact, named[0], () => named[1]);
  });
  return exact;
}

/** Base64 of either alphabet and hexadecimal digits of either case, in lines or with colons, look alike in this. */
export const fold = (text: string): string => toLowerCase(rewriteText(text, /[^a-z\d]+/gi));

/**
 * Letters and digits of what a value says: found whoever writes it in other groups, with other signs, in letters of the
 * other case. Undefined for words and names (no digit, no "@"), which texts have so anyway; for keys in letters of both
 * cases (one word), which nobody writes otherwise; and where too little is left.
 */
export function looseOf(value: string): string | undefined {
  if (!regExpExec(/@|^(?=.*\d)(.*\s.*|[^a-z]+|[^A-Z]+)$/s, value)) return undefined;
  // Most have nothing to be decoded.
  const loose = fold(regExpExec(/[%&\\]/, value) ? plainOf(value) : value);
  return loose[SHORTEST - 1] && hasBits(loose, LOOSE_BITS) ? loose : undefined;
}

export function inJson(text: string): string {
  const quoted = jsonStringify(text) as string;
  return slice(quoted, 1, -1);
}

/** The base64 characters that depend on the bytes alone where they follow `others`: none, one or two. */
export function base64Of(bytes: string, others = ""): string {
  const { length } = others;
  return slice(base64Encode(others + bytes), length && length + 1, ((length + bytes.length) * 4) / 3);
}

export function hexOf(bytes: string): string {
  let digits = "";
  each(bytes, (byte) => {
    digits += toHex(charCodeAt(byte, 0));
  });
  return digits;
}

/** Of long bytes a part is enough, where base64 of the whole has base64 of it. */
export function partOf(bytes: string): string {
  const start = bytes.length > 2 * PART ? ((bytes.length / 6) | 0) * 3 : 0;
  return start ? slice(bytes, start, start + PART) : bytes;
}

/** The bytes that may be written as base64 or hexadecimal digits: of a value, of its JSON, and of it encoded once. */
function bytesOf(value: string): readonly string[] {
  const json = inJson(value);
  const bytes = utf8Bytes(value);
  const all = createList<string>();
  const add = (text: string): void => {
    if (!isOneOf(all, text)) append(all, text);
  };
  const part = partOf(bytes);
  each([value, json, inJson(json), percentEncode(value), base64Of(part), hexOf(part)], (text) =>
    add(utf8Bytes(text)),
  );
  // As `btoa` takes it.
  if (!regExpExec(/[^\0-\xff]/, value)) add(value);
  return all;
}

/**
 * Calls `file` with what `value` says, and base64 and hexadecimal digits (folded) of its bytes.
 *
 * @param file told of what is found in `exactOf` a text only.
 */
export function eachForm(value: string, file: (form: string, isExact?: true) => void): void {
  const plain = plainOf(value);
  const loose = looseOf(value);
  file(loose ?? value);
  if (!loose && plain !== value) {
    if (isScrubbable(plain)) file(plain);
    else if (hasBits(exactOf(value), EXACT_BITS)) file(exactOf(value), true);
  }
  each(bytesOf(value), (bytes) => {
    each(["", "\0", "\0\0"], (others) => file(fold(base64Of(bytes, others))));
    file(hexOf(bytes));
  });
}
