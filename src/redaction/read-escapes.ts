/** Undoes what URLs, HTML and JSON do to characters, in the text that is being searched. */
import { bytes, FOLDED, keepOnly, PLAIN } from "./byte-text.js";

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

/** `&…;` */
function readEntity(at: number, isLast: boolean): void {
  end = at;
  while (end < at + 9 && !isAt(end, ";")) {
    // Of names, only that of the sign that begins an entity says more than white space and quotes do.
    if (FOLDED[bytes[end] as number] === 0 && (end > at || !isAt(end, "#"))) return;
    end += 1;
  }
  const isHex = isAt(at + 1, "x") || isAt(at + 1, "X");
  if (isAt(end, ";") && isAt(at, "#")) code = numberAt(isHex ? at + 2 : at + 1, end, isHex ? 16 : 10);
  else if (isAt(end, ";") && isAt(at + 1, "m")) code = 38;
  else if (isAt(end, ";") && isLast) code = 0;
  end += 1;
}

/** Any number of backslashes, and what they escape. */
function readBackslashes(at: number, isLast: boolean): void {
  end = at;
  while (isAt(end, "\\")) end += 1;
  if (isLast) code = 0;
  if (isAt(end, "u") && numberAt(end + 1, end + 5, 16) >= 0) {
    code = numberAt(end + 1, end + 5, 16);
    end += 5;
  } else if ("bfnrt".includes(String.fromCharCode(bytes[end] as number))) end += 1;
}

/**
 * One layer of escapes, whoever wrote it: percent-encoding, numeric entities and `\u` are decoded. In the last one the
 * names of entities and the letters behind backslashes, which stand for quotes and white space, are left out.
 */
function readLayer(length: number, isLast: boolean): number {
  let to = 0;
  halfEnd = -1;
  for (let at = 0; at < length; ) {
    const byte = bytes[at++] as number;
    code = -1;
    if (byte === 37) {
      end = at + 2;
      code = numberAt(at, end, 16);
    } else if (byte === 38) readEntity(at, isLast);
    else if (byte === 92) readBackslashes(at, isLast);
    if (code < 0 || code > 0x10ffff || end > length) bytes[to++] = byte;
    else {
      if (byte === 37) bytes[to++] = code;
      else if (code > 0) to = writeCode(code, to);
      at = end;
    }
  }
  return to;
}

/** So often is a text decoded: as JSON in HTML in a URL. */
const LAYERS = 3;

/** What a text says, whoever escaped it. */
export function readPlain(length: number): number {
  let plain = length;
  for (let layer = 1; layer < LAYERS; layer++) {
    const before = plain;
    plain = readLayer(before, false);
    // Whatever is decoded becomes shorter.
    if (plain === before) break;
  }
  return keepOnly(PLAIN, readLayer(plain, true));
}
