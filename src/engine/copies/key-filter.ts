/** Tells of most texts, in one pass, that no weak value is in them: their words need not be read. */
import {
  codePointAt,
  createList,
  imul,
  listAppend,
  listForEach,
  listSome,
  mathMax,
  newBytes,
  newWords,
  SafeMap,
} from "../../intrinsics/language.js";
import { regExpExec, stringIncludes } from "../../intrinsics/text.js";
import type { Day } from "./dates.js";
import { BREAK, byteOf, FOLDED } from "./text/fold.js";
import { FoldedText } from "./text/folded-text.js";
import { View } from "./text/view.js";

/** Of a key its beginning is looked for: six characters, or three where it has fewer than six. */
const SHORT = 3;
const LONG = 2 * SHORT;
const THREE_BYTES = 0xffffff;
/** The filter has so many times more bits than there are keys, as a power of two. */
const FILTER_BITS = 5;
const FIRST_BITS = 4;
/** Day, month and year have so many digits. */
const DIGITS_OF_DATE = 3;
/** What escapes begin with: they say something else than they show. */
const ESCAPES = "%&\\";
/** Keys have others for these letters. */
const SPELLED = /[ßæœøłđðþı]/iu;

const NO_WORDS = newWords(0);

/** Texts, one after the other. */
const view = new View();
const folded = new FoldedText();

const hash = (first: number, second: number): number =>
  imul(imul(first, 0x85ebca6b) ^ imul(second, 0xc2b2ae35), 0x9e3779b1);
const isDigit = (byte: number): boolean => byte > 47 && byte < 58;

export class KeyFilter {
  /** Hashes of the beginnings of keys. */
  readonly #hashes = new SafeMap<number, true>();
  /** Those that are not in the filter yet: it grows once for all. */
  readonly #news = createList<number>();
  /** A key has fewer characters. */
  #mayBeAnywhere = false;
  #hasShort = false;
  #hasLong = false;
  #bits = 0;
  /** A Bloom filter of them: most places of a text have none. */
  #filter = NO_WORDS;
  /** By the last two digits of a year: whether a date is of such a year. */
  #years: Uint8Array | undefined;

  /** @param key what is left of a value: three characters or more, folded, without signs */
  addKey(key: string): void {
    let older = 0;
    let last = 0;
    let length = 0;
    for (let at = 0; at < key.length && length < LONG; at++) {
      const point = codePointAt(key, at) as number;
      if (point > 0xffff) at += 1;
      if (point === BREAK) continue;
      last = ((last << 8) | byteOf(point)) & THREE_BYTES;
      length += 1;
      if (length === SHORT) older = last;
    }
    this.#mayBeAnywhere ||= length < SHORT;
    const isLong = length === LONG;
    this.#hasLong ||= isLong;
    this.#hasShort ||= !isLong;
    const hashed = isLong ? hash(older, last) : hash(0, older);
    if (this.#hashes.has(hashed)) return;
    this.#hashes.set(hashed, true);
    listAppend(this.#news, hashed);
  }

  addDay(day: Day): void {
    this.#years ??= newBytes(100);
    this.#years[((day / 10_000) | 0) % 100] = 1;
  }

  /** Whether a key or a date may be in what is left of a text. */
  mayBeIn(text: FoldedText): boolean {
    if (this.#mayBeAnywhere) return true;
    this.#fileNew();
    return this.#holdsBeginning(text) || this.#holdsYear(text);
  }

  #holdsBeginning({ bytes, length }: FoldedText): boolean {
    const filter = this.#filter;
    const shift = 32 - this.#bits - FILTER_BITS;
    const isIn = (hashed: number): boolean =>
      (((filter[hashed >>> (shift + 5)] as number) >>> ((hashed >>> shift) & 31)) & 1) === 1 &&
      this.#hashes.has(hashed);
    const hasLong = this.#hasLong;
    const hasShort = this.#hasShort;
    let older = 0;
    let last = 0;
    for (let at = 0; at < length; at++) {
      older = ((older << 8) | (last >> 16)) & THREE_BYTES;
      last = ((last << 8) | (bytes[at] as number)) & THREE_BYTES;
      if (hasLong && isIn(hash(older, last))) return true;
      if (hasShort && isIn(hash(0, last))) return true;
    }
    return false;
  }

  #holdsYear({ bytes, length }: FoldedText): boolean {
    const years = this.#years;
    if (years === undefined) return false;
    let digits = 0;
    let isYear = false;
    for (let at = 0; at < length; at++) {
      const byte = bytes[at] as number;
      if (!isDigit(byte)) continue;
      digits += 1;
      const before = at > 0 ? (bytes[at - 1] as number) : 0;
      isYear ||= isDigit(before) && years[(before - 48) * 10 + byte - 48] === 1;
    }
    return isYear && digits >= DIGITS_OF_DATE;
  }

  #set(hashed: number): void {
    const place = hashed >>> (32 - this.#bits - FILTER_BITS);
    this.#filter[place >>> 5] = (this.#filter[place >>> 5] as number) | (1 << (place & 31));
  }

  #fileNew(): void {
    if (this.#news.length === 0) return;
    if (this.#hashes.size >> this.#bits === 0) listForEach(this.#news, (hashed) => this.#set(hashed));
    else this.#grow();
    this.#news.length = 0;
  }

  #grow(): void {
    this.#bits = mathMax(this.#bits, FIRST_BITS);
    while (this.#hashes.size >> this.#bits > 0) this.#bits += 1;
    this.#filter = newWords(1 << (this.#bits + FILTER_BITS - 5));
    this.#hashes.forEach((_, hashed) => {
      this.#set(hashed);
    });
  }
}

/** Whether any of them may be in `text`. */
export function mayBeInAny(filters: readonly KeyFilter[], text: string): boolean {
  if (listSome(ESCAPES, (sign) => stringIncludes(text, sign))) return true;
  view.load(text);
  if (!view.isAscii && regExpExec(SPELLED, text)) return true;
  folded.fold(view, FOLDED);
  return listSome(filters, (filter: KeyFilter) => filter.mayBeIn(folded));
}
