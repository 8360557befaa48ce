/**
 * Cleans text from pages and agents before a person reads it, so that it cannot imitate Airlock.
 */
import { cleanText } from "../../../src/engine/enforce/clean-text.js";

const MAX_NAME = 120;
const MAX_BLOCK = 60_000;

/**
 * Quotation marks: with one, a name could end our quotation and go on as if Airlock were speaking.
 */
const QUOTES = /[“”„‟«»〝〞〟＂❝❞❠⹂🙶🙷🙸ʺˮ″‶‴‷⁗〃]/gu;

/** Two single marks look like a double one. */
const PAIRS = /['‘’‚‛‹›`´′ʹʼ]{2,}/gu;

/**
 * Attack: a hundred accents on one letter, which cover the lines above and below. No script needs
 * more than these.
 */
const PILES = /([\p{Mn}\p{Me}]{4})[\p{Mn}\p{Me}]+/gu;

/** Letters of scripts that are written from right to left, and their digits. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Begins a text whose direction is its own (FIRST STRONG ISOLATE), and ends it. */
const [ISOLATED, ENDED] = ["\u2068", "\u2069"];

/**
 * Attack: a tool with an Arabic name, after which the site, the number or the quotation mark of our
 * sentence changes its place. Nothing of a page can end the isolation, because such characters were
 * taken out before.
 */
const isolate = (text: string): string =>
  RIGHT_TO_LEFT.test(text) || globalThis.document?.dir === "rtl" ? `${ISOLATED}${text}${ENDED}` : text;

/**
 * A name or a sentence: one line, shortened, nothing invisible in it. Our own quotation marks are “
 * and ”. It keeps its own direction, and ours, in whatever sentence it stands.
 */
export const asLine = (text: string, limit = MAX_NAME): string =>
  isolate(cleanText(text, limit).replace(PILES, "$1").replace(QUOTES, '"').replace(PAIRS, '"'));

/** Invisible and direction-changing characters, as far as JSON text may hold them literally. */
const UNSEEN = /[^\P{C}\n\t]|\p{DI}/gu;

const asEscape = (character: string): string => `\\u{${character.codePointAt(0)?.toString(16) ?? ""}}`;

/** Keeps the lines of a text and writes invisible characters as escapes. */
export function asBlock(text: string): string {
  const shown = text.length > MAX_BLOCK ? `${text.slice(0, MAX_BLOCK)}…` : text;
  return shown.replace(UNSEEN, asEscape);
}

/**
 * Letters are joined, broken and coloured by these; none of them hides or turns around what others
 * say.
 */
const HARMLESS = "\u00ad\u034f\u200b\u200c\u200d\u200e\u200f\ufe0e\ufe0f";

/**
 * For text that is set as a document: writes out what changes its order or hides in it, and leaves
 * what typesetting needs.
 */
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
