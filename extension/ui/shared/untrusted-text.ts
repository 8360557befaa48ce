/** Text from pages and agents, before a person reads it: it must not look like something that it is not. */
import { cleanText } from "../../../src/engine/enforce/clean-text.js";

const MAX_NAME = 120;
const MAX_BLOCK = 60_000;

/** What could end a quotation of ours, so that a name would go on in our own words. */
const QUOTES = /[“”„‟«»〝〞〟＂❝❞❠⹂🙶🙷🙸]/gu;

/** A name or a sentence: one line, shortened, nothing invisible in it. Our own quotation marks are “ and ”. */
export const asLine = (text: string, limit = MAX_NAME): string => cleanText(text, limit).replace(QUOTES, '"');

/** Invisible and direction-changing characters, as far as JSON text may hold them literally. */
const UNSEEN = /[^\P{C}\n\t]|\p{DI}/gu;

const asEscape = (character: string): string => `\\u{${character.codePointAt(0)?.toString(16) ?? ""}}`;

/** Text that is shown as it is, line by line; what could not be seen is written out. */
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
