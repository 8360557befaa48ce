/** Cleans text from pages and agents before a person reads it, so that it cannot imitate Airlock. */
import { cleanText } from "../../../src/engine/enforce/clean-text.js";

const MAX_NAME = 120;
const MAX_BLOCK = 60_000;

/** Quotation marks: with one, a name could end our quotation and go on as if Airlock were speaking. */
const QUOTES = /[“”„‟«»〝〞〟＂❝❞❠⹂🙶🙷🙸]/gu;

/** A name or a sentence: one line, shortened, nothing invisible in it. Our own quotation marks are “ and ”. */
export const asLine = (text: string, limit = MAX_NAME): string => cleanText(text, limit).replace(QUOTES, '"');

/** Invisible and direction-changing characters, as far as JSON text may hold them literally. */
const UNSEEN = /[^\P{C}\n\t]|\p{DI}/gu;

const asEscape = (character: string): string => `\\u{${character.codePointAt(0)?.toString(16) ?? ""}}`;

/** Keeps the lines of a text and writes invisible characters as escapes. */
export function asBlock(text: string): string {
  const shown = text.length > MAX_BLOCK ? `${text.slice(0, MAX_BLOCK)}…` : text;
  return shown.replace(UNSEEN, asEscape);
}

/** Letters are joined, broken and coloured by these; none of them hides or turns around what others say. */
const HARMLESS = "\u00ad\u034f\u200b\u200c\u200d\u200e\u200f\ufe0e\ufe0f";

/** For text that is set as a document: writes out what changes its order or hides in it, and leaves what typesetting needs. */
export const withoutDisguise = (text: string): string =>
  text.replace(UNSEEN, (character) => (HARMLESS.includes(character) ? character : asEscape(character)));

/** JSON laid out, anything else as it is. */
function layOutJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

export const asJsonBlock = (text: string): string => asBlock(layOutJson(text));
