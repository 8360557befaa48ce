/**
 * Whether a text repeats a passage of forty characters, or a value that is hard to guess, of another text that is known by
 * hashes only: what an injected order to carry data away looks like · S0-50
 *
 * Of the known text, every eighth window of 33 characters is hashed; of the other, every window. So any passage of 40 has one
 * of the former in it, whatever stands around it.
 */
import { isStrong } from "../../../src/engine/copies/strength.js";
import type { JsonValue } from "../../../src/engine/schema/types.js";
import { walkTexts } from "../../../src/gateway/walk-texts.js";

const PASSAGE = 40;
const STEP = 8;
const WINDOW = PASSAGE - STEP + 1;
/** Rulers, and other windows of few different characters, are in many texts. */
const MIN_DIFFERENT = 8;
/** Of one value; the rest of a longer one is not looked at. */
const MAX_CHARACTERS = 65_536;
const MAX_VALUES = 2_000;
const MIN_VALUE = 10;
const DELIMITERS = /[\s"'`,;()<>[\]{}|]+/u;

/** Attack: a passage that is broken into other lines, or has invisible characters in it. */
const fold = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/\s+/gu, " ")
    .toLowerCase();

/** 53 bits of a text: two products of Knuth's and FNV's constants. Equal texts are equal, so no text can hide. */
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
  for (const { text } of walkTexts(value)) {
    if (left <= 0) return;
    yield text.slice(0, left);
    left -= text.length;
  }
}

function* strongValues(text: string): Generator<number> {
  for (const token of text.split(DELIMITERS)) {
    if (token.length >= MIN_VALUE && isStrong(token)) yield hashOf(token, 0, token.length);
  }
}

/** @returns hashes by which `repeats` knows the value again; nothing can be read from them */
export function hashesOf(value: JsonValue): ReadonlySet<number> {
  const hashes = new Set<number>();
  let values = 0;
  for (const text of textsOf(value)) {
    const folded = fold(text);
    for (let at = 0; at + WINDOW <= folded.length; at += STEP) {
      if (!isPlain(folded, at)) hashes.add(hashOf(folded, at, at + WINDOW));
    }
    for (const hash of strongValues(text)) {
      if (values >= MAX_VALUES) break;
      values += 1;
      hashes.add(hash);
    }
  }
  return hashes;
}

/** @param known see {@link hashesOf} */
export function repeats(value: JsonValue, known: readonly ReadonlySet<number>[]): boolean {
  if (known.length === 0) return false;
  const isKnown = (hash: number) => known.some((hashes) => hashes.has(hash));
  for (const text of textsOf(value)) {
    const folded = fold(text);
    for (let at = 0; at + WINDOW <= folded.length; at++) {
      if (isKnown(hashOf(folded, at, at + WINDOW))) return true;
    }
    for (const hash of strongValues(text)) if (isKnown(hash)) return true;
  }
  return false;
}
