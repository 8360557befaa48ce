/** Orders to keep something from the user: a tool's own words have no reason for one. */
import type { Sense, Steps } from "./sense.js";

const ORDERS: readonly Steps[] = [
  [["conceal"]],
  // Do not tell the user that …
  [["refused"], ["telling", 2], ["person", 2]],
  // Never mention it to the user.
  [["refused"], ["saying", 2], ["towards", 4]],
  [["refused"], ["towards", 2], ["saying", 3]],
  // Do not mention this tool.
  [["refused"], ["saying", 1], ["itself", 1]],
  [["towards"], ["kept", 6]],
];

const OMISSIONS: readonly Steps[] = [
  [["unsaid"]],
  [["without"], ["telling", 1], ["person", 2]],
  [["without"], ["saying", 1], ["towards", 4]],
];

/** Words between a denial and what it denies: `Nothing is ever sent without …`. */
const REACH = 8;
const EXCUSED = 12;

/**
 * `Do not tell the user to wait` is about what to say, `… until it is paid` about when, and `Never
 * pays without telling the user` assures.
 */
export function concealing(sense: Sense): number {
  const isOrder = ORDERS.some((steps) =>
    sense
      .inTurn(steps)
      .some(({ last }) => !sense.isWord(last + 1, "to") && !sense.startsWithin("excuse", last, EXCUSED)),
  );
  if (isOrder) return 100;
  const isOmission = OMISSIONS.some((steps) =>
    sense.inTurn(steps).some(({ first }) => !sense.startsWithin("denial", first - REACH - 1, REACH)),
  );
  return isOmission ? 100 : 0;
}
