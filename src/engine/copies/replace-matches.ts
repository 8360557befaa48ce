/** Replaces copies of known values, and other findings, in a text · S1-11 */
import { listForEach, listSort } from "../../intrinsics/language.js";
import { regExpExec, stringSlice } from "../../intrinsics/text.js";
import type { Match } from "./copy-search.js";

/**
 * A combining accent behind a match says something of the match's last letter, so it goes as well.
 */
const MARK = /\p{M}/u;

/** Written in place of each copy. */
export const SCRUBBED = "[withheld]";

/** Writes `[withheld]` in place of each match. Matches that overlap become one. */
export function replaceMatches(text: string, found: Match[]): string {
  let replaced = "";
  let from = 0;
  listSort(found, (a, b) => a.start - b.start);
  listForEach(found, ({ start, end }) => {
    if (end <= from) return;
    if (start >= from) replaced += stringSlice(text, from, start) + SCRUBBED;
    from = end;
    while (from < text.length && regExpExec(MARK, text[from] as string)) from += 1;
  });
  return replaced + stringSlice(text, from);
}
