import { regExpExec, trim } from "../../intrinsics/primordials.js";

/**
 * Text from a page, made safe to show beside our own words: characters that could
 * make it look like something else (controls, zero-width, bidi and other format
 * characters, fillers, variation selectors, tags, lone surrogates) are dropped,
 * white space is folded, and what is longer than `limit` code points ends in an
 * ellipsis. Never splits a surrogate pair.
 */
export function cleanText(text: string, limit: number): string {
  const visible = /\s+|[^\p{C}\p{DI}]/gu;
  let clean = "";
  for (let count = 0; ; count++) {
    const piece = regExpExec(visible, text)?.[0];
    if (piece === undefined) return trim(clean);
    if (count >= limit) return `${clean}…`;
    clean += trim(piece) || " ";
  }
}
