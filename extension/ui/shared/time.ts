/** Times as a person reads them. */
import { formats } from "./words.js";

export const {
  timeOfDay,
  exactTimeOfDay,
  dayAndMinute,
  dayAndTime,
  dayInShort,
  number: formatCount,
} = formats;
