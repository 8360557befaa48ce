/** Whether a form marks its responses as sensitive · S1-05 */
import { elementMatches, isForm } from "../../intrinsics/forms.js";

/**
 * Fails closed: a value that is not a form counts as sensitive.
 * sensitive-results §describe a declarative tool, 1
 */
export const hintsOf = (form: unknown): { readonly sensitiveHint: true } | undefined =>
  isForm(form) && !elementMatches(form, "[toolsensitive]") ? undefined : { sensitiveHint: true };
