/** Digits of base64 that stand together in a text, but for line ends and invisible characters. */
import { createList, listAppend, newBytes } from "../../../intrinsics/language.js";
import { stringCharCodeAt } from "../../../intrinsics/text.js";
import { isInvisible } from "./invisible.js";
import { KEPT, type View } from "./view.js";

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/** By character: the value of a digit and 1, or 0. */
const VALUES = newBytes(128);
for (let value = 0; value < 64; value++) VALUES[stringCharCodeAt(DIGITS, value)] = value + 1;
// As URLs have them.
VALUES[45] = 63;
VALUES[95] = 64;

const isDigit = (unit: number): boolean => unit < 128 && (VALUES[unit] as number) > 0;
const isLineEnd = (unit: number): boolean => unit === 10 || unit === 13;

/** By character: whether it may be in a run. */
const IN_RUN = newBytes(128);
for (let unit = 0; unit < 128; unit++)
  IN_RUN[unit] = isDigit(unit) || isLineEnd(unit) || isInvisible(unit) ? 1 : 0;
const isInRun = (unit: number): boolean => (unit < 128 ? IN_RUN[unit] === 1 : isInvisible(unit));

/** Where the run goes on behind `from`; -1 where it ends. Lines may begin with spaces. */
function nextDigit(text: View, from: number): number {
  let hasLineEnd = false;
  for (let at = from; at < text.length; at++) {
    const unit = text.unit(at);
    if (isDigit(unit)) return at;
    if (isLineEnd(unit)) hasLineEnd = true;
    else if (!(hasLineEnd && (unit === 32 || unit === 9)) && !isInvisible(unit)) return -1;
  }
  return -1;
}

export class DigitRun {
  values: Uint8Array = newBytes(0);
  length = 0;
  #room = 0;
  #start = 0;
  /** Digits before which something else stands, and how far each lies behind its place without that. */
  readonly #gaps = createList<number>();
  readonly #shifts = createList<number>();

  reserve(room: number): void {
    if (room <= this.#room && this.#room <= KEPT) return;
    this.#room = room + 1_024;
    this.values = newBytes(this.#room);
  }

  /** Loads the run with the digit at `start`, or so many digits of it. @returns where they end */
  load(text: View, start: number, most: number): number {
    const units = text.isAscii ? text.bytes : text.units;
    const { values } = this;
    const { length } = text;
    this.#start = start;
    if (this.#gaps.length > 0) this.#gaps.length = this.#shifts.length = 0;
    let count = 0;
    let at = start;
    for (;;) {
      for (; at < length && count < most; at++) {
        const unit = units[at] as number;
        const value = unit < 128 ? (VALUES[unit] as number) : 0;
        if (value === 0) break;
        values[count++] = value - 1;
      }
      const next = nextDigit(text, at);
      if (next < 0 || count >= most) break;
      at = next;
      listAppend(this.#gaps, count);
      listAppend(this.#shifts, next - start - count);
    }
    this.length = count;
    return at;
  }

  /** Where in the text a digit stands. */
  place(digit: number): number {
    let low = 0;
    for (let high = this.#gaps.length; low < high; ) {
      const middle = (low + high) >> 1;
      if ((this.#gaps[middle] as number) <= digit) low = middle + 1;
      else high = middle;
    }
    return this.#start + digit + (low > 0 ? (this.#shifts[low - 1] as number) : 0);
  }
}

/**
 * The first digit of a run, at `from` or behind it, that may have so many digits; the length of the text where there is
 * none. Only each `least`th character is looked at until one may belong to a run.
 */
export function findRun(text: View, from: number, least: number): number {
  const { length } = text;
  const units = text.isAscii ? text.bytes : text.units;
  let first = from;
  for (let probe = first + least - 1; probe < length; probe += least) {
    if (!isInRun(units[probe] as number)) continue;
    let start = probe;
    let end = probe + 1;
    while (start > first && isInRun(units[start - 1] as number)) start -= 1;
    while (end < start + least && end < length && isInRun(units[end] as number)) end += 1;
    if (end - start >= least) {
      while (start < length && !isDigit(units[start] as number)) start += 1;
      return start;
    }
    first = end;
    probe = end;
  }
  return length;
}
