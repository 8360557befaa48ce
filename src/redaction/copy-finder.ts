/** What a search for copies is to the rest: pages have a small one (`ScrubIndex`), everybody else a fast one. */
import { slice } from "../primordials.js";

/** No value that is searched for is shorter, nor any form of one (see entropy.ts). */
export const SHORTEST = 10;
/** Of longer values (pictures, files) only this much is searched for; a text that holds so much is withheld as a whole. */
export const MAX_VALUE = 8_192;
/** So many characters of values one search takes. */
export const MAX_CHARACTERS = 4_000_000;
/** What a value costs besides its characters. */
export const VALUE_COST = 200;

/** What of a value is searched for. */
export function searchedPart(value: string): string {
  return slice(value, 0, MAX_VALUE);
}

/** Where a copy lies. */
export interface Match {
  readonly start: number;
  readonly end: number;
}

export interface CopyFinder {
  /** @returns false where there is no room for it: forgetting a value would let a copy of it pass. */
  add(value: string): boolean;
  /** Where values lie in `text`: all of it where it holds a very long one, or takes too much work. */
  findIn(text: string, found: Match[]): void;
  /** Whether a value lies in `text` in any other form. */
  holdsEncoded(text: string): boolean;
  /** Whether a value lies in `text` in any form, itself included: where a search can tell in one look. */
  holds?(text: string): boolean;
}
