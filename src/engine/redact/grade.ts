/** How a removed value is searched for · S1-11 */

import { keepingResults } from "../copies/last-results.js";
import { isStrong } from "../copies/strength.js";
import { hasOtherForms, type WeakKind, weakKind } from "../copies/weak-values.js";

export interface Grade {
  /** Everywhere, in all encodings. */
  readonly isStrong: boolean;
  /** As equal words; undefined where it is not. */
  readonly kind: WeakKind | undefined;
}

export const gradeOf = keepingResults((text): Grade => {
  const isKnown = isStrong(text);
  const kind = isKnown && !hasOtherForms(text) ? undefined : weakKind(text);
  return { isStrong: isKnown, kind };
});
