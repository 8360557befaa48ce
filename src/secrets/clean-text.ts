import { charCodeAt, slice, trim } from "../primordials.js";

/**
 * Characters that could make text from a page look like something else: C0 and C1
 * controls, soft hyphen, Arabic letter mark, zero-width and bidi characters, line
 * and paragraph separators, invisible operators, Hangul fillers, variation
 * selectors, the byte order mark and the specials up to U+FFFB. Ascending pairs.
 */
const UNSEEN = [
  0x00, 0x08, 0x0e, 0x1f, 0x7f, 0x9f, 0xad, 0xad, 0x34f, 0x34f, 0x61c, 0x61c, 0x115f, 0x1160, 0x180b, 0x180f,
  0x200b, 0x200f, 0x2028, 0x202e, 0x2060, 0x206f, 0x3164, 0x3164, 0xfe00, 0xfe0f, 0xfeff, 0xfeff, 0xffa0,
  0xffa0, 0xfff0, 0xfffb,
];

function isUnseen(code: number): boolean {
  for (let index = 0; index < UNSEEN.length; index += 2) {
    if (code < (UNSEEN[index] as number)) return false;
    if (code <= (UNSEEN[index + 1] as number)) return true;
  }
  return false;
}

/** The length in code units of the code point at `index`; 0 for half of a surrogate pair. */
function codePointLength(text: string, index: number, code: number): number {
  if (code < 0xd800 || code > 0xdfff) return 1;
  const next = charCodeAt(text, index + 1);
  return code < 0xdc00 && next >= 0xdc00 && next <= 0xdfff ? 2 : 0;
}

/**
 * Text from a page, made safe to show beside our own words: unseen characters and
 * lone surrogates are dropped, white space is folded, and what is longer than
 * `limit` code points ends in an ellipsis. Never splits a surrogate pair.
 */
export function cleanText(text: string, limit: number): string {
  let clean = "";
  let count = 0;
  let space = false;
  for (let index = 0; index < text.length; index++) {
    const code = charCodeAt(text, index);
    const length = codePointLength(text, index, code);
    // Plane 14 (U+DB40 leads) holds tags and variation selectors only: a known place to hide instructions.
    const hidden = length === 0 || code === 0xdb40 || isUnseen(code);
    const piece = hidden ? "" : slice(text, index, index + length);
    if (length === 2) index++;
    if (piece !== "" && trim(piece) === "") space = clean !== "";
    else if (piece !== "") {
      if (count >= limit) return `${clean}…`;
      clean += space ? ` ${piece}` : piece;
      count += space ? 2 : 1;
      space = false;
    }
  }
  return clean;
}
