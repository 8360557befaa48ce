/** `createScrubStream`: the scrubber for a text that comes in chunks · S1-11 */
import {
  createList,
  listAppend,
  listForEach,
  mathMax,
  mathMin,
  TypeErrorConstructor,
} from "../../intrinsics/language.js";
import { newTransformStream } from "../../intrinsics/streams.js";
import { stringSlice } from "../../intrinsics/text.js";
import { chunkIsNoText } from "../../texts/authors.js";
import type { Match } from "../copies/copy-search.js";
import { replaceMatches } from "../copies/replace-matches.js";
import { createFinder } from "./create-scrubber.js";
import type { RemovedValue } from "./types.js";

/** The characters that a copy may have for each of its value's, as in `\\u0041`. */
const WRITTEN_AS = 6;
/** For signs around and between the letters. */
const ROOM = 64;
const MOST_HELD = 65_536;
/** The characters that have left and are still looked at: whether a word begins behind them. */
const SEEN = 16;

/**
 * Where a text may be cut so that no copy is, at `to` or before it; behind it where one copy is
 * longer than what may be held.
 */
function endOf(found: readonly Match[], seen: number, to: number): number {
  let end = to;
  for (let at = found.length - 1; at >= 0; at--) {
    const match = found[at] as Match;
    if (match.start < end && match.end > end) end = match.start;
  }
  if (end > seen) return end;
  end = to;
  listForEach(found, (match) => {
    if (match.start < end) end = mathMax(end, match.end);
  });
  return end;
}

/**
 * A stream of text without copies of `values`, as `createScrubber` finds them, also where they lie
 * in several chunks. It holds back as much as a copy may need: six times the longest value, and at
 * most 128 Ki characters.
 *
 * @param values as of `createScrubber`
 */
export function createScrubStream(
  values: readonly (string | RemovedValue)[],
): TransformStream<string, string> {
  const { find, longest } = createFinder(values);
  const held = mathMin(MOST_HELD, longest * WRITTEN_AS + ROOM);
  let text = "";
  let seen = 0;

  /** @returns what may leave of the text before `to`; a copy leaves whole */
  const release = (to: number): string => {
    const found = find(text);
    const end = endOf(found, seen, to);
    const inside = createList<Match>();
    listForEach(found, ({ start, end: stop }) => {
      if (start < end && stop > seen)
        listAppend(inside, { start: mathMax(start, seen) - seen, end: stop - seen });
    });
    const released = replaceMatches(stringSlice(text, seen, end), inside);
    text = stringSlice(text, mathMax(0, end - SEEN));
    seen = mathMin(SEEN, end);
    return released;
  };

  return newTransformStream(
    (chunk) => {
      if (typeof chunk !== "string") throw new TypeErrorConstructor(chunkIsNoText());
      text += chunk;
      return text.length - seen > 2 * held ? release(text.length - held) : "";
    },
    () => release(text.length),
  );
}
