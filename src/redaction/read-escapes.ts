/** Undoes what URLs, HTML and JSON do to characters, in the text that is being searched. */
import { bytes, EXACT, FOLDED, keepOnly, PLAIN } from "./byte-text.js";

/** The number that digits say; negative where one of them is no digit. */
function numberAt(at: number, end: number, base: number): number {
  let number = 0;
  for (let i = at; i < end; i++) {
    const byte = bytes[i] as number;
    const letter = (byte | 32) - 87;
    const digit = byte < 58 ? byte - 48 : letter < 10 ? base : letter;
    if (digit < 0 || digit >= base) return -1;
    number = number * base + digit;
  }
  return number;
}

/** The first half of a pair, and where its other half would go. */
let half = 0;
let halfEnd = -1;

/** Writes a character; half of one counts as U+FFFD until the other half is there. @returns where the next one goes. */
function writeCode(code: number, to: number): number {
  let start = to;
  let point = code;
  if (code >> 11 === 0x1b) {
    point = 0xfffd;
    if (code < 0xdc00) {
      half = code;
      halfEnd = to + 3;
    } else if (halfEnd === to) {
      start = to - 3;
      point = 0x10000 + ((half & 0x3ff) << 10) + (code & 0x3ff);
    }
  }
  const count = point < 0x80 ? 0 : point < 0x800 ? 1 : point < 0x10000 ? 2 : 3;
  bytes[start] = count ? ((0xff00 >> (count + 1)) & 0xff) | (point >> (6 * count)) : point;
  for (let i = 1; i <= count; i++) bytes[start + i] = 0x80 | ((point >> (6 * (count - i))) & 63);
  return start + count + 1;
}

/** Whether the byte at `at` is `character`. */
const isAt = (at: number, character: string): boolean => bytes[at] === character.charCodeAt(0);

/** What an escape says, and where it ends. */
let code: number;
let end: number;

/** What becomes of an escape that stands for a quote or white space: nothing in layers that others follow. */
type Reading = typeof LATER | typeof LEFT_OUT | typeof EXACTLY;
const LATER = -1;
const LEFT_OUT = 0;
const EXACTLY = 1;

const PLUS = 43;
const BACKSLASH = 92;
/** How names begin, and for what they stand. */
const NAMES = "ltgtquap";
const NAMED = "<>\"'";
/** What a backslash stands before for its own sake. */
const QUOTES = "\"'/";

/** Of a name, or of a number with zeros before it. */
const LONGEST_NAME = 9;
const LONGEST_NUMBER = 24;

/** The character of a name; a plus, as for a space, where it has no other in HTML. */
function namedAt(at: number): number {
  const found = NAMES.indexOf(String.fromCharCode(bytes[at] as number, bytes[at + 1] as number));
  return found < 0 ? PLUS : NAMED.charCodeAt(found >> 1);
}

/** `&…;` */
function readEntity(at: number, reading: Reading): void {
  end = at;
  const last = at + (isAt(at, "#") ? LONGEST_NUMBER : LONGEST_NAME);
  while (end < last && !isAt(end, ";")) {
    // Of names, only that of the sign that begins an entity says more than white space and quotes do.
    if (FOLDED[bytes[end] as number] === 0 && (end > at || !isAt(end, "#"))) return;
    end += 1;
  }
  const isHex = isAt(at + 1, "x") || isAt(at + 1, "X");
  if (isAt(end, ";") && isAt(at, "#")) code = numberAt(isHex ? at + 2 : at + 1, end, isHex ? 16 : 10);
  else if (isAt(end, ";") && isAt(at + 1, "m")) code = 38;
  else if (isAt(end, ";")) code = reading === EXACTLY ? namedAt(at) : reading;
  end += 1;
}

/** Any number of backslashes, and what they escape. @returns where they end. */
function readBackslashes(at: number, reading: Reading): number {
  end = at;
  while (isAt(end, "\\")) end += 1;
  const behind = end;
  const escaped = String.fromCharCode(bytes[end] as number);
  code = reading;
  if (escaped === "u" && numberAt(end + 1, end + 5, 16) >= 0) {
    code = numberAt(end + 1, end + 5, 16);
    end += 5;
  } else if ("bfnrt".includes(escaped)) {
    if (reading === EXACTLY) code = PLUS;
    end += 1;
  } else if (reading === EXACTLY) {
    const isNamed = QUOTES.includes(escaped);
    code = isNamed ? escaped.charCodeAt(0) : BACKSLASH;
    if (isNamed) end += 1;
  }
  return behind;
}

/** So many bytes of a character follow its first one, each written as `%…`; none where that is not UTF-8. */
function followers(at: number): number {
  const count = code < 0xc2 || code > 0xf4 ? 0 : code < 0xe0 ? 1 : code < 0xf0 ? 2 : 3;
  for (let i = 0; i < count; i++) {
    const next = at + 3 * i;
    if (!isAt(next, "%") || numberAt(next + 1, next + 3, 16) >> 6 !== 2) return 0;
  }
  return count;
}

/** How many more bytes of a character follow, each written as `%…`. */
let pending = 0;

/** Writes a byte of a character or, where bytes are no UTF-8, one of Latin-1. @returns where the next one goes. */
function writePercent(to: number): number {
  const isInside = pending > 0;
  pending = isInside ? pending - 1 : followers(end);
  if (code > 127 && !isInside && pending === 0) return writeCode(code, to);
  bytes[to] = code;
  return to + 1;
}

/**
 * One layer of escapes, whoever wrote it: percent-encoding, numeric entities and `\u` are decoded. In the last one the
 * names of entities and the letters behind backslashes, which stand for quotes and white space, are read as it says.
 */
function readLayer(length: number, reading: Reading): number {
  let to = 0;
  halfEnd = -1;
  pending = 0;
  for (let at = 0; at < length; ) {
    const byte = bytes[at++] as number;
    let behind = at;
    code = -1;
    if (byte === 37) {
      end = at + 2;
      code = numberAt(at, end, 16);
    } else if (byte === 38) readEntity(at, reading);
    else if (byte === 92) behind = readBackslashes(at, reading);
    if (code < 0 || code > 0x10ffff || end > length) {
      bytes[to++] = byte;
      // No backslash of several begins an escape where the first does not.
      for (; at < behind && at < length; at++) bytes[to++] = byte;
      continue;
    }
    if (byte === 37) to = writePercent(to);
    else if (code > 0) to = writeCode(code, to);
    at = end;
  }
  return to;
}

/** So often is a text decoded: as JSON in HTML in a URL. */
const LAYERS = 3;

function read(length: number, reading: Reading): number {
  let plain = length;
  for (let layer = 1; layer < LAYERS; layer++) {
    const before = plain;
    plain = readLayer(before, LATER);
    // Whatever is decoded becomes shorter.
    if (plain === before) break;
  }
  return readLayer(plain, reading);
}

/** What a text says, whoever escaped it. */
export const readPlain = (length: number): number => keepOnly(PLAIN, read(length, LEFT_OUT));

/** The same as `exactOf`. */
export const readExact = (length: number): number => keepOnly(EXACT, read(length, EXACTLY));
