/** What a form says of its sensitivity, and its responses as they leave for an agent · S1-05, S1-08 */
import { compileContract } from "../../boundary/compile-contract.js";
import { readAttribute } from "../../secrets/dom-primordials.js";
import type { PageHost } from "../page-host.js";
import { isForm, matches } from "./form-primordials.js";

/** What is no form is not known to be harmless. */
export const hintsOf = (form: unknown): { readonly sensitiveHint: true } | undefined =>
  isForm(form) && !matches(form, "[toolsensitive]") ? undefined : { sensitiveHint: true };

/** @returns as `host.enforce`. */
export function enforceResponse(
  host: PageHost,
  form: unknown,
  raw: unknown,
  hasFailed: boolean,
): string | null | undefined {
  const name = (isForm(form) && readAttribute(form, "toolname")) || "";
  return host.enforce(compileContract({ name, annotations: hintsOf(form) }, host), raw, hasFailed);
}
