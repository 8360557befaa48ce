/** `webmcp-airlock/svelte`: types only. `<secret-reference>` in templates. */
import type { HTMLAttributes } from "svelte/elements";
import type { SecretReferenceElement } from "../webmcp/api/types.js";

export type * from "../webmcp/api/globals.js";

declare module "svelte/elements" {
  interface SvelteHTMLElements {
    "secret-reference": HTMLAttributes<SecretReferenceElement> & { readonly handle?: string | undefined };
  }
}
