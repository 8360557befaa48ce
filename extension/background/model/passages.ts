/**
 * Finds what a text repeats: a passage of forty characters, or a value that is hard to guess, of
 * another text that is known by hashes only: what an injected order to carry data away looks like ·
 * S0-50
 *
 * Of the known text, every eighth window of 33 characters is hashed; of the other, every window. So
 * any passage of 40 has one of the former in it, whatever stands around it.
 */
import { isStrong } from "../../../src/engine/copies/strength.js";
import { isHandle } from "../../../src/engine/enforce/handles.js";
import { TextVisit } from "../../../src/engine/redact/visit-texts.js";
import type { JsonValue } from "../../../src/engine/schema/types.js";

const PASSAGE = 40;
const STEP = 8;
const WINDOW = PASSAGE - STEP + 1;
/** Rulers, and other windows of few different characters, are in many texts. */
const MIN_DIFFERENT = 8;
/** The characters of one value that are looked at. */
const MAX_CHARACTERS = 65_536;
const MAX_VALUES = 2_000;
const MIN_VALUE = 10;
const DELIMITERS = /[\s"'`,;()<>[\]{}|]+/u;

/** A text of which hashes are known; nothing can be read from them. */
export interface Known {
  readonly windows: ReadonlySet<number>;
  readonly values: ReadonlySet<number>;
}

/** Attack: a passage that is broken into other lines, or has invisible characters in it. */
const tidy = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/\s+/gu, " ");

/**
 * 53 bits of a text: two products of Knuth's and FNV's constants. Equal texts are equal, so no text
 * can hide.
 */
function hashOf(text: string, from: number, to: number): number {
  let [one, other] = [0x811c9dc5, 0x9e3779b9];
  for (let at = from; at < to; at++) {
    const unit = text.charCodeAt(at);
    one = Math.imul(one ^ unit, 0x01000193);
    other = Math.imul(other + unit, 0x85ebca6b) ^ (other >>> 13);
  }
  return (one >>> 0) * 0x200000 + (other >>> 11);
}

function isPlain(text: string, from: number): boolean {
  let different = "";
  for (let at = from; at < from + WINDOW && different.length < MIN_DIFFERENT; at++) {
    const unit = text.charAt(at);
    if (!different.includes(unit)) different += unit;
  }
  return different.length < MIN_DIFFERENT;
}

/** Texts and names of a value, up to the limit. */
function* textsOf(value: JsonValue): Generator<string> {
  let left = MAX_CHARACTERS;
  const visit = new TextVisit(value);
  for (let text = visit.nextText(); text !== undefined && left > 0; text = visit.nextText()) {
    // A handle says nothing of what it stands for.
    if (isHandle(text)) continue;
    yield text.slice(0, left);
    left -= text.length;
  }
}

function* strongValues(text: string): Generator<[hash: number, token: string]> {
  for (const token of text.split(DELIMITERS)) {
    if (token.length >= MIN_VALUE && isStrong(token)) yield [hashOf(token, 0, token.length), token];
  }
}

function* windowsOf(text: string, step: number): Generator<[hash: number, at: number]> {
  for (let at = 0; at + WINDOW <= text.length; at += step) yield [hashOf(text, at, at + WINDOW), at];
}

/** Whether it may repeat something of a text that is not known any more. */
export const mayRepeat = (value: JsonValue, isWithinSite: boolean): boolean =>
  [...textsOf(value)].some(
    (text) => tidy(text).length >= WINDOW || (!isWithinSite && !strongValues(text).next().done),
  );

/** @param own what is known from elsewhere does not count */
export function hashesOf(value: JsonValue, own: JsonValue = null): Known {
  const [windows, values, known] = [new Set<number>(), new Set<number>(), new Set<number>()];
  for (const text of textsOf(own)) {
    for (const [hash] of windowsOf(tidy(text).toLowerCase(), 1)) known.add(hash);
    for (const [hash] of strongValues(text)) known.add(hash);
  }
  for (const text of textsOf(value)) {
    const folded = tidy(text).toLowerCase();
    for (const [hash, at] of windowsOf(folded, STEP)) {
      if (!known.has(hash) && !isPlain(folded, at)) windows.add(hash);
    }
    for (const [hash] of strongValues(text)) {
      if (values.size >= MAX_VALUES) break;
      if (!known.has(hash)) values.add(hash);
    }
  }
  return { windows, values };
}

/**
 * @returns for each known text of which the value repeats something, the first passage that it does
 */
export function passagesIn<Text extends Known>(value: JsonValue, texts: readonly Text[]): Map<Text, string> {
  const found = new Map<Text, string>();
  if (texts.length === 0) return found;
  for (const text of textsOf(value)) {
    const shown = tidy(text);
    const folded = shown.toLowerCase();
    const runs = new Map<Text, [from: number, to: number]>();
    for (const [hash, at] of windowsOf(folded, 1)) {
      for (const each of texts) {
        if (!each.windows.has(hash)) continue;
        const run = runs.get(each);
        if (run === undefined) runs.set(each, [at, at + WINDOW]);
        else if (at <= run[1]) run[1] = at + WINDOW;
      }
    }
    // Few letters have another length in lower case; then the quotation is in lower case, too.
    const words = shown.length === folded.length ? shown : folded;
    for (const [each, [from, to]] of runs) if (!found.has(each)) found.set(each, words.slice(from, to));
    for (const [hash, token] of strongValues(text)) {
      for (const each of texts) if (each.values.has(hash) && !found.has(each)) found.set(each, token);
    }
  }
  return found;
}
