/**
 * The one text that is being searched, as UTF-8 bytes: there are thousands, and none is kept. It is read in place, each
 * reading shorter than the one before: as it is, without escapes, as mere letters and digits.
 */

const encoder = new TextEncoder();
/** What lies behind a text is looked at, too. */
const MARGIN = 64;
/** Buffers of larger texts are given back by the next one. */
const KEPT = 4_000_000;
/** Shorter texts are copied faster than they are encoded. */
const SHORT = 96;

export let bytes = new Uint8Array(0);
/** The same, four at a time. */
export let words = new Int32Array(0);

function reserve(size: number): void {
  const buffer = new ArrayBuffer((size + MARGIN) & ~3);
  bytes = new Uint8Array(buffer);
  words = new Int32Array(buffer);
}
reserve(4_096);

/** @returns the number of bytes: that of UTF-16 units where all are ASCII. */
export function load(text: string): number {
  const { length } = text;
  knownSize = 0;
  knownUnits = 0;
  if (length < SHORT) {
    const to = bytes;
    let units = 0;
    for (let at = 0; at < length; at++) {
      const unit = text.charCodeAt(at);
      to[at] = unit;
      units |= unit;
    }
    if (units < 128) return length;
  }
  // Each UTF-16 unit comes to three bytes at most.
  const size = length * 3;
  const room = bytes.length - MARGIN / 2;
  if (size > room || room > KEPT) reserve(size + 4_096);
  return encoder.encodeInto(text, bytes).written;
}

/** Loads one byte for each UTF-16 unit. @returns how many. */
export function loadBytes(text: string): number {
  const length = load(text);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return Math.min(length, text.length);
}

/** Where `unitsIn` was last. */
let knownSize = 0;
let knownUnits = 0;

/** How many UTF-16 units so many of the first bytes are. Copies are found in about the order in which they lie. */
export function unitsIn(size: number): number {
  const isBack = size < knownSize;
  const [from, to] = isBack ? [size, knownSize] : [knownSize, size];
  let units = 0;
  for (let at = from; at < to; at++) {
    const byte = bytes[at] as number;
    // A character begins; beyond the basic plane it is two units.
    if ((byte & 0xc0) !== 0x80) units += byte < 0xf0 ? 1 : 2;
  }
  knownUnits += isBack ? -units : units;
  knownSize = size;
  return knownUnits;
}

/** No byte of UTF-8, so neither part of a form nor inside of anything encoded. */
export const NOTHING = 0xff;

/** Takes what is between two places out of the loaded text. */
export function blank({ start, end }: { readonly start: number; readonly end: number }): void {
  bytes.fill(NOTHING, start, end);
}

/** A byte to what it becomes; 0 is left out. */
export type ByteTable = Uint8Array;

export const createTable = (convert: (character: string, byte: number) => number): ByteTable =>
  Uint8Array.from({ length: 256 }, (_, byte) => convert(String.fromCharCode(byte), byte));

/** Base64 of either alphabet and hexadecimal digits of either case, in lines or with colons, look alike in this. */
export const FOLDED = createTable((character, byte) =>
  /[a-z\d]/i.test(character) && byte < 128 ? byte | (byte > 64 ? 32 : 0) : 0,
);
const LETTERS = Array.from(FOLDED, (byte) => (byte > 0 ? String.fromCharCode(byte) : ""));

/** So much of a text that is ASCII. */
export function lettersOf(text: string): string {
  let letters = "";
  for (let at = 0; at < text.length; at++) letters += LETTERS[text.charCodeAt(at)];
  return letters;
}

/** The same of a text in parts: what is not side by side in it is not read as one. */
export const FOLDED_APART: ByteTable = FOLDED.map((folded, byte) => (byte === NOTHING ? NOTHING : folded));
/** Without what writers of JSON, HTML and forms write in several ways (quotes, spaces, …). */
export const PLAIN = createTable((character, byte) =>
  byte <= 32 || "<>\"'+&\\".includes(character) ? 0 : byte,
);

/** Spaces as forms write them, and so other white space. */
export const EXACT: ByteTable = PLAIN.map((_, byte) => (byte <= 32 ? 43 : byte));

export function keepOnly(table: ByteTable, length: number): number {
  const text = bytes;
  let kept = 0;
  // Without a branch: which bytes stay cannot be foreseen. Four at a time take half as long.
  for (let at = 0; at < length; at += 4) {
    const first = table[text[at] as number] as number;
    const second = at + 1 < length ? (table[text[at + 1] as number] as number) : 0;
    const third = at + 2 < length ? (table[text[at + 2] as number] as number) : 0;
    const fourth = at + 3 < length ? (table[text[at + 3] as number] as number) : 0;
    text[kept] = first;
    kept += (first + 255) >> 8;
    text[kept] = second;
    kept += (second + 255) >> 8;
    text[kept] = third;
    kept += (third + 255) >> 8;
    text[kept] = fourth;
    kept += (fourth + 255) >> 8;
  }
  return kept;
}
