/** Orders to keep something from the user: a tool's own words have no reason for one. */
import type { Sense, Steps } from "./sense.js";

/** Do not tell the user that … */
const TELLING: Steps = [["refused"], ["telling", 2], ["person", 2]];

const ORDERS: readonly Steps[] = [
  TELLING,
  [["conceal"]],
  // Never mention it to the user.
  [["refused"], ["saying", 2], ["towards", 4]],
  [["refused"], ["towards", 2], ["saying", 3]],
  // Do not disclose the markup.
  [["refused"], ["saying", 3], ["covert", 3]],
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

/** `Do not tell the user to wait` is about what to say, `… until it is paid` about when. */
const isOrdered = (sense: Sense, steps: Steps): boolean =>
  sense
    .inTurn(steps)
    .some(
      ({ last }) =>
        !(steps === TELLING && sense.isWord(last + 1, "to")) && !sense.startsWithin("excuse", last, EXCUSED),
    );

/** `Never pays without telling the user` assures. */
const isOmitted = (sense: Sense, steps: Steps): boolean =>
  sense.inTurn(steps).some(({ first }) => !sense.startsWithin("denial", first - REACH - 1, REACH));

/** The weight of the signal: of a tool's description it is a whole warning. */
export function concealing(sense: Sense): number {
  const conceals =
    ORDERS.some((steps) => isOrdered(sense, steps)) || OMISSIONS.some((steps) => isOmitted(sense, steps));
  return conceals ? 100 : 0;
}
