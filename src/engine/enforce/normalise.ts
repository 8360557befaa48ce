/** Characters that no reader sees, before anything is searched (design "Enforce", step 1) · S0-50 */
import { includes, rewriteText } from "../../intrinsics/primordials.js";

/** The lead surrogate of every tag character (U+E0000–E007F). */
const TAG_LEAD = "\udb40";

/**
 * A text without tag characters. Only those of a flag stay (a black flag, the letters of a region, the end tag), since
 * nothing else needs them: a model reads tags as letters, a person does not see them.
 */
export const withoutTags = (text: string): string =>
  includes(text, TAG_LEAD)
    ? rewriteText(
        text,
        /\ud83c\udff4(?:\udb40[\udc61-\udc7a]){2}(?:\udb40[\udc30-\udc39\udc61-\udc7a]){1,3}\udb40\udc7f|(?:\udb40[\udc00-\udc7f])+/g,
        (written) => (written[0] === TAG_LEAD ? "" : written),
      )
    : text;
