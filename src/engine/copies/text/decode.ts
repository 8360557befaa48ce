/**
 * Decodes one layer of escapes, in those parts of a text where something is escaped. The text as it is, is searched as
 * well: what looks like an escape may be a sign beside a copy.
 */
import { listForEach, normalize } from "../../../intrinsics/language.js";
import { regExpExec, stringFrom, stringFromCodePoint, stringIndexOf } from "../../../intrinsics/text.js";
import { FOLDED } from "./fold.js";
import { EscapeReader } from "./read-escape.js";
import { View } from "./view.js";

const SIGNS = "%&\\";
const isSign = (unit: number): boolean => unit === 37 || unit === 38 || unit === 92;

/** Finds the signs that escapes begin with: in the text itself as the platform searches, which is faster. */
class SignFinder {
  readonly #view: View;
  readonly #text: string;
  #percent = -1;
  #ampersand = -1;
  #backslash = -1;

  constructor(view: View, text: string) {
    this.#view = view;
    this.#text = text;
  }

  /** The first sign at `from` or behind it; the view's length where there is none. */
  next(from: number): number {
    const { length } = this.#view;
    if (this.#view.isDecoded) {
      const { units } = this.#view;
      for (let at = from; at < length; at++) if (isSign(units[at] as number)) return at;
      return length;
    }
    this.#percent = this.#after(0, this.#percent, from);
    this.#ampersand = this.#after(1, this.#ampersand, from);
    this.#backslash = this.#after(2, this.#backslash, from);
    const first = this.#percent < this.#ampersand ? this.#percent : this.#ampersand;
    return first < this.#backslash ? first : this.#backslash;
  }

  #after(sign: number, known: number, from: number): number {
    if (known >= from) return known;
    const at = stringIndexOf(this.#text, SIGNS[sign] as string, from);
    return at < 0 ? this.#view.length : at;
  }
}

class Decoder {
  readonly #from: View;
  readonly #to: View;
  readonly #reach: number;
  readonly #escape: EscapeReader;
  /** Where the last part ends. */
  #end = 0;
  /** So many more letters and digits belong to a part. */
  #room = 0;

  constructor(from: View, to: View, reach: number) {
    this.#from = from;
    this.#to = to;
    this.#reach = reach;
    this.#escape = new EscapeReader(from);
  }

  /** Where the next part must begin that has an escape in it: a copy may begin so far before it. */
  #startFor(sign: number): number {
    let at = sign;
    for (let room = this.#reach; at > this.#end && room > 0; at--)
      if (this.#from.byteAt(at - 1, FOLDED) > 0) room -= 1;
    return at;
  }

  decode(text: string): void {
    const from = this.#from;
    const signs = new SignFinder(from, text);
    let at = signs.next(0);
    while (at < from.length) {
      if (this.#escape.read(at)) {
        this.#decodePart(this.#startFor(at), at);
        at = signs.next(this.#end);
      } else at = signs.next(this.#pastBackslashes(at));
    }
    this.#to.end(from.mark(this.#end));
  }

  /** Backslashes that escape nothing are not looked at one by one, each with all that follow. */
  #pastBackslashes(sign: number): number {
    let at = sign + 1;
    if (this.#from.unit(sign) === 92) while (at < this.#from.length && this.#from.unit(at) === 92) at += 1;
    return at;
  }

  /** Decodes from `start` on, until no escape has come for as long as a copy may be. */
  #decodePart(start: number, firstEscape: number): void {
    const from = this.#from;
    const to = this.#to;
    if (to.length > 0 && start > this.#end) to.writeBreak(from.mark(this.#end));
    let at = start;
    for (this.#room = this.#reach; at < from.length && (this.#room > 0 || at <= firstEscape); ) {
      if (this.#escape.read(at)) {
        at = this.#writeEscape(at);
        this.#room = this.#reach;
      } else at = this.#copy(at, at <= firstEscape ? firstEscape : from.length);
    }
    this.#end = at;
  }

  /** Copies what begins no escape. @returns where it ends, which is where an escape may begin. */
  #copy(start: number, limit: number): number {
    const from = this.#from;
    const to = this.#to;
    const read = from.isAscii ? from.bytes : from.units;
    const { isDecoded, source } = from;
    const { units, source: marks } = to;
    const { units: kept } = FOLDED;
    const past = this.#pastBackslashes(start);
    let room = limit < from.length ? from.length : this.#room;
    let written = to.length;
    let at = start;
    for (; at < limit && room > 0; at++) {
      const unit = read[at] as number;
      if (isSign(unit) && at >= past && at > start) break;
      units[written] = unit;
      marks[written] = isDecoded ? (source[at] as number) : at * 2;
      written += 1;
      room -= ((kept[unit] as number) + 255) >> 8;
    }
    to.length = written;
    if (limit === from.length) this.#room = room;
    return at;
  }

  #writeEscape(at: number): number {
    const { backslashes, point, end } = this.#escape;
    const mark = this.#from.mark(at);
    for (let i = 0; i < backslashes; i++) this.#to.write(92, mark);
    if (point >= 0) this.#to.write(point, mark);
    return end;
  }
}

/**
 * Writes into `to` the parts of `from` in which something is escaped, with so much beside them as one copy may have
 * letters and digits. `to` is empty where nothing is escaped.
 *
 * @param text that `from` is a view of
 */
export function decodeLayer(from: View, to: View, text: string, reach: number): void {
  to.begin(from.length + 1);
  const decoder: Decoder = new Decoder(from, to, reach);
  decoder.decode(text);
}

/** So often is a text decoded: as JSON in HTML in a URL. */
export const LAYERS = 3;

/** What `text` says after so many layers. */
export function decodeText(text: string, layers: number): string {
  let decoded = text;
  for (let layer = 0; layer < layers; layer++) {
    const from = new View();
    from.load(decoded);
    const to = new View();
    decodeLayer(from, to, decoded, decoded.length);
    if (to.length === 0) return decoded;
    decoded = "";
    for (let at = 0; at < to.length; at++) decoded += stringFromCodePoint(to.unit(at));
  }
  return decoded;
}

const ESCAPE = /[%&\\]/;
/** What Unicode writes as one syllable or as its letters. */
const HANGUL = /[\u1100-\u11ff\uac00-\ud7a3]/;
const WITH_ZEROS = /^-?\d{1,17}\.\d*0$/;

/** Calls `visit` with the texts that a reader takes for the same value: a text that is decoded has what looks like an escape in it decoded, too. */
export function eachReading(value: string, visit: (said: string) => void): void {
  visit(value);
  const visitOther = (said: string) => {
    if (said !== value) visit(said);
  };
  if (regExpExec(HANGUL, value))
    listForEach(["NFC", "NFD"] as const, (form) => visitOther(normalize(value, form)));
  // As a number it has no zeros behind.
  if (regExpExec(WITH_ZEROS, value)) visitOther(stringFrom(+value));
  if (!regExpExec(ESCAPE, value)) return;
  let known = value;
  for (let layer = 1; layer <= LAYERS; layer++) {
    const said = decodeText(value, layer);
    if (said === known) return;
    visit(said);
    known = said;
  }
}
