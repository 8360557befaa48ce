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
import { stringCharCodeAt, stringSlice } from "../../intrinsics/text.js";
import { chunkIsNoText } from "../../texts/authors.js";
import type { Match } from "../copies/copy-search.js";
import { LETTERS, SIGN } from "../copies/fold.js";
import { replaceMatches } from "../copies/replace-matches.js";
import type { RemovedValue } from "../redact/types.js";
import { createFinder } from "./create-scrubber.js";

/** The letters and digits that a copy may have for each character of its value: `&#0000000065;`. */
const WRITTEN_AS = 10;
const ROOM = 64;
const MOST_HELD = 65_536;
/** The characters that have left and are still looked at: whether a word begins behind them. */
const SEEN = 16;

/**
 * How long a text's end is that has `held` letters and digits. Any number of signs, blanks and
 * invisible characters may stand between those of a copy.
 */
function lengthOfEnd(text: string, held: number): number {
  let length = 0;
  for (let left = held; left > 0 && length < mathMin(MOST_HELD, text.length); length++)
    if (LETTERS.of(stringCharCodeAt(text, text.length - 1 - length)) > SIGN) left -= 1;
  return length;
}

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
 * in several chunks. It holds back as much as a copy may need: ten letters or digits for each
 * character of the longest value, and at most 128 Ki characters.
 *
 * @param values as of `createScrubber`
 */
export function createScrubStream(
  values: readonly (string | RemovedValue)[],
): TransformStream<string, string> {
  const finder = createFinder(values);
  const { longest } = finder;
  const held = mathMin(MOST_HELD, longest * WRITTEN_AS + ROOM);
  let text = "";
  // The length at which the text is searched next: twice what was held, so that small chunks cost
  // no more than large ones.
  let due = 2 * held;
  let seen = 0;

  /** @returns what may leave of the text before `to`; a copy leaves whole */
  const letGo = (to: number): string =>
    finder.letGo(text, (found) => {
      const end = endOf(found, seen, to);
      const inside = createList<Match>();
      listForEach(found, ({ start, end: stop }) => {
        if (start < end && stop > seen)
          listAppend(inside, { start: mathMax(start, seen) - seen, end: stop - seen });
      });
      const left = replaceMatches(stringSlice(text, seen, end), inside);
      text = stringSlice(text, mathMax(0, end - SEEN));
      seen = mathMin(SEEN, end);
      return left;
    });

  return newTransformStream(
    (chunk) => {
      if (typeof chunk !== "string") throw new TypeErrorConstructor(chunkIsNoText());
      text += chunk;
      if (text.length - seen <= due) return "";
      const left = letGo(mathMax(seen, text.length - lengthOfEnd(text, held)));
      due = 2 * mathMax(held, text.length - seen);
      return left;
    },
    () => letGo(text.length),
  );
}
