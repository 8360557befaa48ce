/**
 * Removes tag characters before any search. Attack: instructions that only a model can read · S0-50
 */
import { stringIncludes, stringRewrite } from "../../intrinsics/text.js";

/** The lead surrogate of every tag character (U+E0000–E007F). */
const TAG_LEAD = "\udb40";

/**
 * A text without tag characters: a model reads them as letters, a person does not see them. The
 * tags of a flag stay (a black flag, the letters of a region, the end tag), the only legitimate
 * use.
 */
export const withoutTags = (text: string): string =>
  stringIncludes(text, TAG_LEAD)
    ? stringRewrite(
        text,
        /\ud83c\udff4(?:\udb40[\udc61-\udc7a]){2}(?:\udb40[\udc30-\udc39\udc61-\udc7a]){1,3}\udb40\udc7f|(?:\udb40[\udc00-\udc7f])+/g,
        (written) => (written[0] === TAG_LEAD ? "" : written),
      )
    : text;
