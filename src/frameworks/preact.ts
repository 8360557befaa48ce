/** `webmcp-airlock/preact`: types only. `<secret-reference>` in JSX. */
import type { JSX as Preact } from "preact";
import type { SecretReferenceElement } from "../webmcp/api/types.js";

export type * from "../webmcp/api/globals.js";

declare module "preact" {
  namespace JSX {
    interface IntrinsicElements {
      "secret-reference": Preact.HTMLAttributes<SecretReferenceElement> & {
        readonly handle?: string | undefined;
      };
    }
  }
}
