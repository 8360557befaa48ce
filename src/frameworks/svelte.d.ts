/**
 * `webmcp-airlock/svelte`: types only. `<secret-reference>` in templates.
 *
 * @example
 * import type {} from "webmcp-airlock/svelte";
 */

import type { HTMLAttributes } from "svelte/elements";
import type { SecretReferenceElement } from "../webmcp/api/types.js";

declare module "svelte/elements" {
  interface SvelteHTMLElements {
    "secret-reference": HTMLAttributes<SecretReferenceElement> & { readonly handle?: string | undefined };
  }
}
