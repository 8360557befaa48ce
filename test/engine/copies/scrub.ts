/** A text without the copies that a search finds, and in how many places those were. */
import { CopySearch, type Match } from "../../../src/engine/copies/copy-search.js";
import { replaceMatches } from "../../../src/engine/copies/replace-matches.js";
import { isStrong } from "../../../src/engine/copies/strength.js";

export function searchFor(values: readonly string[]): CopySearch {
  const search = new CopySearch();
  for (const value of values) {
    if (isStrong(value)) search.add(value);
  }
  return search;
}

function countPlaces(found: readonly Match[]): number {
  let count = 0;
  let last = 0;
  for (const { start, end } of [...found].sort((a, b) => a.start - b.start)) {
    if (start >= last) count += 1;
    last = Math.max(last, end);
  }
  return count;
}

export function createScrubber(values: readonly string[]) {
  const search = searchFor(values);
  return {
    scrub(text: string): { text: string; count: number } {
      const found: Match[] = [];
      search.locate(text, (match) => found.push(match));
      return { text: replaceMatches(text, found), count: countPlaces(found) };
    },
  };
}
