/** The ways in which a value may be written that a folded text still tells apart: its bytes as other characters. */
import { createList, jsonStringify, listAppend, listForEach, listSome } from "../../intrinsics/language.js";
import {
  base64Encode,
  byteToHex,
  percentEncode,
  regExpExec,
  stringCharCodeAt,
  stringReplaceAll,
  stringSlice,
  stringToUpperCase,
  utf8Bytes,
} from "../../intrinsics/text.js";

import { isStrong } from "./strength.js";
import { eachReading } from "./text/decode.js";

/** Of longer values a part of this many bytes is searched for in encodings: base64 of the whole has base64 of it. */
const PART = 384;
/** Of a part of so many bytes also what is encoded twice. */
const SMALL_PART = 48;
const BEYOND_LATIN = /[^\0-\xff]/;

function inJson(text: string): string {
  const quoted = jsonStringify(text) as string;
  return stringSlice(quoted, 1, -1);
}

/** The base64 characters that depend on the bytes alone where they follow `others`: none, one or two. */
function base64Of(bytes: string, others = ""): string {
  const { length } = others;
  return stringSlice(base64Encode(others + bytes), length && length + 1, ((length + bytes.length) * 4) / 3);
}

const HEX = createList<string>();
for (let byte = 0; byte < 256; byte++) listAppend(HEX, byteToHex(byte));

function hexOf(bytes: string): string {
  let digits = "";
  for (let at = 0; at < bytes.length; at++) digits += HEX[stringCharCodeAt(bytes, at)] as string;
  return digits;
}

/** Bytes from the middle, beginning at a multiple of three. */
function partOf(bytes: string, size: number): string {
  const start = bytes.length > 2 * size ? ((bytes.length / 6) | 0) * 3 : 0;
  return start > 0 ? stringSlice(bytes, start, start + size) : bytes;
}

interface Bytes {
  readonly bytes: string;
  /** Whether these are not all of them. */
  readonly isPart: boolean;
}

/** The bytes that may be written as base64 or hexadecimal digits: of a value, of its JSON, and of it encoded once. */
function bytesOf(value: string): readonly Bytes[] {
  const all = createList<Bytes>();
  const add = (text: string, isPart = false): void => {
    const bytes = partOf(text, PART);
    if (listSome(all, (known) => known.bytes === bytes)) return;
    listAppend(all, { bytes, isPart: isPart || bytes !== text });
  };
  const bytes = utf8Bytes(value);
  add(bytes);
  const json = inJson(value);
  if (json !== value) {
    add(utf8Bytes(json));
    add(utf8Bytes(inJson(json)));
  }
  add(percentEncode(value));
  const part = partOf(bytes, SMALL_PART);
  const base64 = base64Of(part);
  add(base64, part !== bytes);
  add(stringReplaceAll(stringReplaceAll(base64, "+", "-"), "/", "_"), part !== bytes);
  const hex = hexOf(part);
  add(hex, part !== bytes);
  add(stringToUpperCase(hex), part !== bytes);
  // As `btoa` takes it.
  if (!regExpExec(BEYOND_LATIN, value)) add(value);
  return all;
}

/** Calls `file` with base64 (at each alignment) and hexadecimal digits of the bytes of `value`, or of a part of them. */
function eachEncoding(value: string, file: (written: string, isPart: boolean) => void): void {
  listForEach(bytesOf(value), ({ bytes, isPart }) => {
    file(base64Of(bytes), isPart);
    file(base64Of(bytes, "\0"), isPart);
    file(base64Of(bytes, "\0\0"), isPart);
    file(hexOf(bytes), isPart);
  });
}

/** The same for each reading of a value. */
export function eachEncodedForm(value: string, visit: (written: string, isPart: boolean) => void): void {
  eachReading(value, (said) => {
    if (said === value || isStrong(said)) eachEncoding(said, visit);
  });
}

/** What an escape could take from the beginning of a copy that a sign stands before. */
const TAKEN_BY_SIGNS: readonly RegExp[] = [
  /^[\da-f]{2}/i,
  /^u[\da-f]{4}/i,
  /^x[\da-f]{2}/,
  /^[bfnrtv]/,
  /^#?[a-z\d]{1,31};/i,
  /^#(?:\d+|x[\da-f]+)/i,
];

/** Calls `file` with what a sign leaves of `written` where decoding takes the two for an escape. */
export function eachLeft(written: string, file: (left: string, taken: string) => void): void {
  listForEach(TAKEN_BY_SIGNS, (pattern) => {
    const taken = regExpExec(pattern, written)?.[0];
    if (taken !== undefined) file(stringSlice(written, taken.length), taken);
  });
}
