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
const SHORT = 48;

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
  if (length < SHORT) {
    let at = 0;
    for (let unit = 0; at < length && unit < 128; at++) {
      unit = text.charCodeAt(at);
      bytes[at] = unit;
    }
    if (at === length && (at === 0 || (bytes[at - 1] as number) < 128)) return at;
  }
  // Each UTF-16 unit comes to three bytes at most.
  const size = length * 3;
  const room = bytes.length - MARGIN / 2;
  if (size > room || room > KEPT) reserve(size + 4_096);
  return encoder.encodeInto(text, bytes).written;
}

/** How many UTF-16 units so many of the first bytes are. */
export function unitsIn(size: number): number {
  let units = 0;
  for (let at = 0; at < size; at++) {
    const byte = bytes[at] as number;
    // A character begins; beyond the basic plane it is two units.
    if ((byte & 0xc0) !== 0x80) units += byte < 0xf0 ? 1 : 2;
  }
  return units;
}

/** A byte to what it becomes; 0 is left out. */
export type ByteTable = Uint8Array;

export const createTable = (convert: (character: string, byte: number) => number): ByteTable =>
  Uint8Array.from({ length: 256 }, (_, byte) => convert(String.fromCharCode(byte), byte));

/** Base64 of either alphabet and hexadecimal digits of either case, in lines or with colons, look alike in this. */
export const FOLDED = createTable((character, byte) =>
  /[a-z\d]/i.test(character) && byte < 128 ? byte | (byte > 64 ? 32 : 0) : 0,
);
/** Without what writers of JSON, HTML and forms write in several ways (quotes, spaces, …). */
export const PLAIN = createTable((character, byte) =>
  byte <= 32 || "<>\"'+&\\".includes(character) ? 0 : byte,
);

export function keepOnly(table: ByteTable, length: number): number {
  let kept = 0;
  for (let at = 0; at < length; at++) {
    const byte = table[bytes[at] as number] as number;
    bytes[kept] = byte;
    // Without a branch: which bytes stay cannot be foreseen.
    kept += (byte + 255) >> 8;
  }
  return kept;
}
