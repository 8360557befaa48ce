import type { Words } from "./classes.js";
import { CONCEALING_ASIAN } from "./concealing-asian.js";
import { concealing } from "./concealing-english.js";
import { CONCEALING_EUROPEAN } from "./concealing-european.js";
import { concealingParts } from "./concealing-parts.js";
import { chinese, japanese, korean } from "./east-asian.js";
import { english } from "./english.js";
import { dutch, german } from "./german-and-dutch.js";
import { cyrillicAndGreek, middleEasternAndIndic, nordic, others, slavic } from "./northern-and-more.js";
import { french, italian, portuguese, romanian, spanish } from "./romance.js";

/** English has the most phrases; the other languages have the basic ones. */
export const ALL_WORDS: readonly Words[] = [
  english,
  german,
  dutch,
  french,
  spanish,
  portuguese,
  italian,
  romanian,
  nordic,
  slavic,
  others,
  cyrillicAndGreek,
  middleEasternAndIndic,
  chinese,
  japanese,
  korean,
];

/** What only a tool says that hides something: read where a tool speaks of itself. */
export const CONCEALING_WORDS: readonly Words[] = [
  concealing,
  concealingParts,
  ...CONCEALING_EUROPEAN,
  ...CONCEALING_ASIAN,
];
