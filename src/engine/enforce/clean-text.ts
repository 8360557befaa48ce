import {
  regExpExec,
  stringIncludes,
  stringReplaceAll,
  stringRewrite,
  stringTrim,
} from "../../intrinsics/text.js";

/** Code points of a name, label or title of a page, wherever it is said. */
export const NAME_LIMIT = 120;
/** A name or a path without white space and quotation marks cannot pass for a sentence. */
const PLAIN = /^[\w$#./*~-]*$/;
/** Words of visible ASCII with single spaces between them are clean. */
const CLEAN = /^[!-~]*(?: [!-~]+)*$/;

/**
 * Makes a page's text safe to show next to our own. Attack: spoofing with invisible or reordering
 * characters. Drops controls, zero-width, bidi and other format characters, fillers, variation
 * selectors, tags and lone surrogates; folds white space; cuts text over `limit` code points and
 * ends it in an ellipsis. Never splits a surrogate pair.
 */
export function cleanText(text: string, limit: number): string {
  if (text.length <= limit && regExpExec(CLEAN, text)) return text;
  const visible = /\s+|[^\p{C}\p{DI}]/gu;
  let clean = "";
  for (let count = 0; ; count++) {
    const piece = regExpExec(visible, text)?.[0];
    if (piece === undefined) return stringTrim(clean);
    if (count >= limit) return `${clean}…`;
    clean += stringTrim(piece) || " ";
  }
}

/**
 * A name, a path, a label or a title that a page chose, as data for an agent or a person: one line.
 */
export const asName = (text: string): string => cleanText(text, NAME_LIMIT);

/** Words of a page for between our quotation marks: they cannot end the quotation. */
export const quotable = (text: string, limit = NAME_LIMIT): string =>
  stringReplaceAll(cleanText(text, limit), '"', "'");

/**
 * A name in a sentence of ours. Attack: a property whose name goes on as if Airlock were speaking.
 */
export function sayName(text: string): string {
  const name = asName(text);
  return regExpExec(PLAIN, name) ? name : `"${quotable(text)}"`;
}

/** The lead surrogate of every tag character (U+E0000–E007F). */
const TAG_LEAD = "\udb40";

/**
 * For any search: a text without tag characters (S0-50). A model reads them as letters, a person
 * does not see them. The tags of a flag stay (a black flag, the letters of a region, the end tag),
 * the only legitimate use.
 */
export const withoutTags = (text: string): string =>
  stringIncludes(text, TAG_LEAD)
    ? stringRewrite(
        text,
        /\ud83c\udff4(?:\udb40[\udc61-\udc7a]){2}(?:\udb40[\udc30-\udc39\udc61-\udc7a]){1,3}\udb40\udc7f|(?:\udb40[\udc00-\udc7f])+/g,
        (written) => (written[0] === TAG_LEAD ? "" : written),
      )
    : text;
