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

/** JSON laid out, anything else as it is. */
export function asJsonBlock(text: string): string {
  try {
    return asBlock(JSON.stringify(JSON.parse(text), null, 2));
  } catch {
    return asBlock(text);
  }
}
