/** Items that calls of a page's own agents withheld, as the page's world reports them. */
import { members, optional, text } from "./decode.js";
import { MAX_NAME, MAX_RESULT_CHARACTERS, MAX_TEXT } from "./limits.js";

/** An item withheld from an agent in the page, for the person. `value` is JSON text. */
export interface UntrustedWithheldItem {
  readonly handle: string;
  readonly label: string;
  readonly schemaPath: string;
  readonly reason: string;
  readonly value?: string;
  /** JSON text of a secret reference (`id`, `label`, `redeemUrl`, `expiresAt`). */
  readonly reference?: string;
}

export const decodeWithheldItem = members<UntrustedWithheldItem>({
  handle: text(MAX_NAME),
  label: text(MAX_TEXT),
  schemaPath: text(MAX_TEXT),
  reason: text(MAX_NAME),
  value: optional(text(MAX_RESULT_CHARACTERS)),
  reference: optional(text(MAX_TEXT)),
});
