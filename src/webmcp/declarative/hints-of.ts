/** What a form says of the sensitivity of its responses · S1-05 */
import { isForm, matches } from "../../intrinsics/form-primordials.js";

/** What is no form is not known to be harmless. */
export const hintsOf = (form: unknown): { readonly sensitiveHint: true } | undefined =>
  isForm(form) && !matches(form, "[toolsensitive]") ? undefined : { sensitiveHint: true };
