/** How values may be written: what is searched for, and how texts are read (design §4 "Copies") · S1-11 */
import {
  base64Encode,
  charCodeAt,
  decodeBytes,
  decodeURIComponentText,
  each,
  fromCodePoint,
  indexOf,
  jsonStringify,
  rewriteText,
  slice,
  toHex,
  toLowerCase,
  utf8Bytes,
} from "../primordials.js";
import { isScrubbable } from "./entropy.js";

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

/**
 * What a text says, whoever escaped it: percent-encoding and numbers are decoded, and what writers of JSON, HTML and
 * forms write by a name or letter (quotes, spaces, …) is left out, however it is written.
 */
export function plainOf(text: string): string {
  let plain = text;
  for (let layer = 0; layer < LAYERS; layer++) {
    plain = rewriteText(plain, /(%[\da-f]{2})+|&(amp;)*#\w+;|\\+u[\da-f]{4}/gi, readEscape);
  }
  return rewriteText(plain, /&((amp|lt|gt|quot|apos|nbsp);)*|\\+[bfnrt]?|[<>"'+\s]+/g);
}

/** Base64 of either alphabet and hexadecimal digits of either case, in lines or with colons, look alike in this. */
export const fold = (text: string): string => toLowerCase(rewriteText(text, /[^a-z\d]+/gi));

export function inJson(text: string): string {
  const quoted = jsonStringify(text) as string;
  return slice(quoted, 1, -1);
}

/** Calls `file` with `value`, what it says, and base64 and hexadecimal digits (folded) of it and of its JSON. */
export function eachForm(value: string, file: (form: string) => void): void {
  file(value);
  const plain = plainOf(value);
  // Little may be left of a value that is full of escapes.
  if (plain !== value && isScrubbable(plain)) file(plain);
  const json = inJson(value);
  each(json === value ? [value] : [value, json, inJson(json)], (text) => {
    const bytes = utf8Bytes(text);
    // The base64 characters that depend on the value alone where it follows 0, 1 or 2 other bytes.
    each(["", "\0", "\0\0"], (others, count) =>
      file(fold(slice(base64Encode(others + bytes), count && count + 1, ((count + bytes.length) * 4) / 3))),
    );
    let digits = "";
    each(bytes, (byte) => {
      digits += toHex(charCodeAt(byte, 0));
    });
    file(digits);
  });
}
