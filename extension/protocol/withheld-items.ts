/** Items that calls of a page's own agents withheld, as the page's world reports them. */
import type { WithheldItem } from "../../src/engine/enforce/types.js";
import { members, optional, text } from "./decode.js";
import { MAX_NAME, MAX_RESULT_CHARACTERS, MAX_TEXT } from "./limits.js";

/**
 * An item withheld from an agent in the page, for the person. `value` and `reference` are JSON
 * text.
 */
export type UntrustedWithheldItem = { readonly [Name in keyof WithheldItem]: string };

export const decodeWithheldItem = members<UntrustedWithheldItem>({
  handle: text(MAX_NAME),
  label: text(MAX_TEXT),
  schemaPath: text(MAX_TEXT),
  reason: text(MAX_NAME),
  value: optional(text(MAX_RESULT_CHARACTERS)),
  reference: optional(text(MAX_TEXT)),
});
