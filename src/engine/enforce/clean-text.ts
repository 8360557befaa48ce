import { regExpExec, stringTrim } from "../../intrinsics/text.js";

/** Code points of a name, label or title of a page, wherever it is said. */
export const NAME_LIMIT = 120;

/**
 * Makes a page's text safe to show next to our own. Attack: spoofing with invisible or reordering characters. Drops
 * controls, zero-width, bidi and other format characters, fillers, variation selectors, tags and lone surrogates; folds
 * white space; cuts text over `limit` code points and ends it in an ellipsis. Never splits a surrogate pair.
 */
export function cleanText(text: string, limit: number): string {
  const visible = /\s+|[^\p{C}\p{DI}]/gu;
  let clean = "";
  for (let count = 0; ; count++) {
    const piece = regExpExec(visible, text)?.[0];
    if (piece === undefined) return stringTrim(clean);
    if (count >= limit) return `${clean}…`;
    clean += stringTrim(piece) || " ";
  }
}
