/** Times as a person reads them. */
import { formats } from "./words.js";

export const { timeOfDay, dayAndTime, dayInShort, number: formatCount } = formats;
