/** Whether a form marks its responses as sensitive · S1-05 */
import { isForm, matches } from "../../intrinsics/form-primordials.js";

/** Fails closed: a value that is not a form counts as sensitive. */
export const hintsOf = (form: unknown): { readonly sensitiveHint: true } | undefined =>
  isForm(form) && !matches(form, "[toolsensitive]") ? undefined : { sensitiveHint: true };
